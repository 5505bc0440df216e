import { useAccountNavigation } from '../../app/shell/use-account-navigation.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

/** Account area: balance above the title, both centred, then the navigation as a row of text links. */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { balance } = useAccountSummary();
  const { label, entries, row } = useAccountNavigation<HTMLUListElement>();
  return (
    <div className="account">
      <div className="account-head">
        <p className="account-amount">
          <span className="text-xs text-muted">{t('wallet.balance')}</span>
          <Amount value={balance} className="text-xl font-semibold text-brand" />
        </p>
        <h1 className="account-title">{title}</h1>
      </div>
      <nav aria-label={label} className="account-nav">
        <ul ref={row} className="page-width scroller snap-none">
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavLink to={entry.path} end className="account-link touch inline-flex items-center">
                {entry.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page-width account-page">{children}</div>
    </div>
  );
}
