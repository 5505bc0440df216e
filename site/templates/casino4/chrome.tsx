import { type CSSProperties, useId } from 'react';
import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { Drawer } from '../../app/sections/drawer.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useGameCounts } from '../../app/shell/use-game-counts.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
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

/**
 * Header: from 999 px a line of links above the site's name in large type. Below that one line with the logo.
 */
function Header() {
  const { site_name } = useSite();
  return (
    <header className="header">
      <div className="header-bar page-width">
        <div className="flex min-w-0 items-center gap-1 min-[999px]:gap-4">
          <MenuDrawer />
          <PageLinks className="hidden items-center gap-4 min-[999px]:flex" linkClass="header-link" />
        </div>
        <HomeLink
          className="header-logo touch flex min-w-0 items-center"
          logoClass="h-7 w-auto object-contain object-left"
        />
        <div className="flex shrink-0 items-center justify-end gap-1 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <div className="header-name-row page-width max-[999px]:hidden">
        <GameCount />
        <Link
          to="/"
          className="header-name"
          style={{ '--letters': site_name.length } as CSSProperties}
          tabIndex={-1}
        >
          {site_name}
        </Link>
      </div>
    </header>
  );
}

/** The game lobbies in a drawer, below 1200 px. */
function MenuDrawer() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const title = useId();
  if (entries.length === 0) return null;
  return (
    <div className="min-[1200px]:hidden">
      <Drawer
        label={t('shell.games')}
        face={
          <>
            <Icon name="menu" size={22} />
            <span className="max-sm:sr-only">{t('shell.games')}</span>
          </>
        }
        buttonClass="menu-button touch inline-flex items-center gap-2"
        className="menu-sheet"
      >
        <nav aria-labelledby={title}>
          <p id={title} className="menu-title">
            {t('shell.games')}
          </p>
          <ul className="menu-list">
            {entries.map((entry) => (
              <li key={entry.id}>
                <NavLink to={entry.path} className="menu-link">
                  {entry.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </div>
  );
}

/** The number of games in the catalogue. */
function GameCount() {
  const { t } = useTranslation();
  const { games } = useGameCounts();
  return games > 0 ? <p className="header-count tabular">{t('lobby.total', { count: games })}</p> : null;
}

/** The game lobbies as one line of text links from 1200 px. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="game-nav sticky top-0 z-30 max-[1200px]:hidden">
      <ul className="page-width scroller justify-between">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="game-nav-link">
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The responsible gaming notice in large type over columns of information pages. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer mt-14 max-[999px]:pb-20">
      <div className="page-width">
        <p className="footer-promise text-balance">{responsible}</p>
        <FooterLinks list="footer-links" link="footer-link" />
        <FooterMarks className="pt-5" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6 text-sm text-muted">
          <Logo className="h-7 w-auto" />
          <p className="min-w-0">{owner}</p>
        </div>
      </div>
    </footer>
  );
}

/** Bottom navigation up to 998 px: text without icons, a bar above the current entry. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] min-[999px]:hidden"
      list="mx-auto grid max-w-2xl auto-cols-fr grid-flow-col"
      item="min-w-0"
      link="bottom-nav-link"
    >
      {(entry) => <span className="max-w-full truncate">{entry.title}</span>}
    </BottomNavigationBar>
  );
}
