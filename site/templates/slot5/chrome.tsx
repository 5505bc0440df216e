import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { AgeMark } from '../../app/shell/age-mark.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<Footer />}
      bottomNavigation={<BottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** Header: logo, pages, balance or sign-in. From 1200 px the lobbies stick below it. */
function Header() {
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-3 min-[1200px]:gap-8">
        <HomeLink
          className="touch flex min-w-0 items-center"
          logoClass="h-8 w-auto object-contain object-left min-[1200px]:h-10"
        />
        <PageLinks
          className="hidden items-center gap-5 min-[1200px]:flex"
          linkClass="font-semibold text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/** Game lobbies in one band, of equal width from 1200 px, below that a row that scrolls. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav z-20 min-[1200px]:sticky min-[1200px]:top-16"
      list="game-nav-list scroller"
      link="game-nav-link"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={26} />
          <span className="max-w-full truncate">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}

/** Footer: a scalloped edge above logo, age mark and information pages. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer mt-14 max-[1200px]:pb-24">
      <div className="page-width grid gap-8 pt-12 pb-8 md:grid-cols-[auto_minmax(0,1fr)] md:gap-16">
        <div className="grid max-w-xs content-start gap-4">
          <Logo className="h-10 w-auto" />
          <AgeMark size={56} className="text-brand" />
          <p className="text-pretty">{responsible}</p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="touch inline-flex items-center text-lg font-semibold text-muted transition-colors hover:text-brand"
        />
      </div>
      <FooterMarks className="page-width pb-4" hasAge={false} />
      <p className="page-width pb-6 text-sm text-muted">{owner}</p>
    </footer>
  );
}

/** Bottom navigation up to 1199 px: blocks without gaps. The main entry is highlighted. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] min-[1200px]:hidden"
      list="grid auto-cols-fr grid-flow-col"
      item="min-w-0"
      link={(entry) => classes('bottom-nav-link', entry.isMain && 'bottom-nav-main')}
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={24} />
          <span className="max-w-full truncate">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
