import { CommandHost, useSearchButton } from '../../app/sections/command-opener.tsx';
import { Drawer } from '../../app/sections/drawer.tsx';
import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { SearchBottomNavigation } from '../../app/sections/search-bottom-navigation.tsx';
import { useLobbies } from '../../app/sections/use-lobbies.ts';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { SkipLink } from '../../app/shell/skip-link.tsx';
import { usePageMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/**
 * A sidebar with logo and menu beside the page from 1200 px. Below that the header opens the menu as a
 * drawer.
 */
export function Frame({ children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <div className="layout min-[1200px]:grid min-[1200px]:grid-cols-[var(--sidebar,15rem)_minmax(0,1fr)]">
        <aside
          aria-label={t('shell.main')}
          className="sidebar sticky top-0 hidden h-dvh content-start gap-4 overflow-y-auto min-[1200px]:grid"
        >
          <HomeLink className="sidebar-logo touch flex items-center" logoClass="h-10 w-auto" />
          <Navigation />
        </aside>
        <div className="min-w-0">
          <Header />
          <main id="main" tabIndex={-1} className="outline-none">
            {children}
          </main>
          <FooterColumns />
        </div>
      </div>
      <SearchBottomNavigation />
    </>
  );
}

/** Search, language, balance or sign-in. Below 1200 px also the menu button and the logo. */
function Header() {
  const { t } = useTranslation();
  const search = useSearchButton();
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-1.5 sm:gap-3 min-[1200px]:h-20">
        <div className="-ms-2 min-[1200px]:hidden">
          <Drawer label={t('shell.main')} className="drawer">
            <Navigation />
          </Drawer>
        </div>
        <HomeLink
          className="touch flex min-w-0 items-center md:shrink-0 min-[1200px]:hidden"
          logoClass="h-8 w-auto"
        />
        <button
          {...search}
          className="header-search touch hidden min-w-0 items-center gap-3 text-sm text-muted transition-colors hover:text-text md:flex md:w-full md:max-w-sm md:px-4 max-[1200px]:ms-4"
        >
          <Icon name="search" size={20} />
          <span className="truncate">{t('command.placeholder')}</span>
        </button>
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <CommandHost />
    </header>
  );
}

const LINK =
  'sidebar-link relative flex min-h-11 items-center gap-3.5 px-3 text-[0.9375rem] text-muted transition-colors hover:text-text aria-[current=page]:text-text';

/** Sidebar menu: lobbies with their numbers of games, sports lobbies, then the other pages. */
function Navigation() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  const lobbies = [...games, ...contests];
  const pages = usePageMenu();
  return (
    <nav aria-label={t('shell.games')} className="sidebar-list grid content-start gap-4">
      <ul>
        <li>
          <NavLink to="/" end className={LINK}>
            <Icon name="home" size={20} className="shrink-0" />
            {t('shell.home')}
          </NavLink>
        </li>
        {lobbies.map((lobby) => (
          <li key={lobby.id}>
            <NavLink to={lobby.path} className={LINK}>
              <Icon name={lobby.icon} size={20} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{lobby.title}</span>
              {lobby.games > 0 && <span className="tabular text-xs">{lobby.games}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      {pages.length > 0 && (
        <ul className="border-t border-line pt-4">
          {pages.map((page) => (
            <li key={page.id}>
              <NavLink to={page.path} className={LINK}>
                <Icon name={page.icon} size={20} className="shrink-0" />
                <span className="min-w-0 truncate">{page.title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
