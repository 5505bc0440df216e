import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationBar } from './bottom-navigation-bar.tsx';

/** A bottom navigation up to 998 px. The main entry is raised. */
export function RaisedBottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] min-[999px]:hidden"
      list="mx-auto grid max-w-xl auto-cols-fr grid-flow-col"
      link={(entry) =>
        classes(
          'bottom-nav-link relative grid min-h-15 place-items-center content-center gap-1 px-1 text-center text-xs leading-none text-muted aria-[current=page]:text-brand',
          entry.isMain && 'bottom-nav-main',
        )
      }
    >
      {(entry) => (
        <>
          <span className="bottom-nav-icon grid place-items-center">
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="max-w-full truncate">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
