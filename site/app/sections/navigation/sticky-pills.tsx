import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Categories that stay at the top: round buttons with a name under them, from 1200 px pills with the name inside. */
export default function NavigationStickyPills() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="sticky-pills sticky top-0 z-30">
      <ul ref={row} className="pill-row scroller mx-auto w-fit max-w-full">
        {entries.map((entry) => (
          <li key={entry.id} className="pill-place">
            <NavLink to={entry.path} className="pill">
              <span className="pill-ball grid place-items-center">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="pill-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
