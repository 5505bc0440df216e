import { useMainMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useHalls } from '../halls.ts';

const LINK =
  'wing-link relative flex min-h-11 items-center gap-3.5 px-3 text-[0.9375rem] text-muted transition-colors hover:text-text aria-[current=page]:text-text';

/** The whole offer as one quiet column: games with how many there are, contests, then the pages of the house. */
export default function NavigationWingList() {
  const { t } = useTranslation();
  const { contests, games } = useHalls();
  const halls = [...games, ...contests];
  const known = new Set(halls.map(({ path }) => path));
  const pages = useMainMenu().filter(({ path }) => path !== '/' && !known.has(path));
  return (
    <nav aria-label={t('shell.games')} className="wing-list grid content-start gap-4">
      <ul>
        <li>
          <NavLink to="/" end className={LINK}>
            <Icon name="home" size={20} className="shrink-0" />
            {t('shell.home')}
          </NavLink>
        </li>
        {halls.map((hall) => (
          <li key={hall.id}>
            <NavLink to={hall.path} className={LINK}>
              <Icon name={hall.icon} size={20} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{hall.title}</span>
              {hall.games > 0 && <span className="tabular text-xs">{hall.games}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      {pages.length > 0 && (
        <ul className="border-t border-line pt-4">
          {pages.map((page) => (
            <li key={page.id}>
              <NavLink to={page.path} className={LINK}>
                <Icon name={page.icon} size={20} className="shrink-0" />
                <span className="min-w-0 truncate">{page.title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
