import { useBottomNavigation } from '../shell/use-menu.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationLink } from './bottom-navigation-link.tsx';

/** The entry that stands out: money in for players, the way in for guests. */
const LIT = ['/deposit', '/withdrawal', '/login'];

/** A counter along the foot of a phone, one lamp on it lit; below 768 px. */
export function CounterBottomNavigation() {
  const { t } = useTranslation();
  const entries = useBottomNavigation();
  return (
    <nav aria-label={t('shell.main')} className="counter md:hidden">
      <ul className="counter-row">
        {entries.map((entry) => (
          <li key={entry.path}>
            <BottomNavigationLink
              path={entry.path}
              className={classes('counter-place', LIT.includes(entry.path) && 'counter-lit')}
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
