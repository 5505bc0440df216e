import { BalanceLink } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, Icon, IconButton } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { CommandHost, useCommand } from '../command-opener.tsx';

/** The bar of an app: what it is called, then search, language and whoever is using it. Everything else is in the dock. */
export default function HeaderAppBar() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  const command = useCommand();
  return (
    <header className="app-bar sticky top-0 z-30">
      <div className="page-width flex h-14 items-center gap-1">
        <Link to="/" className="touch me-auto flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <IconButton icon="search" label={t('command.open')} {...command} />
        <LanguageMenu />
        {isSignedIn ? (
          <Person />
        ) : (
          <Button className="app-bar-key ms-1 whitespace-nowrap" onClick={() => signIn()}>
            {t('auth.signIn')}
          </Button>
        )}
      </div>
      <CommandHost />
    </header>
  );
}

/** Who is signed in, as a round mark, with the balance beside it: the way to the account. */
function Person() {
  return (
    <BalanceLink className="app-person touch ms-1 inline-flex items-center gap-2 text-sm font-semibold">
      <span className="app-mark" aria-hidden="true">
        <Icon name="user" size={18} />
      </span>
    </BalanceLink>
  );
}
