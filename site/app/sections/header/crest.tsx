import { BalanceLink } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useGameMenu, useMainMenu, useMoneyWay } from '../../shell/use-menu.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Link, NavLink } from '../../ui/link.tsx';

/** The house's mark in the middle, its pages and languages before it, the ways in or the balance after it. */
export default function HeaderCrest() {
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
        <div className="flex min-w-0 items-center justify-end gap-2">{isSignedIn ? <Purse /> : <Ways />}</div>
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

function Ways() {
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
function Purse() {
  const money = useMoneyWay();
  return (
    <>
      <BalanceLink className="crest-sum touch inline-flex items-center px-1 font-semibold hover:text-brand" />
      <ButtonLink to={money.path} className="max-lg:hidden">
        {money.title}
      </ButtonLink>
    </>
  );
}
