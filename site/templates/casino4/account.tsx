import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area in newspaper layout: the title in large type beside the balance, navigation as one line of
 * text links below.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width pt-6 pb-10">
      <div className="account-front">
        <h1 className="account-name text-balance">{title}</h1>
        <p className="grid sm:justify-items-end">
          <span className="text-xs text-muted">{t('wallet.balance')}</span>
          <Amount value={balance} className="account-amount" />
        </p>
      </div>
      <nav ref={row} aria-label={label} className="account-menu scroller">
        {entries.map((entry) => (
          <NavLink key={entry.path} to={entry.path} end className="game-nav-link">
            {entry.title}
          </NavLink>
        ))}
      </nav>
      <div className="account-body grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 pt-7">
        {children}
      </div>
    </div>
  );
}
