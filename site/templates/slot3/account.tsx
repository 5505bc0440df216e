import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/** Account area: title and balance on one line, the screens as a row of tiles below. */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation<HTMLUListElement>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="page-width grid gap-4 py-6 sm:py-9 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <div className="account-slab flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-6">
          <p className="grid">
            <span className="text-xs text-muted">{t('account.balance')}</span>
            <Amount value={balance} className="account-amount" />
          </p>
          <div className="flex flex-wrap gap-2">
            <MoneyButtons />
          </div>
        </div>
      </div>
      <nav aria-label={label} className="nav-tiles">
        <ul ref={row} className="scroller mx-auto w-fit max-w-full snap-none">
          {entries.map((entry) => (
            <li key={entry.path} className="nav-tile-item flex">
              <NavLink
                to={entry.path}
                end
                className="nav-tile grid content-center justify-items-center gap-1 px-1.5 text-center"
              >
                <Icon name={entry.icon} size={22} />
                <span className="line-clamp-2 text-xs leading-tight text-balance">{entry.title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page-width grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 py-7 sm:py-9">
        {children}
      </div>
    </div>
  );
}
