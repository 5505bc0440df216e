import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { CommandHost, useSearchButton } from '../../app/sections/command-opener.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { SkipLink } from '../../app/shell/skip-link.tsx';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Translucent panels on a gradient: lobbies beside the page from 769 px, above it below that. */
export function Frame({ children }: FrameProps) {
  return (
    <div className="layout">
      <div className="layout-background" aria-hidden="true" />
      <SkipLink />
      <div className="layout-side">
        <Navigation />
      </div>
      <div className="layout-page">
        <Header />
        <main id="main" tabIndex={-1} className="@container min-w-0 outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <BottomNavigation />
    </div>
  );
}

/** Header: a rounded bar with search, language, balance or sign-in, and the logo on phones. */
function Header() {
  const { t } = useTranslation();
  const search = useSearchButton();
  return (
    <header className="header">
      <div className="header-bar">
        <HomeLink
          className="header-logo touch flex min-w-0 items-center min-[769px]:hidden"
          logoClass="h-7 w-auto"
        />
        <button {...search} className="header-search touch">
          <Icon name="search" size={20} className="shrink-0" />
          <span className="truncate max-[769px]:hidden">{t('command.placeholder')}</span>
        </button>
        <div className="header-end">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <CommandHost />
    </header>
  );
}

/** Logo and game lobbies in one panel: icons only on narrow screens, a row on phones. */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  return (
    <nav aria-label={label} className="sidebar">
      <HomeLink className="sidebar-logo touch max-[769px]:hidden" logoClass="h-8 w-auto" />
      <ul ref={row} className="sidebar-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="sidebar-link">
              <Icon name={entry.icon} size={22} className="shrink-0" />
              <span className="sidebar-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Footer: information pages in one wrapping line, trust badges and legal notice. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="page-width footer">
      <div className="footer-panel">
        <FooterLinks list="footer-links" link="footer-link touch inline-flex items-center" />
        <FooterMarks />
        <p className="max-w-[70ch] text-sm text-muted">
          {responsible} {owner}
        </p>
      </div>
    </footer>
  );
}

/** Bottom navigation below 769 px: a rounded bar of icons. The current entry shows its name. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav min-[769px]:hidden"
      list="bottom-nav-list"
      link="bottom-nav-link"
    >
      {({ icon, title }) => (
        <>
          <Icon name={icon} size={24} className="shrink-0" />
          <span className="bottom-nav-name">{title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
