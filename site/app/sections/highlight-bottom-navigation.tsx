import { useBottomNavigation } from '../shell/use-bottom-navigation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';

/** A bottom navigation below 768 px. The main entry is lit. */
export function HighlightBottomNavigation() {
  const { label, entries } = useBottomNavigation();
  return (
    <nav aria-label={label} className="bottom-nav md:hidden">
      <ul className="bottom-nav-row">
        {entries.map((entry) => (
          <li key={entry.path}>
            <BottomNavigationLink
              path={entry.path}
              className={classes('bottom-nav-link', entry.isMain && 'bottom-nav-main')}
            >
              <span className="bottom-nav-icon">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="bottom-nav-name">{entry.title}</span>
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
