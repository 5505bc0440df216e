import { Logo } from '../../shell/logo.tsx';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies in one floating pane with the house's name on top: marks alone where it is narrow, a row on phones. */
export default function NavigationPane() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="pane-nav">
      <Link to="/" className="pane-name touch max-[769px]:hidden">
        <span className="sr-only">{t('shell.home')}: </span>
        <Logo className="h-8 w-auto" />
      </Link>
      <ul ref={row} className="pane-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="pane-link">
              <Icon name={entry.icon} size={22} className="shrink-0" />
              <span className="pane-word">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
