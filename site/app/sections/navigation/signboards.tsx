import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as boards on strings of different lengths; the board of the present page is lit. */
export default function NavigationSignboards() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="signboards">
      <ul ref={row} className="signboards-row scroller">
        {entries.map((entry) => (
          <li key={entry.id} className="signboard-place">
            <NavLink to={entry.path} className="signboard">
              <Icon name={entry.icon} size={22} />
              <span className="signboard-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
