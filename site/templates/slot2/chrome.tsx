import { FooterName } from '../../app/sections/footer-name.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { RaisedBottomNavigation } from '../../app/sections/raised-bottom-navigation.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Icon } from '../../app/ui/icons/index.ts';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<FooterName />}
      bottomNavigation={<RaisedBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** Header: logo, pages, language, balance or sign-in. */
function Header() {
  return (
    <header className="header sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="page-width flex h-13 items-center gap-2 min-[999px]:gap-6">
        <HomeLink className="touch flex min-w-0 shrink items-center" logoClass="h-8 w-auto" />
        <PageLinks
          className="hidden items-center min-[999px]:flex"
          linkClass="header-link px-3 text-sm text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions joinClass="max-xs:hidden" />
        </div>
      </div>
    </header>
  );
}

/** Game lobbies on one line, which is highlighted at the current one. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav border-b border-line bg-surface-1"
      list="page-width scroller min-[999px]:justify-between"
      link="game-nav-link relative grid min-h-15 min-w-17 place-items-center content-center gap-1 px-2 text-xs text-muted transition-colors hover:text-text aria-[current=page]:text-brand min-[999px]:min-h-11 min-[999px]:grid-flow-col min-[999px]:gap-2 min-[999px]:text-sm"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={20} />
          <span className="whitespace-nowrap">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}
