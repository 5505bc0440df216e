import { BalanceChip } from '../shell/balance-chip.tsx';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { Logo } from '../shell/logo.tsx';
import { useGameMenu, useMainMenu } from '../shell/use-menu.ts';
import { useSignIn } from '../shell/use-sign-in.ts';
import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, ButtonLink } from '../ui/index.ts';
import { Link, NavLink } from '../ui/link.tsx';

/** A beam across the street: the logo on a board of its own, pages that are no lobby, language, balance or the ways in. */
export function BeamHeader() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  const lobbies = new Set(useGameMenu().map((entry) => entry.path));
  const pages = useMainMenu().filter((entry) => entry.path !== '/' && !lobbies.has(entry.path));
  return (
    <header className="beam sticky top-0 z-30">
      <div className="beam-row page-width">
        <Link to="/" className="beam-logo touch flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        {pages.length > 0 && (
          <nav aria-label={t('shell.main')} className="beam-pages hidden lg:flex">
            {pages.map((entry) => (
              <NavLink key={entry.id} to={entry.path} className="beam-link touch">
                {entry.title}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            <BalanceChip />
          ) : (
            <>
              <Button variant="secondary" onClick={() => signIn()}>
                {t('auth.signIn')}
              </Button>
              <ButtonLink to="/register" className="max-sm:hidden">
                {t('auth.join')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
