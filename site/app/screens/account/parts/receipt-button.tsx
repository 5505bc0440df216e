import { useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';
import { fromBase64, saveFile } from './save-file.ts';

/** Saves the receipt of one payment. */
export function ReceiptButton({ id, reference }: { id: string; reference: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const zone_minutes = -new Date().getTimezoneOffset();
    const asked = { language: app.language, zone_minutes, transaction_id: id };
    const answer = await app.api.receipt({ ...playerFields(app), ...asked });
    if (succeeded(answer)) saveFile(answer.name, [fromBase64(answer.content)], 'pdf');
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
