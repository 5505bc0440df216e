import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { HighlightBottomNavigation } from '../../app/sections/highlight-bottom-navigation.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { SiteHeader } from '../../app/sections/site-header.tsx';
import { Icon } from '../../app/ui/icons/index.ts';
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

/** Game lobbies as hanging signs of different lengths. The current one is highlighted. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav"
      list="game-nav-list scroller"
      item="game-nav-item"
      link="game-nav-link"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={22} />
          <span className="game-nav-name">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}
