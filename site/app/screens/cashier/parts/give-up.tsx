import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';
import { sayDone } from '../../account/parts/say-done.ts';
import type { ShownDeposit } from '../deposit.data.ts';

/** Gives up a deposit that is not paid. */
export function GiveUp({ deposit }: { deposit: ShownDeposit }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const cancel = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const { deposit_id } = deposit;
    const answer = await app.api.cancelDeposit({ ...playerFields(app), language: app.language, deposit_id });
    if (succeeded(answer)) await sayDone(app, 'depositCancelled');
    else await handleAnswer(app, answer, 'toast');
    await revalidate();
    setBusy(false);
    isSending.current = false;
  };
  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void cancel()}>
      {t('deposit.cancel')}
    </Button>
  );
}
