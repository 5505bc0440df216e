import { useBottomNavigation } from '../shell/use-bottom-navigation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';

/** A counter along the foot of a phone, one lamp on it lit; below 768 px. */
export function CounterBottomNavigation() {
  const { label, entries } = useBottomNavigation();
  return (
    <nav aria-label={label} className="counter md:hidden">
      <ul className="counter-row">
        {entries.map((entry) => (
          <li key={entry.path}>
            <BottomNavigationLink
              path={entry.path}
              className={classes('counter-place', entry.isMain && 'counter-lit')}
            >
              <span className="counter-lamp">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="counter-name">{entry.title}</span>
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
