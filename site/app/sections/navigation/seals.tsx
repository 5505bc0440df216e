import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as stamped squares: a column the height of the window from 1024 px, below that one row that scrolls. */
export default function NavigationSeals() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="seals lg:h-full">
      <ul
        ref={row}
        className="scroller max-lg:px-[clamp(0.875rem,3vw,2rem)] lg:grid lg:h-full lg:content-start lg:overflow-y-auto"
      >
        {[{ id: 'home', path: '/', title: t('shell.home'), icon: 'home' as const }, ...entries].map(
          (entry) => (
            <li key={entry.id} className={entry.id === 'home' ? 'max-lg:hidden' : undefined}>
              <NavLink to={entry.path} end className="seal group">
                <span className="seal-face">
                  <Icon name={entry.icon} size={24} />
                </span>
                <span className="seal-name">{entry.title}</span>
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
