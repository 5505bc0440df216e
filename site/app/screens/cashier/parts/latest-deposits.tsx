import type { DepositItem } from '#contracts/api/deposits.ts';
import { OPEN_DEPOSITS } from '#contracts/values/payments.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, classes, DateTime, Icon, Panel } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { PaymentMark } from '../../../ui/payment-mark.tsx';

/** The deposits made last, each leading to where it is; those that wait come first. */
export function LatestDeposits({ deposits }: { deposits: readonly DepositItem[] }) {
  const { t } = useTranslation();
  if (deposits.length === 0) return null;
  const isOpen = ({ state }: DepositItem) => OPEN_DEPOSITS.includes(state);
  const sorted = [...deposits.filter(isOpen), ...deposits.filter((each) => !isOpen(each))];
  return (
    <Panel title={t('deposit.latest')}>
      <ul className="divide-y divide-line">
        {sorted.map((deposit) => (
          <li key={deposit.deposit_id}>
            <Link
              to={`/deposit?deposit=${deposit.deposit_id}`}
              className="grid grid-cols-[auto_1fr_auto_auto] items-center gap-x-3 py-3"
            >
              <PaymentMark kind={deposit.type} className="text-accent" />
              <span className="min-w-0">
                <span className="block font-medium break-words">{deposit.name}</span>
                <span className="text-sm text-muted">
                  <DateTime value={deposit.created_at} /> · {deposit.reference}
                </span>
              </span>
              <span className="grid justify-items-end">
                <Amount
                  value={deposit.credited ?? deposit.amount}
                  currency={deposit.currency}
                  className="font-semibold"
                />
                <span className={classes('text-sm', isOpen(deposit) ? 'text-warning' : 'text-muted')}>
                  {t(`payment.stop.${deposit.state}`)}
                </span>
              </span>
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
