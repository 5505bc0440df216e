import type { ReactNode } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Panel, QrCode } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { GiveUp } from './give-up.tsx';

type HowToPayProps = {
  deposit: ShownDeposit;
  /** What must be known before anything is sent. */
  before?: ReactNode;
  /** Whom or where to pay. */
  children: ReactNode;
  /** What the player does when it is paid, where the way to pay does not tell it by itself. */
  after?: ReactNode;
};

/** The steps of paying, the code to scan, until when, and the way out. */
export function HowToPay({ deposit, before, children, after }: HowToPayProps) {
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
        <GiveUp deposit={deposit} />
      </div>
    </Panel>
  );
}
