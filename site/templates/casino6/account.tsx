import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useMoneyLink } from '../../app/shell/use-money-link.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/**
 * Account area on one wide panel: title at the start, balance at the end, navigation as a segmented strip
 * below.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  const money = useMoneyLink();
  return (
    <div className="page-width account">
      <div className="account-panel">
        <div className="account-head">
          <h1 className="account-title">{title}</h1>
          <p className="grid">
            <span className="text-xs text-muted">{t('wallet.balance')}</span>
            <Amount value={balance} className="account-amount" />
          </p>
          <ButtonLink to={money.path} icon={money.icon} className="max-[769px]:hidden">
            {money.title}
          </ButtonLink>
        </div>
        <nav ref={row} aria-label={label} className="account-menu scroller snap-none lg:flex-wrap">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="account-link touch">
              <Icon name={entry.icon} size={18} />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </div>
  );
}
