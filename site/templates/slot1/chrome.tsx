import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { FooterSign } from '../../app/sections/footer-sign.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { KeyBottomNavigation } from '../../app/sections/key-bottom-navigation.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { PageLinks } from '../../app/sections/page-links.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Everything around a page. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<FooterSign />}
      bottomNavigation={<KeyBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** A short bar with an awning under it; it scrolls away, what is below it stays. */
function Header() {
  const { t } = useTranslation();
  return (
    <header className="awning-bar bg-surface-1">
      <div className="page-width flex h-15 items-center gap-3">
        <Link to="/" className="touch flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-9 w-auto" />
        </Link>
        <PageLinks
          className="hidden min-[1200px]:flex"
          linkClass="awning-link px-3 text-sm text-muted hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
      <div className="awning" aria-hidden="true" />
    </header>
  );
}

/** Categories that stay at the top: round buttons with a name under them, from 1200 px pills with the name inside. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="sticky-pills sticky top-0 z-30">
      <ul ref={row} className="pill-row scroller mx-auto w-fit max-w-full">
        {entries.map((entry) => (
          <li key={entry.id} className="pill-place">
            <NavLink to={entry.path} className="pill">
              <span className="pill-ball grid place-items-center">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="pill-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
