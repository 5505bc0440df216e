import { useTranslation } from '../../state/use-translation.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';
import { useHalls } from '../halls.ts';

/** Lobbies as filters of one list: how many games each leaves, in large figures, over its name. */
export default function NavigationTally() {
  const { t } = useTranslation();
  const { contests, games } = useHalls();
  const row = useCurrentInRow<HTMLUListElement>();
  const all = games.concat(contests).reduce((sum, hall) => sum + hall.games, 0);
  const halls = [...games, ...contests];
  if (halls.length === 0) return null;
  return (
    <nav aria-label={t('tables.tables')} className="tally">
      <ul ref={row} className="page-width scroller snap-none">
        {halls.map((hall) => (
          <li key={hall.id} className="tally-place">
            <NavLink to={hall.path} className="tally-link">
              <span className="tally-count tabular">{hall.slug ? hall.games : all}</span>
              <span className="tally-name">{hall.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
