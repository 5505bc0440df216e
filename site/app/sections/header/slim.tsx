import { BalanceChip } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useGameMenu, useMainMenu } from '../../shell/use-menu.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Link, NavLink } from '../../ui/link.tsx';

/** The slimmest bar that holds 44 px targets: logo, the pages that are no lobby, language, balance or the two ways in. */
export default function HeaderSlim() {
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
