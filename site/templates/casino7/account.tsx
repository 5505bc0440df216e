import { MoneyButtons } from '../../app/sections/account-parts.tsx';
import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/** The account with its list on the far side: the screen first, beside it a slip with the balance, its two ways and the other screens. */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width aside-account">
      <h1 className="aside-title">{title}</h1>
      <div className="aside-slip">
        <section aria-label={t('wallet.balance')} className="aside-purse">
          <span className="aside-label">{t('wallet.balance')}</span>
          <Amount value={balance} className="aside-sum" />
          <div className="aside-ways">
            <MoneyButtons />
          </div>
        </section>
        <nav ref={row} aria-label={label} className="aside-list">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="aside-link">
              <Icon name={entry.icon} size={20} className="shrink-0" />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="aside-screen grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        {children}
      </div>
    </div>
  );
}
