import type { DepositItem } from '#contracts/api/deposits.ts';
import { OPEN_DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Panel } from '../../../ui/index.ts';
import { PaymentMark } from '../../../ui/payment-mark.tsx';
import { PaymentRow } from './payment-row.tsx';

/** The deposits made last, each leading to where it is; those that wait come first. */
export function LatestDeposits({ deposits }: { deposits: readonly DepositItem[] }) {
  const { t } = useTranslation();
  if (deposits.length === 0) return null;
  const isOpen = ({ state }: DepositItem) => OPEN_DEPOSIT_STATES.includes(state);
  const sorted = [...deposits.filter(isOpen), ...deposits.filter((each) => !isOpen(each))];
  return (
    <Panel title={t('deposit.latest')}>
      <ul className="divide-y divide-line">
        {sorted.map((deposit) => (
          <li key={deposit.deposit_id}>
            <PaymentRow
              to={`/deposit?deposit=${deposit.deposit_id}`}
              mark={<PaymentMark kind={deposit.type} className="text-accent" />}
              name={deposit.name}
              reference={deposit.reference}
              at={deposit.created_at}
              amount={deposit.credited ?? deposit.amount}
              currency={deposit.currency}
              state={t(`payment.stop.${deposit.state}`)}
              isOpen={isOpen(deposit)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
