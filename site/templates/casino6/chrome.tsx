import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { CommandHost, useCommand } from '../../app/sections/command-opener.tsx';
import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { Responsible } from '../../app/shell/age-mark.tsx';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { SkipLink } from '../../app/shell/skip-link.tsx';
import { useBottomNavigation, useGameMenu } from '../../app/shell/use-menu.ts';
import { useSite } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Panes that float over one field of colour: a column of lobbies beside the page from 769 px, above it below that. */
export function Frame({ children }: FrameProps) {
  return (
    <div className="afloat">
      <div className="afloat-field" aria-hidden="true" />
      <SkipLink />
      <div className="afloat-side">
        <Navigation />
      </div>
      <div className="afloat-page">
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

/** A capsule that floats above the page: the search, language, the balance or the ways in; the house's name on phones. */
function Header() {
  const { t } = useTranslation();
  const command = useCommand();
  return (
    <header className="capsule-place">
      <div className="capsule">
        <Link to="/" className="capsule-name touch flex min-w-0 items-center min-[769px]:hidden">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-7 w-auto" />
        </Link>
        <button
          type="button"
          {...command}
          aria-label={t('command.open')}
          aria-keyshortcuts="/ Control+K Meta+K"
          className="capsule-search touch"
        >
          <Icon name="search" size={20} className="shrink-0" />
          <span className="truncate max-[769px]:hidden">{t('command.placeholder')}</span>
        </button>
        <div className="capsule-end">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <CommandHost />
    </header>
  );
}

/** Lobbies in one floating pane with the house's name on top: marks alone where it is narrow, a row on phones. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="pane-nav">
      <Link to="/" className="pane-name touch max-[769px]:hidden">
        <span className="sr-only">{t('shell.home')}: </span>
        <Logo className="h-8 w-auto" />
      </Link>
      <ul ref={row} className="pane-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="pane-link">
              <Icon name={entry.icon} size={22} className="shrink-0" />
              <span className="pane-word">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last pane of the page: links that run on in lines, the marks and the small print. */
function Footer() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="page-width pane-footer">
      <div className="pane-foot">
        <FooterLinks list="pane-links" link="pane-foot-link touch inline-flex items-center" />
        <FooterMarks />
        <p className="max-w-[70ch] text-sm text-muted">
          <Responsible /> {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}

/** A floating capsule for one thumb below 769 px: marks alone, the current one opens and says its name. */
function BottomNavigation() {
  const { t } = useTranslation();
  const entries = useBottomNavigation();
  return (
    <nav aria-label={t('shell.main')} className="capsule-dock min-[769px]:hidden">
      <ul className="capsule-keys">
        {entries.map(({ path, icon, title }) => (
          <li key={path}>
            <BottomNavigationLink path={path} className="capsule-key">
              <Icon name={icon} size={24} className="shrink-0" />
              <span className="capsule-word">{title}</span>
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
