import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { Responsible } from '../../app/shell/age-mark.tsx';
import { BalanceLink } from '../../app/shell/balance-chip.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useBottomNavigation, useGameMenu, useMainMenu, useMoneyLink } from '../../app/shell/use-menu.ts';
import { useSignIn } from '../../app/shell/use-sign-in.ts';
import { useSession, useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Button, ButtonLink } from '../../app/ui/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Everything around a page. */
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

/** The house's mark in the middle, its pages and languages before it, the ways in or the balance after it. */
function Header() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <header className="crest bg-surface-0 max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:border-b max-lg:border-line">
      <div className="page-width grid h-15 grid-cols-[1fr_auto_1fr] items-center gap-2 lg:h-24">
        <div className="flex min-w-0 items-center gap-1">
          <div className="-ms-2">
            <LanguageMenu />
          </div>
          <Pages />
        </div>
        <Link to="/" className="touch flex min-w-0 items-center justify-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto max-w-[38vw] object-contain lg:h-13" />
        </Link>
        <div className="flex min-w-0 items-center justify-end gap-2">
          {isSignedIn ? <PlayerActions /> : <GuestActions />}
        </div>
      </div>
    </header>
  );
}

/** The first entries of the main menu that are no lobby. */
function Pages() {
  const { t } = useTranslation();
  const lobbies = new Set(useGameMenu().map((entry) => entry.path));
  const entries = useMainMenu().filter((entry) => entry.path !== '/' && !lobbies.has(entry.path));
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.main')} className="flex min-w-0 max-lg:hidden">
      {entries.slice(0, 3).map((entry) => (
        <NavLink
          key={entry.id}
          to={entry.path}
          className="crest-page touch inline-flex items-center px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        >
          {entry.title}
        </NavLink>
      ))}
    </nav>
  );
}

function GuestActions() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  return (
    <>
      <Button variant="quiet" className="whitespace-nowrap max-xs:px-2" onClick={() => signIn()}>
        {t('auth.signIn')}
      </Button>
      <ButtonLink to="/register" className="max-lg:hidden">
        {t('auth.join')}
      </ButtonLink>
    </>
  );
}

/** The balance is the way to the account; money has a button where no dock offers it. */
function PlayerActions() {
  const money = useMoneyLink();
  return (
    <>
      <BalanceLink className="crest-sum touch inline-flex items-center px-1 font-semibold hover:text-brand" />
      <ButtonLink to={money.path} className="max-lg:hidden">
        {money.title}
      </ButtonLink>
    </>
  );
}

/** Categories as words under the middle of the header; the row stays at the top from 1024 px and scrolls where it is too long. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav
      aria-label={t('shell.games')}
      className="centred-tabs border-y border-line bg-surface-0 max-lg:border-t-0 lg:sticky lg:top-0 lg:z-30"
    >
      <ul ref={row} className="scroller mx-auto w-fit max-w-full px-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="centred-tab relative inline-flex min-h-12 items-center px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
            >
              {entry.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Everything on the middle line: the mark, the pages as one centred paragraph, the promise to play responsibly. */
function Footer() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="centred-footer mt-12 pb-24 lg:mt-16 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-11 w-auto" />
        <FooterLinks
          list="flex max-w-3xl flex-wrap justify-center"
          link="touch inline-flex items-center px-3 text-sm text-muted transition-colors hover:text-text"
        />
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-balance text-muted">
          <Responsible /> {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}

/** Two places on each side of a round key in the middle: money in for players, opening an account for guests. Below 1024 px. */
function BottomNavigation() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const money = useMoneyLink();
  const middle = isSignedIn ? money : { path: '/register', icon: 'crown' as const, title: t('auth.join') };
  const entries = useBottomNavigation().filter((entry) => entry.path !== money.path);
  const place = (entry: (typeof entries)[number]) => (
    <li key={entry.path} className="min-w-0">
      <BottomNavigationLink
        path={entry.path}
        className="medallion-place grid min-h-15 place-items-center content-center gap-1 px-0.5 text-center text-xs leading-none text-muted aria-[current=page]:text-brand"
      >
        <Icon name={entry.icon} size={22} />
        <span className="max-w-full truncate">{entry.title}</span>
      </BottomNavigationLink>
    </li>
  );
  return (
    <nav
      aria-label={t('shell.main')}
      className="medallion-dock fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-[1fr_1fr_4.75rem_1fr_1fr]">
        {entries.slice(0, 2).map(place)}
        <li className="relative grid justify-items-center">
          <Link
            to={middle.path}
            className="medallion absolute -top-6 grid size-17 place-items-center rounded-full"
          >
            <span className="medallion-face grid place-items-center content-center rounded-full text-[0.6875rem] leading-tight font-semibold">
              <Icon name={middle.icon} size={20} />
              <span className="max-w-full truncate">{middle.title}</span>
            </span>
          </Link>
        </li>
        {entries.slice(2, 4).map(place)}
      </ul>
    </nav>
  );
}
