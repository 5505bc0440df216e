import { useBottomNavigation } from '../shell/use-bottom-navigation.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';
import { useSearchButton } from './command-opener.tsx';

const KEY =
  'bottom-nav-link grid min-h-15 w-full place-items-center content-center gap-1 px-0.5 text-center text-[0.6875rem] leading-none text-muted aria-[current=page]:font-semibold aria-[current=page]:text-brand';

/** A bottom navigation with search in the middle, below 768 px. */
export function SearchBottomNavigation() {
  const search = useSearchButton();
  const { label, entries: all } = useBottomNavigation();
  const entries = all.filter((entry) => entry.path !== '/inbox');
  const link = (entry: (typeof entries)[number]) => (
    <li key={entry.path}>
      <BottomNavigationLink path={entry.path} className={KEY}>
        <Icon name={entry.icon} size={22} />
        <span className="max-w-full truncate">{entry.title}</span>
      </BottomNavigationLink>
    </li>
  );
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-5">
        {entries.slice(0, 2).map(link)}
        <li>
          <button {...search} className={KEY}>
            <span className="bottom-nav-search grid size-11 place-items-center rounded-full bg-brand text-on-brand">
              <Icon name="search" size={22} />
            </span>
          </button>
        </li>
        {entries.slice(2, 4).map(link)}
      </ul>
    </nav>
  );
}
