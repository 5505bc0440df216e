import { useAccount } from '../../app/sections/account-parts.tsx';
import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { useMoneyLink } from '../../app/shell/use-menu.ts';
import { Amount, ButtonLink, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/** The account on one wide pane: its name and the balance at two ends, the screens as segments of a strip along its foot. */
export default function AccountArea({ title, children }: AreaProps) {
  const { t, entries, balance } = useAccount();
  const money = useMoneyLink();
  const row = useCurrentInRow();
  return (
    <div className="page-width segments">
      <div className="segments-pane">
        <div className="segments-head">
          <h1 className="segments-title">{title}</h1>
          <p className="grid">
            <span className="text-xs text-muted">{t('wallet.balance')}</span>
            <Amount value={balance} className="segments-sum" />
          </p>
          <ButtonLink to={money.path} icon={money.icon} className="max-[769px]:hidden">
            {money.title}
          </ButtonLink>
        </div>
        <nav ref={row} aria-label={t('account.menu')} className="segments-row scroller snap-none">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="segment touch">
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
