import { useLocation } from 'react-router';
import { useAccountMenu } from '../../app/shell/use-account-menu.ts';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, classes, Icon } from '../../app/ui/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { AreaProps } from '../template.ts';

const FIRST = '/account';

/**
 * Account area like the settings of an app: a grouped list beside the screen; on narrow screens the list is
 * the first screen.
 */
export default function AccountArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const entries = useAccountMenu();
  const { pathname } = useLocation();
  const isFirst = pathname === FIRST;
  return (
    <div className={classes('page-width settings', isFirst && 'settings-first')}>
      <div className="settings-list">
        <PlayerCard />
        <nav aria-label={t('account.menu')}>
          <ul className="group-list">
            {entries.map((entry) => (
              <li key={entry.path}>
                <NavLink to={entry.path} end className="group-cell">
                  <span className="group-mark" aria-hidden="true">
                    <Icon name={entry.icon} size={18} />
                  </span>
                  <span className="min-w-0 flex-1">{entry.title}</span>
                  <Icon name="chevronRight" size={16} className="text-muted" />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="settings-screen grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="grid justify-items-start">
          {!isFirst && (
            <Link to={FIRST} className="settings-back touch inline-flex items-center gap-1 text-accent">
              <Icon name="chevronLeft" size={20} />
              {t('page.account')}
            </Link>
          )}
          <h1 className="large-title">{title}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}

function PlayerCard() {
  const { balance, name } = useAccountSummary();
  return (
    <p className="person-cell">
      <span className="person-mark" aria-hidden="true">
        {[...name][0]}
      </span>
      <span className="grid min-w-0">
        <span className="truncate text-lg font-semibold">{name}</span>
        <Amount value={balance} className="text-muted" />
      </span>
    </p>
  );
}
