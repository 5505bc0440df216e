import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { HighlightBottomNavigation } from '../../app/sections/highlight-bottom-navigation.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { SiteHeader } from '../../app/sections/site-header.tsx';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<SiteHeader />}
      navigation={<Navigation />}
      footer={<FooterColumns />}
      bottomNavigation={<HighlightBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** Game lobbies as hanging signs of different lengths. The current one is lit. */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="game-nav">
      <ul ref={row} className="game-nav-list scroller">
        {entries.map((entry) => (
          <li key={entry.id} className="game-nav-item">
            <NavLink to={entry.path} className="game-nav-link">
              <Icon name={entry.icon} size={22} />
              <span className="game-nav-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
