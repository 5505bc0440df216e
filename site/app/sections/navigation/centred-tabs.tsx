import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Categories as words under the middle of the header; the row stays at the top from 1024 px and scrolls where it is too long. */
export default function NavigationCentredTabs() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav
      aria-label={t('shell.games')}
      className="centred-tabs border-y border-line bg-surface-0 max-lg:border-t-0 lg:sticky lg:top-0 lg:z-30"
    >
      <ul ref={row} className="scroller mx-auto w-fit max-w-full px-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="centred-tab relative inline-flex min-h-12 items-center px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
            >
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
