import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area: title and balance on one wide panel, navigation as a column at the end of the page; a row
 * below 1024 px. On a phone the balance is only in the header, a deposit in the navigation at the bottom.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 py-4 lg:gap-8 lg:py-6">
      <div className="account-summary flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5 sm:p-8">
        <h1 className="text-3xl sm:text-5xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-3 max-sm:hidden">
          <p className="me-3 grid justify-items-end">
            <span className="text-xs text-muted">{t('account.balance')}</span>
            <Amount value={balance} className="text-2xl leading-tight font-medium" />
          </p>
          <MoneyButtons />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_13rem] lg:gap-10">
        <nav
          ref={row}
          aria-label={label}
          className="account-menu scroller gap-1 self-start lg:sticky lg:top-24 lg:order-1 lg:grid lg:overflow-visible"
        >
          {entries.map((entry) => (
            <NavLink
              key={entry.path}
              to={entry.path}
              end
              className="sidebar-link relative flex min-h-11 items-center gap-3 px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-text"
            >
              <Icon name={entry.icon} size={18} className="shrink-0" />
              {entry.title}
            </NavLink>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
      </div>
    </div>
  );
}
