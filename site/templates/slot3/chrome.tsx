import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { Drawer } from '../../app/sections/drawer.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { useLobbies } from '../../app/sections/use-lobbies.ts';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { usePageMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
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

/** Header: one bar whose menu opens a wide panel with all lobbies and pages in groups. */
function Header() {
  const { t } = useTranslation();
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-2 lg:gap-5">
        <div className="order-first -ms-2 lg:order-none lg:ms-0">
          <Drawer
            label={t('shell.games')}
            face={
              <>
                <Icon name="menu" size={24} className="lg:hidden" />
                <span className="max-lg:sr-only">{t('shell.games')}</span>
                <Icon name="chevronDown" size={18} className="max-lg:hidden" />
              </>
            }
            buttonClass="header-link touch inline-flex items-center justify-center gap-2 px-2 lg:px-3"
            className="mega-menu"
          >
            <Panel />
          </Drawer>
        </div>
        <HomeLink className="touch flex min-w-0 items-center lg:order-first" logoClass="h-8 w-auto lg:h-10" />
        <Pages />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

function Pages() {
  const pages = usePageMenu();
  return (
    <div className="flex min-w-0 max-lg:hidden">
      {pages.slice(0, 4).map((page) => (
        <NavLink
          key={page.id}
          to={page.path}
          className="header-link touch inline-flex items-center px-3 whitespace-nowrap"
        >
          {page.title}
        </NavLink>
      ))}
    </div>
  );
}

function Panel() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  const pages = usePageMenu();
  const groups = [
    { title: t('board.games'), entries: games },
    { title: t('board.sports'), entries: contests },
    { title: t('shell.main'), entries: pages.map((page) => ({ ...page, games: 0 })) },
  ];
  return (
    <nav aria-label={t('shell.games')} className="mega-menu-groups page-width">
      {groups.map(({ title, entries }) =>
        entries.length === 0 ? null : (
          <div key={title} className="mega-menu-group">
            <p className="mega-menu-title">{title}</p>
            <ul className="mega-menu-links">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <NavLink to={entry.path} className="mega-menu-link flex min-h-12 items-center gap-3 px-2">
                    <Icon name={entry.icon} size={24} className="shrink-0 text-brand" />
                    <span className="min-w-0 flex-1 truncate">{entry.title}</span>
                    {entry.games > 0 && <span className="tabular text-xs text-muted">{entry.games}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </nav>
  );
}

/** Game lobbies as square tiles. */
function Navigation() {
  return (
    <GameNavigationBar
      className="nav-tiles"
      list="scroller mx-auto w-fit max-w-full snap-none"
      item="nav-tile-item flex"
      link="nav-tile grid content-center justify-items-center gap-1 px-1.5 text-center"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={24} />
          <span className="max-w-full text-balance text-xs leading-tight">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}

/** Footer in three steps of increasing width: logo, information pages, trust badges with the legal notice. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer grid justify-items-center">
      <div className="footer-step footer-step-1 grid place-items-center">
        <Logo className="h-11 w-auto" />
      </div>
      <FooterLinks
        list="flex flex-wrap justify-center"
        link="touch inline-flex items-center px-3 text-sm text-muted hover:text-text"
        className="footer-step footer-step-2 sm:justify-center"
      />
      <div className="footer-step footer-step-3 grid justify-items-center gap-4">
        <FooterMarks layout="middle" />
        <p className="max-w-[72ch] text-center text-sm text-balance text-muted">
          {responsible} {owner}
        </p>
      </div>
    </footer>
  );
}

/** Bottom navigation below 1024 px: a row of icons with names. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
      list="grid auto-cols-fr grid-flow-col"
      link="grid min-h-14 place-items-center content-center gap-0.5 text-xs text-muted aria-[current=page]:text-brand"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={22} />
          {entry.title}
        </>
      )}
    </BottomNavigationBar>
  );
}
