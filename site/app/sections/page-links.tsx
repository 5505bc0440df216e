import { useGameMenu, useMainMenu } from '../shell/use-menu.ts';
import { useTranslation } from '../state/use-translation.ts';
import { NavLink } from '../ui/link.tsx';

/** Entries of the main menu that a row of lobbies does not show already; nothing where there are none. */
export function PageLinks({ className, linkClass }: { className?: string; linkClass: string }) {
  const { t } = useTranslation();
  const lobbies = new Set(useGameMenu().map((entry) => entry.path));
  const entries = useMainMenu().filter((entry) => entry.path !== '/' && !lobbies.has(entry.path));
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.main')} className={className}>
      {entries.map((entry) => (
        <NavLink key={entry.id} to={entry.path} className={`touch inline-flex items-center ${linkClass}`}>
          {entry.title}
        </NavLink>
      ))}
    </nav>
  );
}
