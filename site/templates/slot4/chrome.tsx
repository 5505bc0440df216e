import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
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

/**
 * Header: a rounded bar inset from the edges; logo at one end, balance or sign-in at the other, space for the
 * lobbies between.
 */
function Header() {
  return (
    <header className="header sticky top-0 z-30">
      <div className="header-bar flex items-center gap-2">
        <HomeLink
          className="touch flex min-w-0 items-center"
          logoClass="h-7 w-auto object-contain object-left sm:h-8"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/**
 * Game lobbies as round icons in one row. From 999 px they are part of the header, where only the current one
 * shows its name.
 */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="game-nav">
      <ul ref={row} className="scroller">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="game-nav-link" title={entry.title}>
              <span className="game-nav-icon">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="game-nav-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Footer: an underwater scene along the upper edge, then information pages, trust badges and legal notice.
 */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer relative isolate max-[999px]:pb-28">
      <div className="footer-scene" aria-hidden="true" />
      <div className="footer-ground">
        <div className="page-width grid gap-6 pt-8 pb-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-12">
          <FooterLinks
            list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
            link="touch inline-flex items-center text-sm text-muted transition-colors hover:text-text"
            className="md:order-2"
          />
          <div className="grid gap-3">
            <Logo className="h-8 w-auto" />
            <p className="max-w-[52ch] text-sm text-muted">
              {responsible} {owner}
            </p>
          </div>
        </div>
        <FooterMarks className="page-width pb-6" />
      </div>
    </footer>
  );
}

/** Bottom navigation up to 998 px: a rounded bar inset from the edges. The current entry is highlighted. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav fixed inset-x-3 z-30 mx-auto max-w-lg p-1.5 min-[999px]:hidden"
      list="grid auto-cols-fr grid-flow-col"
      link="bottom-nav-link grid min-h-13 place-items-center content-center gap-0.5 px-0.5 text-center text-xs leading-tight"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={22} />
          <span className="max-w-full truncate">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
