import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as stops on one line: the line runs through the whole row and is lit where the reader is. */
export default function NavigationLine() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="line-nav border-b border-line bg-surface-1">
      <ul ref={row} className="page-width scroller min-[999px]:justify-between">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="line-stop relative grid min-h-15 min-w-17 place-items-center content-center gap-1 px-2 text-xs text-muted transition-colors hover:text-text aria-[current=page]:text-brand min-[999px]:min-h-11 min-[999px]:grid-flow-col min-[999px]:gap-2 min-[999px]:text-sm"
            >
              <Icon name={entry.icon} size={20} />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
