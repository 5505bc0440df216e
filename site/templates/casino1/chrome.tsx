import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { GameNavigationBar } from '../../app/sections/game-navigation-bar.tsx';
import { GuestActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { BalanceLink } from '../../app/shell/balance-chip.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useHeaderActions } from '../../app/shell/use-header-actions.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useSplitBottomNavigation } from '../../app/shell/use-split-bottom-navigation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { ButtonLink } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
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

/** Logo in the middle, language and pages before it, balance or sign-in after it. */
function Header() {
  const { isSignedIn, money } = useHeaderActions();
  return (
    <header className="header bg-surface-0 max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:border-b max-lg:border-line">
      <div className="page-width grid h-15 grid-cols-[1fr_auto_1fr] items-center gap-2 lg:h-24">
        <div className="flex min-w-0 items-center gap-1">
          <div className="-ms-2">
            <LanguageMenu />
          </div>
          <PageLinks
            max={3}
            className="flex min-w-0 max-lg:hidden"
            linkClass="header-link px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
          />
        </div>
        <HomeLink
          className="touch flex min-w-0 items-center justify-center"
          logoClass="h-8 w-auto max-w-[38vw] object-contain lg:h-13"
        />
        <div className="flex min-w-0 items-center justify-end gap-2">
          {isSignedIn ? (
            <>
              <BalanceLink className="header-balance touch inline-flex items-center px-1 font-semibold hover:text-brand" />
              <ButtonLink to={money.path} className="max-lg:hidden">
                {money.title}
              </ButtonLink>
            </>
          ) : (
            <GuestActions
              variant="quiet"
              signInClass="whitespace-nowrap max-xs:px-2"
              joinClass="max-lg:hidden"
            />
          )}
        </div>
      </div>
    </header>
  );
}

/** Game lobbies as a centred row of text links. It sticks to the top from 1024 px and scrolls sideways. */
function Navigation() {
  return (
    <GameNavigationBar
      className="game-nav border-y border-line bg-surface-0 max-lg:border-t-0 lg:sticky lg:top-0 lg:z-30"
      list="scroller mx-auto w-fit max-w-full px-3"
      link="nav-link relative inline-flex min-h-12 items-center px-3 text-sm whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
    >
      {(entry) => entry.title}
    </GameNavigationBar>
  );
}

/** Footer, centred: logo, information pages, trust badges and legal notice. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer mt-12 pb-24 lg:mt-16 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-11 w-auto" />
        <FooterLinks
          list="flex max-w-3xl flex-wrap justify-center"
          link="touch inline-flex items-center px-3 text-sm text-muted transition-colors hover:text-text"
        />
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-balance text-muted">
          {responsible} {owner}
        </p>
      </div>
    </footer>
  );
}

/**
 * Bottom navigation below 1024 px: two entries on each side of a round button, which leads players to the
 * deposit page and guests to registration.
 */
function BottomNavigation() {
  const { isSignedIn, money } = useHeaderActions();
  const { label, before, middle, after } = useSplitBottomNavigation();
  const main = isSignedIn ? money : middle;
  const place = (entry: (typeof before)[number]) => (
    <li key={entry.path} className="min-w-0">
      <BottomNavigationLink
        path={entry.path}
        className="bottom-nav-link grid min-h-15 place-items-center content-center gap-1 px-0.5 text-center text-xs leading-none text-muted aria-[current=page]:text-brand"
      >
        <Icon name={entry.icon} size={22} />
        <span className="max-w-full truncate">{entry.title}</span>
      </BottomNavigationLink>
    </li>
  );
  return (
    <nav
      aria-label={label}
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-[1fr_1fr_4.75rem_1fr_1fr]">
        {before.map(place)}
        <li className="relative grid justify-items-center">
          <Link
            to={main.path}
            className="bottom-nav-main absolute -top-6 grid size-17 place-items-center rounded-full"
          >
            <span className="bottom-nav-main-face grid place-items-center content-center rounded-full text-[0.6875rem] leading-tight font-semibold">
              <Icon name={main.icon} size={20} />
              <span className="max-w-full truncate">{main.title}</span>
            </span>
          </Link>
        </li>
        {after.map(place)}
      </ul>
    </nav>
  );
}
