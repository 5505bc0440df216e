import type { KeyboardEvent } from 'react';
import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { BoxedPageFrame } from '../../app/sections/boxed-page-frame.tsx';
import { GuestActions } from '../../app/sections/header-actions.tsx';
import { HeaderBalance } from '../../app/shell/balance-chip.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { useHeaderActions } from '../../app/shell/use-header-actions.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { ButtonLink, Icon } from '../../app/ui/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
export function Frame({ children }: FrameProps) {
  return (
    <BoxedPageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<Footer />}
      bottomNavigation={<BottomNavigation />}
    >
      {children}
    </BoxedPageFrame>
  );
}

/** Header: logo between the player's balance and the deposit button or sign-in. */
function Header() {
  const { isSignedIn, money } = useHeaderActions();
  return (
    <header className="header sticky top-0 z-30">
      <div className="header-row page-width">
        <HomeLink className="header-logo touch flex min-w-0 items-center" logoClass="h-8 w-auto md:h-10" />
        {isSignedIn && <Balance />}
        <div className="header-actions flex items-center gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            <ButtonLink to={money.path} icon={money.icon} className="header-deposit">
              <span className="max-md:sr-only">{money.title}</span>
            </ButtonLink>
          ) : (
            <GuestActions signInClass="" joinClass="max-md:hidden" />
          )}
        </div>
      </div>
    </header>
  );
}

/** The balance, linked to the account. */
function Balance() {
  const { t } = useTranslation();
  const { label } = useAccountSummary();
  return (
    <Link to="/account" className="header-balance touch">
      <span className="header-label">
        <Icon name="user" size={16} />
        <span className="sr-only">{label}: </span>
        {t('account.balance')}
      </span>
      <HeaderBalance className="header-amount" />
    </Link>
  );
}

/** Game lobbies as buttons. While one has the focus, arrow keys move it; the hints say so. */
function Navigation() {
  const { t } = useTranslation();
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="game-nav">
      <ul ref={row} className="game-nav-row scroller" onKeyDown={walk}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="game-nav-link">
              <span className="game-nav-icon">
                <Icon name={entry.icon} size={20} />
              </span>
              <span className="game-nav-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <p className="game-nav-hints" aria-hidden="true">
        <kbd>←</kbd>
        <kbd>→</kbd> {t('arcade.choose')}
        <kbd>↵</kbd> {t('arcade.start')}
      </p>
    </nav>
  );
}

/** Moves the focus to the previous or next link. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Footer: information pages, trust badges and legal notice as centred lines. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer">
      <FooterLinks list="footer-links" link="footer-link touch" />
      <FooterMarks layout="middle" />
      <p className="footer-age">{responsible}</p>
      <Logo className="h-8 w-auto" />
      <p className="text-sm text-muted">{owner}</p>
    </footer>
  );
}

/** Bottom navigation below 768 px: round buttons. */
function BottomNavigation() {
  return (
    <BottomNavigationBar className="bottom-nav md:hidden" list="bottom-nav-row" link="bottom-nav-link">
      {(entry) => (
        <>
          <span className="bottom-nav-icon">
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="bottom-nav-name">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
