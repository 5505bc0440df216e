import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** The lower storey: lobbies as windows of one lit band, all in equal width from 1200 px, below that a row that scrolls. */
export default function NavigationStorey() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="storey-lower z-20 min-[1200px]:sticky min-[1200px]:top-16">
      <ul ref={row} className="storey-windows scroller">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="storey-window">
              <Icon name={entry.icon} size={26} />
              <span className="max-w-full truncate">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
