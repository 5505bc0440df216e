import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area: balance and navigation as text in the margin column, the current entry marked on the vertical
 * rule.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] lg:min-h-[70dvh] lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]">
      <div className="min-w-0 lg:py-9">
        <p className="flex items-baseline justify-between gap-x-3 pt-5 pb-3 lg:grid lg:justify-start lg:pt-0 lg:pb-6">
          <span className="text-sm text-muted">{t('wallet.balance')}</span>
          <Amount value={balance} className="text-2xl leading-tight font-semibold tracking-tight" />
        </p>
        <nav
          ref={row}
          aria-label={label}
          className="margin-nav scroller snap-none max-lg:-mx-[clamp(0.875rem,3vw,2rem)] max-lg:border-b max-lg:border-line max-lg:px-[calc(clamp(0.875rem,3vw,2rem)-0.75rem)] lg:grid lg:overflow-visible"
        >
          {entries.map((entry) => (
            <NavLink
              key={entry.path}
              to={entry.path}
              end
              className="nav-link account-link relative inline-flex min-h-11 items-center text-sm whitespace-nowrap text-muted transition-colors hover:text-text lg:aria-[current=page]:font-semibold aria-[current=page]:text-text max-lg:px-3"
            >
              {entry.title}
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 py-7 lg:border-s lg:border-line lg:py-9 lg:ps-10">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
