import { useBottomNavigation } from '../shell/use-bottom-navigation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';

/** A bottom navigation up to 998 px. The main entry is raised. */
export function RaisedBottomNavigation() {
  const { label, entries } = useBottomNavigation();
  return (
    <nav
      aria-label={label}
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] min-[999px]:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path}>
            <BottomNavigationLink
              path={entry.path}
              className={classes(
                'bottom-nav-link relative grid min-h-15 place-items-center content-center gap-1 px-1 text-center text-xs leading-none text-muted aria-[current=page]:text-brand',
                entry.isMain && 'bottom-nav-main',
              )}
            >
              <span className="bottom-nav-icon grid place-items-center">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="max-w-full truncate">{entry.title}</span>
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
