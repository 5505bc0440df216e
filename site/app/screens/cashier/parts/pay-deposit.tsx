import { useTranslation } from '../../../state/use-translation.ts';
import { CopyLine, DateTime, Panel, QrCode } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { GiveUp } from './give-up.tsx';
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
        <GiveUp deposit={deposit} />
      </div>
    </Panel>
  );
}
