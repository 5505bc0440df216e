import { useTranslation } from '../../../state/use-translation.ts';
import { Panel } from '../../../ui/index.ts';
import { PaymentRow } from '../../cashier/parts/payment-row.tsx';
import type { Data } from '../transaction-history.data.ts';

/** Payments that are not in the books yet, each leading to where it is. */
export function UnderWay({ open }: Pick<Data, 'open'>) {
  const { t } = useTranslation();
  if (open.length === 0) return null;
  return (
    <Panel title={t('report.inProgress')}>
      <ul className="divide-y divide-line">
        {open.map((payment) => (
          <li key={payment.to}>
            <PaymentRow {...payment} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
