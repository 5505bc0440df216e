import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area in one centred column: title and balance, then the navigation as text links between two rules.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="account grid grid-cols-[minmax(0,1fr)]">
      <div className="account-head grid justify-items-center gap-2 px-4 py-4 text-center sm:py-8">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <p className="flex items-baseline gap-2 text-muted">
          <span className="text-sm">{t('account.balance')}</span>
          <Amount value={balance} className="text-xl font-semibold text-text" />
        </p>
        <div className="flex flex-wrap justify-center gap-2 pt-2 max-sm:hidden">
          <MoneyButtons />
        </div>
      </div>
      <nav
        ref={row}
        aria-label={label}
        className="account-menu scroller border-y border-line lg:flex-wrap lg:justify-center"
      >
        {entries.map((entry) => (
          <NavLink
            key={entry.path}
            to={entry.path}
            end
            className="nav-link relative inline-flex min-h-12 items-center px-3.5 text-sm whitespace-nowrap text-muted transition-colors max-lg:first:ms-auto max-lg:last:me-auto hover:text-text aria-[current=page]:text-brand"
          >
            {entry.title}
          </NavLink>
        ))}
      </nav>
      <div className="mx-auto grid w-full max-w-5xl min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 px-[clamp(0.875rem,3vw,2rem)] py-7 sm:py-10">
        {children}
      </div>
    </div>
  );
}
