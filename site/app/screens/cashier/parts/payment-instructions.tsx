import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, Panel, QrCode } from '../../../ui/index.ts';
import { showSuccessToast } from '../../account/parts/success-toast.ts';
import type { ShownDeposit } from '../deposit.data.ts';

type HowToPayProps = {
  deposit: ShownDeposit;
  /** Warnings to read before anything is sent. */
  before?: ReactNode;
  /** The payee or address. */
  children: ReactNode;
  /** The player's action after paying, if the method does not report it automatically. */
  after?: ReactNode;
};

/** The payment steps, the QR code, the expiry, and cancellation. */
export function PaymentInstructions({ deposit, before, children, after }: HowToPayProps) {
  const { t } = useTranslation();
  const { steps, picture, expires_at } = deposit;
  return (
    <Panel title={t('deposit.howTo')}>
      <div className="grid gap-5">
        {before}
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
        {children}
        {expires_at && (
          <p className="text-sm text-warning">
            {t('deposit.payUntil')} <DateTime value={expires_at} />
          </p>
        )}
        {after}
        <CancelDeposit deposit={deposit} />
      </div>
    </Panel>
  );
}

/** Cancels an unpaid deposit. */
function CancelDeposit({ deposit }: { deposit: ShownDeposit }) {
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
    if (succeeded(answer)) await showSuccessToast(app, 'depositCancelled');
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
