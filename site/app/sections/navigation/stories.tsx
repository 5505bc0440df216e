import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as a row of ringed circles to swipe through; the ring of the current one is closed. */
export default function NavigationStories() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="stories">
      <ul ref={row} className="page-width scroller snap-none">
        {entries.map((entry) => (
          <li key={entry.id} className="story-place">
            <NavLink to={entry.path} className="story">
              <span className="story-ring">
                <span className="story-face">
                  <Icon name={entry.icon} size={26} />
                </span>
              </span>
              <span className="story-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
