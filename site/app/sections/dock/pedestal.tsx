import { useDock } from '../../shell/use-menu.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, type IconName } from '../../ui/index.ts';
import { DockLink } from '../dock-link.tsx';

/** Five keys that step up to the middle one: money in for players, opening an account for guests. Below 769 px. */
export default function DockPedestal() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const all = useDock();
  const join = { path: '/register', icon: 'crown' as const, title: t('auth.join') };
  const middle = isSignedIn ? all[2]! : join;
  const entries = all.filter((entry) => entry !== middle);
  const key = ({ path, icon, title }: { path: string; icon: IconName; title: string }) => (
    <li key={path} className="min-w-0">
      <DockLink path={path} className={path === middle.path ? 'pedestal-key pedestal-top' : 'pedestal-key'}>
        <Icon name={icon} size={22} />
        <span className="max-w-full truncate">{title}</span>
      </DockLink>
    </li>
  );
  return (
    <nav aria-label={t('shell.main')} className="pedestal min-[769px]:hidden">
      <ul className="mx-auto grid max-w-xl grid-cols-5 items-end">
        {[...entries.slice(0, 2), middle, ...entries.slice(2, 4)].map(key)}
      </ul>
    </nav>
  );
}
