import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { FooterSign } from '../../app/sections/footer-sign.tsx';
import { KeyBottomNavigation } from '../../app/sections/key-bottom-navigation.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { BalanceChip } from '../../app/shell/balance-chip.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useGameMenu, useMainMenu } from '../../app/shell/use-menu.ts';
import { useSignIn } from '../../app/shell/use-sign-in.ts';
import { useSession } from '../../app/state/app.ts';
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
      footer={<FooterSign />}
      bottomNavigation={<KeyBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** The slimmest bar that holds 44 px targets: logo, the pages that are no lobby, language, balance or the two ways in. */
function Header() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  return (
    <header className="slim-bar sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="page-width flex h-13 items-center gap-2 min-[999px]:gap-6">
        <Link to="/" className="touch flex min-w-0 shrink items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <PageLinks />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            <BalanceChip />
          ) : (
            <>
              <Button variant="secondary" className="max-xs:px-3" onClick={() => signIn()}>
                {t('auth.signIn')}
              </Button>
              <ButtonLink to="/register" className="max-xs:hidden">
                {t('auth.join')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** Entries of the main menu that the row of lobbies does not show already. */
function PageLinks() {
  const { t } = useTranslation();
  const lobbies = new Set(useGameMenu().map((entry) => entry.path));
  const entries = useMainMenu().filter((entry) => entry.path !== '/' && !lobbies.has(entry.path));
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.main')} className="hidden items-center min-[999px]:flex">
      {entries.map((entry) => (
        <NavLink
          key={entry.id}
          to={entry.path}
          className="slim-link touch inline-flex items-center px-3 text-sm text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        >
          {entry.title}
        </NavLink>
      ))}
    </nav>
  );
}

/** Lobbies as stops on one line: the line runs through the whole row and is lit where the reader is. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="line-nav border-b border-line bg-surface-1">
      <ul ref={row} className="page-width scroller min-[999px]:justify-between">
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink
              to={entry.path}
              className="line-stop relative grid min-h-15 min-w-17 place-items-center content-center gap-1 px-2 text-xs text-muted transition-colors hover:text-text aria-[current=page]:text-brand min-[999px]:min-h-11 min-[999px]:grid-flow-col min-[999px]:gap-2 min-[999px]:text-sm"
            >
              <Icon name={entry.icon} size={20} />
              <span className="whitespace-nowrap">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
