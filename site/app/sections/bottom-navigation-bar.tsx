import type { ReactNode } from 'react';
import { useBottomNavigation } from '../shell/use-bottom-navigation.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';

type Entry = ReturnType<typeof useBottomNavigation>['entries'][number];
type BottomNavigationBarProps = {
  className: string;
  list: string;
  item?: string;
  link: string | ((entry: Entry) => string);
  /** Renders the content of an entry. */
  children: (entry: Entry) => ReactNode;
};

/** The bottom navigation as a list of links; a template provides the classes and the content of an entry. */
export function BottomNavigationBar({ className, list, item, link, children }: BottomNavigationBarProps) {
  const { label, entries } = useBottomNavigation();
  return (
    <nav aria-label={label} className={className}>
      <ul className={list}>
        {entries.map((entry) => (
          <li key={entry.path} className={item}>
            <BottomNavigationLink path={entry.path} className={typeof link === 'string' ? link : link(entry)}>
              {children(entry)}
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
