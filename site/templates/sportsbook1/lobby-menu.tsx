import { type Hall, useHalls } from '../../app/sections/halls.ts';
import { useMainMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';

/** The tree of everything a site offers: contests, games with their counts, then the pages about the house. */
export function HallTree() {
  const { t } = useTranslation();
  const { contests, games } = useHalls();
  return (
    <div className="grid content-start">
      <Branch title={t('board.sports')} halls={contests} />
      <Branch title={t('board.games')} halls={games} />
      <House known={[...contests, ...games].map(({ path }) => path)} />
    </div>
  );
}

function Branch({ title, halls }: { title: string; halls: readonly Hall[] }) {
  if (halls.length === 0) return null;
  return (
    <div className="tree-branch border-b border-line py-2">
      <p className="tier-label px-4 py-2 text-muted">{title}</p>
      <ul>
        {halls.map((hall) => (
          <li key={hall.id}>
            <NavLink to={hall.path} className="tree-leaf">
              <Icon name={hall.icon} size={20} />
              <span className="min-w-0 flex-1 truncate">{hall.title}</span>
              {hall.games > 0 && <span className="tabular text-xs text-muted">{hall.games}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Entries of the main menu that are no lobby, each with its own pages folded into it. */
function House({ known }: { known: readonly string[] }) {
  const entries = useMainMenu().filter(({ path }) => path !== '/' && !known.includes(path));
  return (
    <div className="py-2">
      {entries.map(({ id, path, title, icon, children }) =>
        children.length > 1 ? (
          <details key={id} className="tree-fold">
            <summary className="tree-leaf">
              <Icon name={icon} size={20} />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <Icon name="chevronDown" size={16} className="tree-arrow text-muted" />
            </summary>
            <ul>
              {children.map((child) => (
                <li key={child.id}>
                  <NavLink to={child.path} className="tree-leaf tree-twig">
                    <span className="min-w-0 flex-1 truncate">{child.title}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <NavLink key={id} to={path} className="tree-leaf">
            <Icon name={icon} size={20} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
          </NavLink>
        ),
      )}
    </div>
  );
}
