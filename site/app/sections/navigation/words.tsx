import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { NavLink } from '../../ui/link.tsx';

/** Lobbies as words in one line, without pictures; the current one is underlined. */
export default function NavigationWords() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="words-nav border-b border-line">
      <ul className="page-width scroller snap-none max-lg:ps-[calc(clamp(0.875rem,3vw,2rem)-0.75rem)] lg:ps-[calc(var(--margin,14rem)+clamp(0.875rem,3vw,2rem)+1.8125rem)]">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="word relative inline-flex min-h-11 min-w-11 items-center justify-start px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-text"
            >
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
