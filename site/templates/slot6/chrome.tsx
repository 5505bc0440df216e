import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { CommandHost, useSearchButton } from '../../app/sections/command-opener.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { BalanceLink } from '../../app/shell/balance-chip.tsx';
import { FooterLink } from '../../app/shell/footer-link.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { useBottomNavigation } from '../../app/shell/use-bottom-navigation.ts';
import { useFooterLinks } from '../../app/shell/use-footer-links.ts';
import { useHeaderActions } from '../../app/shell/use-header-actions.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Button, Icon, IconButton, type IconName } from '../../app/ui/index.ts';
import { LazySheet } from '../../app/ui/lazy-sheet.tsx';
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

/** Header: logo, search, language, balance or sign-in. Everything else is in the tab bar. */
function Header() {
  const { t } = useTranslation();
  const { isSignedIn, signIn } = useHeaderActions();
  const search = useSearchButton();
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width flex h-14 items-center gap-1">
        <HomeLink className="touch me-auto flex min-w-0 items-center" logoClass="h-8 w-auto" />
        <IconButton icon="search" label={search['aria-label']} {...search} />
        <LanguageMenu />
        {isSignedIn ? (
          <PlayerLink />
        ) : (
          <Button className="header-sign-in ms-1 whitespace-nowrap" onClick={signIn}>
            {t('auth.signIn')}
          </Button>
        )}
      </div>
      <CommandHost />
    </header>
  );
}

/** A player icon with the balance, linked to the account. */
function PlayerLink() {
  return (
    <BalanceLink className="header-player touch ms-1 inline-flex items-center gap-2 text-sm font-semibold">
      <span className="app-mark" aria-hidden="true">
        <Icon name="user" size={18} />
      </span>
    </BalanceLink>
  );
}

/** Game lobbies as a row of ringed circles. The ring of the current one is closed. */
function Navigation() {
  return (
    <GameNavigationBar
      className="stories"
      list="page-width scroller snap-none"
      item="story-place"
      link="story"
    >
      {(entry) => (
        <>
          <span className="story-ring">
            <span className="story-face">
              <Icon name={entry.icon} size={26} />
            </span>
          </span>
          <span className="story-name">{entry.title}</span>
        </>
      )}
    </GameNavigationBar>
  );
}

/** Footer: information pages as one grouped list with icons, then the legal notice. */
function Footer() {
  const { t } = useTranslation();
  const { owner, responsible } = useLegalNotice();
  const links = useFooterLinks();
  return (
    <footer className="grouped-footer page-width">
      <nav aria-label={t('footer.about')}>
        <ul className="group-list group-columns">
          {links.map((link) => (
            <li key={link.path}>
              <FooterLink to={link.path} className="group-cell">
                <span className="group-mark" aria-hidden="true">
                  <Icon name={link.icon} size={18} />
                </span>
                <span className="min-w-0 flex-1">{link.title}</span>
                <Icon name="chevronRight" size={16} className="text-muted" />
              </FooterLink>
            </li>
          ))}
        </ul>
      </nav>
      <FooterMarks layout="middle" className="mx-auto" />
      <p className="grouped-print text-sm text-muted">
        <span>
          {responsible} {owner}
        </span>
      </p>
    </footer>
  );
}

/**
 * Bottom navigation: a tab bar on phones, a floating bar on wider screens. Games open a sheet with all
 * lobbies.
 */
function BottomNavigation() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState('');
  const { label, entries } = useBottomNavigation();
  return (
    <>
      <nav aria-label={label} className="tab-bar">
        <ul className="app-tabs">
          {entries.map(({ path, icon, title }) => (
            <li key={path}>
              {path === '/slots' ? (
                <button type="button" className="app-tab" onClick={() => setOpenOn(key)}>
                  <Face icon="grid">{title}</Face>
                </button>
              ) : (
                <BottomNavigationLink path={path} className="app-tab">
                  <Face icon={icon}>{title}</Face>
                </BottomNavigationLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {/* The sheet belongs to the page it was opened on: following one of its links closes it. */}
      <LazySheet isOpen={openOn === key} onClose={() => setOpenOn('')} title={t('shell.games')}>
        <Lobbies />
      </LazySheet>
    </>
  );
}

function Face({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={24} className="app-tab-icon" />
      <span className="app-tab-name">{children}</span>
    </>
  );
}

function Lobbies() {
  const entries = useGameMenu();
  return (
    <ul className="app-lobbies">
      {entries.map((entry) => (
        <li key={entry.id}>
          <NavLink to={entry.path} className="app-lobby">
            <span className="app-lobby-icon">
              <Icon name={entry.icon} size={28} />
            </span>
            <span className="app-lobby-name">{entry.title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
