import { type LobbyEntry, useLobbies } from '../../app/sections/use-lobbies.ts';
import { usePageMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';

/** Menu tree of the site: sports, games with their numbers, then the information pages. */
export function LobbyMenu() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  return (
    <div className="grid content-start">
      <LobbyGroup title={t('board.sports')} lobbies={contests} />
      <LobbyGroup title={t('board.games')} lobbies={games} />
      <Pages />
    </div>
  );
}

function LobbyGroup({ title, lobbies }: { title: string; lobbies: readonly LobbyEntry[] }) {
  if (lobbies.length === 0) return null;
  return (
    <div className="tree-branch border-b border-line py-2">
      <p className="home-section-label px-4 py-2 text-muted">{title}</p>
      <ul>
        {lobbies.map((lobby) => (
          <li key={lobby.id}>
            <NavLink to={lobby.path} className="tree-link">
              <Icon name={lobby.icon} size={20} />
              <span className="min-w-0 flex-1 truncate">{lobby.title}</span>
              {lobby.games > 0 && <span className="tabular text-xs text-muted">{lobby.games}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Entries of the main menu that are not lobbies; each expands to its own pages. */
function Pages() {
  const entries = usePageMenu();
  return (
    <div className="py-2">
      {entries.map(({ id, path, title, icon, children }) =>
        children.length > 1 ? (
          <details key={id} className="tree-fold">
            <summary className="tree-link">
              <Icon name={icon} size={20} />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <Icon name="chevronDown" size={16} className="tree-arrow text-muted" />
            </summary>
            <ul>
              {children.map((child) => (
                <li key={child.id}>
                  <NavLink to={child.path} className="tree-link tree-sublink">
                    <span className="min-w-0 flex-1 truncate">{child.title}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <NavLink key={id} to={path} className="tree-link">
            <Icon name={icon} size={20} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
          </NavLink>
        ),
      )}
    </div>
  );
}
