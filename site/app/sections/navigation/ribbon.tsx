import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies printed on a ribbon drawn across the page at an angle. */
export default function NavigationRibbon() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="ribbon">
      <div className="ribbon-band">
        <ul ref={row} className="ribbon-row scroller">
          {entries.map((entry) => (
            <li key={entry.id}>
              <NavLink to={entry.path} className="ribbon-link">
                <Icon name={entry.icon} size={20} />
                {entry.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
