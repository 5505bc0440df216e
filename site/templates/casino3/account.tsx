import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/** Account area: the balance on top, navigation as a row of square tiles, the page below. */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:py-8">
      <div className="account">
        <div className="account-head">
          <h1 className="account-name min-w-0">{title}</h1>
          <p className="grid sm:justify-items-end">
            <span className="text-xs text-muted">{t('wallet.balance')}</span>
            <Amount value={balance} className="text-2xl leading-tight font-bold text-brand" />
          </p>
        </div>
        <nav ref={row} aria-label={label} className="account-menu scroller">
          {entries.map((entry) => (
            <NavLink key={entry.path} to={entry.path} end className="account-link">
              <Icon name={entry.icon} size={22} />
              <span className="line-clamp-2 leading-tight text-balance">{entry.title}</span>
            </NavLink>
          ))}
        </nav>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
    </div>
  );
}
