import { MoneyButtons } from '../../app/sections/money-buttons.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area with its menu at the end of the page: the screen first, beside it a panel with balance, money
 * buttons and navigation.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width account">
      <h1 className="account-title">{title}</h1>
      <div className="account-panel">
        <section aria-label={t('wallet.balance')} className="account-balance">
          <span className="account-label">{t('wallet.balance')}</span>
          <Amount value={balance} className="account-amount" />
          <div className="account-actions">
            <MoneyButtons />
          </div>
        </section>
        <nav ref={row} aria-label={label} className="account-list">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="account-link">
              <Icon name={entry.icon} size={20} className="shrink-0" />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="account-screen grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        {children}
      </div>
    </div>
  );
}
