import type { TransactionItem } from '#contracts/api/reports.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime } from '../../../ui/index.ts';
import { OpenLink } from './open-link.tsx';
import { ReceiptButton } from './receipt-button.tsx';

/** One payment in the books: what and when, its sum, the way to its details and its receipt. */
export function Transaction({ line }: { line: TransactionItem }) {
  const { t } = useTranslation();
  const isReversed = line.status === 'reversed';
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{t(`movement.${line.kind}`)}</p>
        <p className="text-sm text-muted">
          <DateTime value={line.at} />
        </p>
        <p className="text-xs break-all text-muted">{line.reference}</p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <Amount
          value={line.amount}
          currency={line.currency}
          hasSign
          isTinted={!isReversed}
          className={isReversed ? 'font-semibold line-through' : 'font-semibold'}
        />
        <span className={isReversed ? 'text-sm text-warning' : 'text-sm text-muted'}>
          {t(`report.status.${line.status}`)}
        </span>
      </div>
      {line.kind !== 'demo_funding' && (
        <div className="col-span-2 flex flex-wrap items-center gap-x-4">
          <OpenLink subject={line.subject} at={line.at} reference={line.reference} />
          <ReceiptButton id={line.transaction_id} reference={line.reference} />
        </div>
      )}
    </li>
  );
}
