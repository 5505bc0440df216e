import { useState } from 'react';
import type { TransactionItem } from '#contracts/api/reports.ts';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Button, DateTime } from '../../../ui/index.ts';
import { EntryLink } from './entry-link.tsx';
import { downloadFile, fromBase64 } from './file-download.ts';

/** One booked payment: type, time and amount, links to its details and its receipt. */
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
          <EntryLink subject={line.subject} at={line.at} reference={line.reference} />
          <ReceiptButton id={line.transaction_id} reference={line.reference} />
        </div>
      )}
    </li>
  );
}

/** Saves the receipt of one payment. */
function ReceiptButton({ id, reference }: { id: string; reference: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const zone_minutes = -new Date().getTimezoneOffset();
    const requested = { language: app.language, zone_minutes, transaction_id: id };
    const answer = await app.api.receipt({ ...playerFields(app), ...requested });
    if (succeeded(answer)) downloadFile(answer.name, [fromBase64(answer.content)], 'pdf');
    else await handleAnswer(app, answer, 'toast');
    setBusy(false);
  };
  return (
    <Button
      variant="quiet"
      icon="receipt"
      isBusy={isBusy}
      aria-label={t('report.receiptOf', { reference })}
      onClick={() => void save()}
    >
      {t('report.receipt')}
    </Button>
  );
}
