import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useSplitBottomNavigation } from '../../app/shell/use-split-bottom-navigation.ts';
import { Icon } from '../../app/ui/index.ts';
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

/** Maximum number of lobbies on each side of the logo. */
const ARM = 3;

/** Header: logo in the middle; from 769 px the same number of lobbies on each side of it. */
function Header() {
  const entries = useGameMenu();
  const arm = Math.min(ARM, Math.floor(entries.length / 2));
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width header-row">
        <div className="header-end justify-self-start">
          <LanguageMenu />
        </div>
        <HeaderLinks entries={entries.slice(0, arm)} />
        <HomeLink className="header-logo touch" logoClass="h-8 w-auto" />
        <HeaderLinks entries={entries.slice(arm, arm * 2)} />
        <div className="header-end justify-self-end">
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/** Links in the header. The navigation below lists the same lobbies and is the landmark. */
function HeaderLinks({ entries }: { entries: ReturnType<typeof useGameMenu> }) {
  return (
    <div className="header-links max-[769px]:hidden">
      {entries.map((entry) => (
        <NavLink key={entry.id} to={entry.path} className="header-link touch inline-flex items-center">
          {entry.title}
        </NavLink>
      ))}
    </div>
  );
}

/** Game lobbies as icons with names, centred, separated by dots. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav"
      list="page-width scroller snap-none"
      item="game-nav-item"
      link="game-nav-link"
    >
      {(entry) => (
        <>
          <Icon name={entry.icon} size={22} />
          <span className="whitespace-nowrap">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}

/** Footer in three rows of increasing width: logo, responsible gaming notice, then links and trust badges. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer">
      <div className="footer-step footer-step-1">
        <Logo className="h-9 w-auto" />
      </div>
      <div className="footer-step footer-step-2 text-sm">
        <p className="max-w-[52ch]">{responsible}</p>
      </div>
      <div className="footer-step footer-step-3">
        <FooterLinks list="footer-links" link="footer-link touch inline-flex items-center justify-center" />
        <FooterMarks layout="middle" />
        <p className="text-xs text-muted">{owner}</p>
      </div>
    </footer>
  );
}

/** Bottom navigation below 769 px: five entries, the middle one (deposit or registration) the tallest. */
function BottomNavigation() {
  const { label, before, middle, after } = useSplitBottomNavigation();
  const key = ({ path, icon, title }: typeof middle) => (
    <li key={path} className="min-w-0">
      <BottomNavigationLink
        path={path}
        className={path === middle.path ? 'bottom-nav-link bottom-nav-main' : 'bottom-nav-link'}
      >
        <Icon name={icon} size={22} />
        <span className="max-w-full truncate">{title}</span>
      </BottomNavigationLink>
    </li>
  );
  return (
    <nav aria-label={label} className="bottom-nav min-[769px]:hidden">
      <ul className="mx-auto grid max-w-xl grid-cols-5 items-end">
        {[...before, middle, ...after].map(key)}
      </ul>
    </nav>
  );
}
