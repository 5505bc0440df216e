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

/** Header: logo, pages, language, balance or sign-in, with a scalloped lower edge. It scrolls away. */
function Header() {
  return (
    <header className="header bg-surface-1">
      <div className="page-width flex h-15 items-center gap-3">
        <HomeLink className="touch flex min-w-0 items-center" logoClass="h-9 w-auto" />
        <PageLinks
          className="hidden min-[1200px]:flex"
          linkClass="header-link px-3 text-sm text-muted hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <div className="scalloped-edge" aria-hidden="true" />
    </header>
  );
}

/** Game lobbies that stick to the top: round buttons with names below, from 1200 px pills. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav sticky top-0 z-30"
      list="pill-row scroller mx-auto w-fit max-w-full"
      item="pill-place"
      link="pill"
    >
      {(entry) => (
        <>
          <span className="pill-icon grid place-items-center">
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="pill-name">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}
