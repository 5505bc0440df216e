import { CommandHost, useSearchButton } from '../../app/sections/command-opener.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { SearchBottomNavigation } from '../../app/sections/search-bottom-navigation.tsx';
import { BalanceLink } from '../../app/shell/balance-chip.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useHeaderActions } from '../../app/shell/use-header-actions.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { ButtonLink, Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<Footer />}
      bottomNavigation={<SearchBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** Header: logo, search, language, balance or sign-in. */
function Header() {
  const { t } = useTranslation();
  const { isSignedIn } = useHeaderActions();
  const search = useSearchButton();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="page-width flex h-15 items-center gap-2 md:gap-5 lg:grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)] lg:gap-0">
        <HomeLink className="touch flex min-w-0 items-center" logoClass="h-8 w-auto" />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1.5 md:gap-3 lg:ps-10">
          <button
            {...search}
            className="command-line touch flex min-w-0 items-center gap-2.5 rounded-md text-sm text-muted transition-colors max-md:hidden md:me-auto md:w-full md:max-w-md md:border md:border-line md:bg-surface-1 md:px-3.5"
          >
            <Icon name="search" size={18} />
            <span className="truncate">{t('command.placeholder')}</span>
            <kbd className="key-cap ms-auto">/</kbd>
          </button>
          <div className="shrink-0">
            <LanguageMenu />
          </div>
          {isSignedIn ? <PlayerActions /> : <GuestActions />}
        </div>
      </div>
      <CommandHost />
    </header>
  );
}

/** The balance links to the account. The deposit button is shown where the bottom navigation is not. */
function PlayerActions() {
  const { money } = useHeaderActions();
  return (
    <>
      <BalanceLink className="touch inline-flex shrink-0 items-center rounded-md px-2 text-sm font-semibold hover:bg-surface-2 md:px-3" />
      <ButtonLink to={money.path} className="shrink-0 max-md:hidden">
        {money.title}
      </ButtonLink>
    </>
  );
}

function GuestActions() {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink to="/login" variant="quiet" className="shrink-0 whitespace-nowrap max-xs:px-2.5">
        {t('auth.signIn')}
      </ButtonLink>
      <ButtonLink to="/register" className="shrink-0 whitespace-nowrap max-xs:hidden">
        {t('auth.join')}
      </ButtonLink>
    </>
  );
}

/** Game lobbies as one line of text links. The current one is underlined. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="game-nav border-b border-line">
      <ul className="page-width scroller snap-none max-lg:ps-[calc(clamp(0.875rem,3vw,2rem)-0.75rem)] lg:ps-[calc(var(--margin,14rem)+clamp(0.875rem,3vw,2rem)+1.8125rem)]">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="nav-link relative inline-flex min-h-11 min-w-11 items-center justify-start px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-text"
            >
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Footer: logo in the margin column; information pages, trust badges and legal notice beside it. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="border-t border-line pb-20 md:pb-0">
      <div className="page-width grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]">
        <div className="pt-8 lg:pe-8 lg:pb-10">
          <Logo className="h-8 w-auto" />
        </div>
        <div className="grid gap-6 py-6 lg:border-s lg:border-line lg:py-8 lg:ps-10">
          <FooterLinks
            list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
            link="inline-flex min-h-11 min-w-11 items-center text-sm text-muted transition-colors hover:text-text"
          />
          <FooterMarks />
          <div className="border-t border-line pt-5 text-sm text-muted">
            <p className="max-w-[64ch]">
              {responsible} {owner}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
