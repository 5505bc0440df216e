import type { WithdrawalItem } from '#contracts/api/withdrawals.ts';
import { OPEN_WITHDRAWAL_STATES } from '#contracts/values/payments.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Panel } from '../../../ui/index.ts';
import { PaymentRow } from './payment-row.tsx';

/** The requests made last, each leading to where it is. */
export function LatestWithdrawals({ withdrawals }: { withdrawals: readonly WithdrawalItem[] }) {
  const { t } = useTranslation();
  if (withdrawals.length === 0) return null;
  return (
    <Panel title={t('withdrawal.latest')}>
      <ul className="divide-y divide-line">
        {withdrawals.map((each) => (
          <li key={each.withdrawal_id}>
            <PaymentRow
              to={`/withdrawal?withdrawal=${each.withdrawal_id}`}
              name={`${each.bank_name} ${each.masked_number}`}
              reference={each.reference}
              at={each.created_at}
              amount={each.paid ?? each.amount}
              currency={each.currency}
              state={t(`withdrawal.state.${each.state}`)}
              isOpen={OPEN_WITHDRAWAL_STATES.includes(each.state)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
