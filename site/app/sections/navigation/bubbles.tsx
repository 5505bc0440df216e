import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as bubbles in one row. Where a bar floats above the page, from 999 px, they lie in it and only the current has its name. */
export default function NavigationBubbles() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="bubbles">
      <ul ref={row} className="scroller">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="bubble" title={entry.title}>
              <span className="bubble-face">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="bubble-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
