import { useApp, useWithdrawOnly } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';
import { DateTime } from '../ui/values.tsx';

const WAYS = [
  { path: '/withdrawal', key: 'account.withdrawal' },
  { path: '/statement', key: 'account.statement' },
  { path: '/responsible-gaming', key: 'excluded.more' },
];

/** The earliest time at which play and deposits reopen, where it is known. */
export function ClosedUntil() {
  const { t } = useTranslation();
  const until = useStore(useApp().exclusion)?.until;
  if (!until) return null;
  return (
    <p className="text-sm">
      {t('excluded.opens')} <DateTime value={until} />
    </p>
  );
}

/**
 * Shown at the top of every page of a temporarily excluded player: what is closed, and what remains available
 * [player protection E4]. It is above content that a template pulls up under its header.
 */
export function WithdrawOnly() {
  const { t } = useTranslation();
  if (!useWithdrawOnly()) return null;
  return (
    <section aria-labelledby="withdraw-only" className="page-width relative z-1 py-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg border border-line bg-surface-1 p-4">
        <span className="text-accent">
          <Icon name="shield" size={28} />
        </span>
        <div className="grid gap-1">
          <p id="withdraw-only" className="font-semibold">
            {t('excluded.title')}
          </p>
          <ClosedUntil />
          <p className="max-w-prose text-sm">{t('excluded.text')}</p>
        </div>
        <ul className="col-span-full flex flex-wrap gap-x-4 sm:col-span-1 sm:col-start-2 sm:gap-x-6">
          {WAYS.map(({ path, key }) => (
            <li key={path}>
              <Link to={path} className="touch inline-flex items-center text-sm text-accent underline">
                {t(key)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
