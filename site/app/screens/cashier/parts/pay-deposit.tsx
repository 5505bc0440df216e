import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, CopyLine, DateTime, Panel, QrCode } from '../../../ui/index.ts';
import { sayDone } from '../../account/parts/say-done.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { ProofForm } from './proof-form.tsx';

/** How to pay: steps, whom to pay, and the form that says it is done. */
export function PayDeposit({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  const { steps, payee, picture, expires_at } = deposit;
  return (
    <Panel title={t('deposit.howTo')}>
      <div className="grid gap-5">
        <ol className="grid list-decimal gap-2 ps-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {picture && (
          <div className="justify-self-center">
            <QrCode picture={picture} label={t('deposit.qr')} size={208} />
          </div>
        )}
        {payee.length > 0 && (
          <dl className="grid gap-3">
            {payee.map(({ label, value, is_copied }) =>
              is_copied ? (
                <CopyLine key={label} label={label} value={value} />
              ) : (
                <div key={label}>
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ),
            )}
          </dl>
        )}
        {expires_at && (
          <p className="text-sm text-warning">
            {t('deposit.payUntil')} <DateTime value={expires_at} />
          </p>
        )}
        <ProofForm deposit={deposit} />
        <Cancel deposit={deposit} />
      </div>
    </Panel>
  );
}

function Cancel({ deposit }: { deposit: ShownDeposit }) {
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
