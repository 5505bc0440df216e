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

/** Game lobbies on a tilted ribbon across the page. */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="game-nav">
      <div className="game-nav-band">
        <ul ref={row} className="game-nav-row scroller">
          {entries.map((entry) => (
            <li key={entry.id}>
              <NavLink to={entry.path} className="game-nav-link">
                <Icon name={entry.icon} size={20} />
                {entry.title}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
