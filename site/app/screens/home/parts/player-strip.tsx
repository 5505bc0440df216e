import { paymentImage } from '../../../lib/images.ts';
import { MoneyButtons } from '../../../sections/money-buttons.tsx';
import { useAccountSummary } from '../../../shell/use-account-summary.ts';
import { useApp, useWithdrawOnly } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, ProgressBar } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Mine } from '../home.data.ts';

/**
 * A player's summary: the balance with the payment methods, and offers in progress; empty parts are hidden.
 * `hasMoney`: the template shows no balance itself.
 */
export function PlayerStrip({ ways, running, hasMoney }: Mine & { hasMoney: boolean }) {
  const { t } = useTranslation();
  if (!hasMoney && running.length === 0) return null;
  return (
    <section aria-label={t('page.account')} className="player-strip page-width">
      {hasMoney && <Money ways={ways} />}
      {running.length > 0 && (
        <ul className="player-running">
          {running.map(({ key, path, title, text, percent }) => (
            <li key={key} className="min-w-0">
              <Link to={path} className="player-part panel grid h-full content-center gap-1.5">
                <span className="truncate text-sm font-semibold">{title}</span>
                <ProgressBar value={percent} label={title} />
                <span className="tabular truncate text-xs text-muted">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Money({ ways }: Pick<Mine, 'ways'>) {
  const { t } = useTranslation();
  const { config } = useApp();
  const { balance } = useAccountSummary();
  const isWithdrawOnly = useWithdrawOnly();
  return (
    <div className="player-part player-money panel">
      <p className="grid">
        <span className="text-xs text-muted">{t('wallet.balance')}</span>
        <Amount value={balance} className="player-amount" />
      </p>
      {!isWithdrawOnly && ways.length > 0 && (
        <Link to="/deposit" aria-label={t('account.deposit')} className="player-ways touch">
          {ways.map(({ method_id, name, image }) => (
            <img
              key={method_id}
              src={paymentImage(config.images, image)}
              alt=""
              title={name}
              width={32}
              height={32}
              loading="lazy"
              decoding="async"
            />
          ))}
        </Link>
      )}
      <div className="player-buttons">
        <MoneyButtons />
      </div>
    </div>
  );
}
