import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { SkipLink } from '../../app/shell/skip-link.tsx';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** A narrow sidebar of lobbies from 1024 px, header and page beside it. Below that a row under the header. */
export function Frame({ children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="layout lg:ps-(--sidebar,5.5rem)">
        <Header />
        <div className="sidebar z-30 lg:fixed lg:inset-y-0 lg:start-0 lg:w-(--sidebar,5.5rem)">
          <Navigation />
        </div>
        <main id="main" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Footer />
      </div>
      <BottomNavigation />
    </>
  );
}

/** Header: pages at one end, the logo in the middle, balance or sign-in at the other end. */
function Header() {
  return (
    <header className="header sticky top-0 z-20 bg-surface-1">
      <div className="page-width grid h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 lg:grid-cols-[1fr_auto_1fr] lg:gap-6">
        <PageLinks
          className="hidden items-center gap-6 lg:flex"
          linkClass="text-sm text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        />
        <HomeLink
          className="touch flex min-w-0 items-center lg:col-start-2"
          logoClass="h-8 w-auto object-contain object-left lg:h-9"
        />
        <div className="flex shrink-0 items-center justify-end gap-1.5 sm:gap-2 lg:col-start-3">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/** Game lobbies as square icons: a column from 1024 px, below that a row that scrolls. */
function Navigation() {
  const { t } = useTranslation();
  const { label, entries, row } = useGameNavigation();
  return (
    <nav aria-label={label} className="game-nav lg:h-full">
      <ul
        ref={row}
        className="scroller max-lg:px-[clamp(0.875rem,3vw,2rem)] lg:grid lg:h-full lg:content-start lg:overflow-y-auto"
      >
        {[{ id: 'home', path: '/', title: t('shell.home'), icon: 'home' as const }, ...entries].map(
          (entry) => (
            <li key={entry.id} className={entry.id === 'home' ? 'max-lg:hidden' : undefined}>
              <NavLink to={entry.path} end className="game-nav-link group">
                <span className="game-nav-icon">
                  <Icon name={entry.icon} size={24} />
                </span>
                <span className="game-nav-name">{entry.title}</span>
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** Footer, centred: logo, information pages, trust badges and legal notice. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer mt-10 bg-surface-1 pb-24 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-9 w-auto" />
        <FooterLinks
          list="flex max-w-4xl flex-wrap justify-center gap-x-6"
          link="touch inline-flex items-center justify-center text-sm text-muted transition-colors hover:text-text"
        />
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-muted">{responsible}</p>
        <p className="text-xs text-muted">{owner}</p>
      </div>
    </footer>
  );
}

/** A row of entries up to 1023 px. The main entry is round and raised. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav fixed inset-x-0 bottom-0 z-30 bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
      list="mx-auto grid max-w-xl auto-cols-fr grid-flow-col"
      link="relative grid min-h-16 place-items-center content-end gap-1 px-0.5 pb-2 text-center text-xs leading-none text-muted aria-[current=page]:text-brand"
    >
      {(entry) => (
        <>
          <span className={classes('grid place-items-center', entry.isMain && 'bottom-nav-main')}>
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="max-w-full truncate">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
