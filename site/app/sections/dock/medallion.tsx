import { useDock, useMoneyWay } from '../../shell/use-menu.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import { DockLink } from '../dock-link.tsx';

/** Two places on each side of a round key in the middle: money in for players, opening an account for guests. Below 1024 px. */
export default function DockMedallion() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const money = useMoneyWay();
  const middle = isSignedIn ? money : { path: '/register', icon: 'crown' as const, title: t('auth.join') };
  const entries = useDock().filter((entry) => entry.path !== money.path);
  const place = (entry: (typeof entries)[number]) => (
    <li key={entry.path} className="min-w-0">
      <DockLink
        path={entry.path}
        className="medallion-place grid min-h-15 place-items-center content-center gap-1 px-0.5 text-center text-xs leading-none text-muted aria-[current=page]:text-brand"
      >
        <Icon name={entry.icon} size={22} />
        <span className="max-w-full truncate">{entry.title}</span>
      </DockLink>
    </li>
  );
  return (
    <nav
      aria-label={t('shell.main')}
      className="medallion-dock fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-[1fr_1fr_4.75rem_1fr_1fr]">
        {entries.slice(0, 2).map(place)}
        <li className="relative grid justify-items-center">
          <Link
            to={middle.path}
            className="medallion absolute -top-6 grid size-17 place-items-center rounded-full"
          >
            <span className="medallion-face grid place-items-center content-center rounded-full text-[0.6875rem] leading-tight font-semibold">
              <Icon name={middle.icon} size={20} />
              <span className="max-w-full truncate">{middle.title}</span>
            </span>
          </Link>
        </li>
        {entries.slice(2, 4).map(place)}
      </ul>
    </nav>
  );
}
