import type { AreaProps } from '../../templates/template.ts';
import { useAccountNavigation } from '../shell/use-account-navigation.ts';
import { useAccountSummary } from '../shell/use-account-summary.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Amount, Icon } from '../ui/index.ts';
import { NavLink } from '../ui/link.tsx';
import { MoneyButtons } from './money-buttons.tsx';

/** Account area: balance above the menu, both beside the screen from 999 px. Phones show the menu alone. */
export function AccountDashboard({ title, children }: AreaProps) {
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width grid gap-5 py-4 min-[999px]:grid-cols-[17rem_minmax(0,1fr)] min-[999px]:gap-8 min-[999px]:py-8">
      <div className="grid min-w-0 content-start gap-4">
        <BalancePanel />
        <nav
          ref={row}
          aria-label={label}
          className="account-menu scroller min-[999px]:grid min-[999px]:overflow-visible"
        >
          {entries.map((entry) => (
            <NavLink
              key={entry.path}
              to={entry.path}
              end
              className="account-link relative flex min-h-11 items-center gap-3 px-3 text-sm text-muted transition-colors hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-2 aria-[current=page]:text-brand"
            >
              <Icon name={entry.icon} size={20} />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

function BalancePanel() {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  return (
    <section aria-label={t('console.balance')} className="figure-display hidden gap-3 p-4 min-[999px]:grid">
      <div className="grid">
        <span className="text-xs text-muted">{t('console.balance')}</span>
        <Amount value={balance} className="text-3xl leading-tight font-semibold text-brand" />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <MoneyButtons />
      </div>
    </section>
  );
}
