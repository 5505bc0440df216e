import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, DateTime, Panel, QrCode } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { GiveUp } from './give-up.tsx';

/** How to pay where the payment service asks for it; what becomes of it comes back by itself. */
export function PayElsewhere({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  const { steps, picture, expires_at, pay_url } = deposit;
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
        <ButtonLink to={pay_url} icon="external" size="lg" isWide>
          {t('deposit.openPayment')}
        </ButtonLink>
        {expires_at && (
          <p className="text-sm text-warning">
            {t('deposit.payUntil')} <DateTime value={expires_at} />
          </p>
        )}
        <GiveUp deposit={deposit} />
      </div>
    </Panel>
  );
}
