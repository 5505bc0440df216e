import type { ReactNode } from 'react';
import { useGameNavigation } from '../shell/use-game-navigation.ts';
import type { MenuLink } from '../shell/use-menu.ts';
import { NavLink } from '../ui/link.tsx';

type GameNavigationBarProps = {
  className: string;
  list: string;
  item?: string;
  link: string;
  /** Renders the content of an entry. */
  children: (entry: MenuLink) => ReactNode;
};

/** Game lobbies as a row of links; a template provides the classes and the content of an entry. */
export function GameNavigationBar({ className, list, item, link, children }: GameNavigationBarProps) {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul ref={row} className={list}>
        {entries.map((entry) => (
          <li key={entry.id} className={item}>
            <NavLink to={entry.path} className={link}>
              {children(entry)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
