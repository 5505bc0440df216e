import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area: the balance on a large block, the screens as a row of small blocks below. Phones have the
 * balance in the header and the ways to pay in the row.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4 py-3 sm:gap-5 sm:py-8">
      <div className="account-balance hidden flex-wrap items-center justify-between gap-4 p-5 sm:flex sm:px-8">
        <p className="grid">
          <span className="text-sm">{t('account.balance')}</span>
          <Amount value={balance} className="account-balance-amount" />
        </p>
        <div className="flex flex-wrap gap-3">
          <MoneyButtons size="lg" />
        </div>
      </div>
      <nav ref={row} aria-label={label} className="account-row scroller">
        {entries.map((entry) => (
          <NavLink
            key={entry.path}
            to={entry.path}
            end
            className="account-block grid content-center justify-items-center gap-1.5"
          >
            <Icon name={entry.icon} size={24} />
            <span className="line-clamp-2 text-xs leading-tight text-balance">{entry.title}</span>
          </NavLink>
        ))}
      </nav>
      <h1 className="text-3xl sm:text-5xl">{title}</h1>
      {children}
    </div>
  );
}
