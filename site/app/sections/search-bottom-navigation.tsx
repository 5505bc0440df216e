import { useBottomNavigation } from '../shell/use-menu.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';
import { useCommand } from './command-opener.tsx';

const KEY =
  'reach-key grid min-h-15 w-full place-items-center content-center gap-1 px-0.5 text-center text-[0.6875rem] leading-none text-muted aria-[current=page]:font-semibold aria-[current=page]:text-brand';

/** Four places and the search between them, for one thumb, below 768 px. */
export function SearchBottomNavigation() {
  const { t } = useTranslation();
  const command = useCommand();
  const entries = useBottomNavigation().filter((entry) => entry.path !== '/inbox');
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
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-5">
        {entries.slice(0, 2).map(link)}
        <li>
          <button type="button" {...command} className={KEY} aria-label={t('command.open')}>
            <span className="reach-search grid size-11 place-items-center rounded-full bg-brand text-on-brand">
              <Icon name="search" size={22} />
            </span>
          </button>
        </li>
        {entries.slice(2, 4).map(link)}
      </ul>
    </nav>
  );
}
