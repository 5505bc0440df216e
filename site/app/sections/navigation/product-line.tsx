import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { NavLink } from '../../ui/link.tsx';

/** The product menu as one ruled line of words from 1200 px; below that a header shows the lobbies in its own way. */
export default function NavigationProductLine() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="product-line sticky top-0 z-30 max-[1200px]:hidden">
      <ul className="page-width scroller justify-between">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="product-word">
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
