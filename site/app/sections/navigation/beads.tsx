import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Every lobby as a mark on one centred string; a bead between each two. */
export default function NavigationBeads() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="beads">
      <ul ref={row} className="page-width scroller snap-none">
        {entries.map((entry) => (
          <li key={entry.id} className="bead-place">
            <NavLink to={entry.path} className="bead">
              <Icon name={entry.icon} size={22} />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
