import { formatMoney } from '../../app/lib/amount.ts';
import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';
import { CounterCells } from './counter-cells.tsx';

/**
 * Account area: the balance in the cells of a counter with the money buttons beside it, then the navigation,
 * then the page.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div>
      <div className="account">
        <div className="page-width account-head">
          <p className="grid gap-1">
            <span className="text-sm text-muted">{t('wallet.balance')}</span>
            <CounterCells text={formatMoney(balance, currency)} />
          </p>
          <div className="flex gap-3 max-sm:hidden">
            <MoneyButtons />
          </div>
        </div>
        <nav ref={row} aria-label={label} className="account-menu scroller lg:flex-wrap">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="account-link">
              {entry.title}
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="page-width grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 py-6 sm:py-8">
        <h1 className="account-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
