import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { useLobbies } from '../../app/sections/use-lobbies.ts';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useCurrentInRow } from '../../app/shell/use-current-in-row.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
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

/** Header: logo, pages, language, balance or sign-in. */
function Header() {
  return (
    <header className="header sticky top-0 z-30">
      <div className="page-width flex h-15 items-center gap-3">
        <HomeLink className="touch flex min-w-0 shrink items-center" logoClass="h-8 w-auto" />
        <PageLinks className="hidden min-[769px]:flex" linkClass="header-link px-3 text-sm" />
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/** Game lobbies as filters, the number of games above the name. */
function Navigation() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  const row = useCurrentInRow<HTMLUListElement>();
  const all = games.concat(contests).reduce((sum, lobby) => sum + lobby.games, 0);
  const lobbies = [...games, ...contests];
  if (lobbies.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="game-nav">
      <ul ref={row} className="page-width scroller snap-none">
        {lobbies.map((lobby) => (
          <li key={lobby.id} className="game-nav-item">
            <NavLink to={lobby.path} className="game-nav-link">
              <span className="game-nav-count tabular">{lobby.slug ? lobby.games : all}</span>
              <span className="game-nav-name">{lobby.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Footer: logo, legal notice and trust badges at the start, information pages at the end. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer">
      <div className="page-width footer-grid">
        <div className="grid content-start gap-4">
          <Logo className="h-9 w-auto" />
          <p className="max-w-[48ch] text-sm text-muted">
            {responsible} {owner}
          </p>
          <FooterMarks layout="pairs" />
        </div>
        <FooterLinks list="footer-links" link="touch inline-flex items-center text-sm hover:text-brand" />
      </div>
    </footer>
  );
}

/** Bottom navigation below 769 px: a row of icons with names. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav min-[769px]:hidden"
      list="mx-auto grid max-w-xl auto-cols-fr grid-flow-col"
      item="min-w-0"
      link="bottom-nav-link"
    >
      {({ icon, title }) => (
        <>
          <Icon name={icon} size={22} />
          <span className="max-w-full truncate">{title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
