import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { BottomNavigationBar } from './bottom-navigation-bar.tsx';

/** Bottom navigation below 768 px. The main entry is highlighted. */
export function HighlightBottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav md:hidden"
      list="bottom-nav-row"
      link={(entry) => classes('bottom-nav-link', entry.isMain && 'bottom-nav-main')}
    >
      {(entry) => (
        <>
          <span className="bottom-nav-icon">
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="bottom-nav-name">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
