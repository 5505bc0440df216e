import { BalanceChip } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';

/** Slim top bar: logo, language, balance or the two ways in. */
export default function HeaderBar() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-1">
      <div className="page-width flex h-16 items-center gap-3">
        <Link to="/" className="touch flex items-center" aria-label={t('shell.home')}>
          <Logo />
        </Link>
        <div className="ms-auto flex items-center gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            <BalanceChip />
          ) : (
            <>
              <Button variant="secondary" onClick={() => signIn()}>
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
