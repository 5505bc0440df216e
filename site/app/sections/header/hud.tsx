import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useMoneyWay } from '../../shell/use-menu.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, Button, ButtonLink, Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';

/** A lit sign with the house's name between two read-outs: the player's on one side, the ways in or more credit on the other. */
export default function HeaderHud() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const money = useMoneyWay();
  const signIn = useSignIn();
  return (
    <header className="hud sticky top-0 z-30">
      <div className="hud-row page-width">
        <Link to="/" className="hud-logo touch flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto md:h-10" />
        </Link>
        {isSignedIn && <Credit />}
        <div className="hud-ways flex items-center gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            <ButtonLink to={money.path} icon={money.icon} className="hud-more">
              <span className="max-md:sr-only">{money.title}</span>
            </ButtonLink>
          ) : (
            <>
              <Button variant="secondary" onClick={() => signIn()}>
                {t('auth.signIn')}
              </Button>
              <ButtonLink to="/register" className="max-md:hidden">
                {t('auth.join')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The balance as the credit of a machine, and the way to the account. */
function Credit() {
  const { t } = useTranslation();
  const balance = useSession((session) => session.game.balance);
  const name = useSession((session) => session.fullname || session.user.account_id);
  return (
    <Link to="/account" className="hud-credit touch">
      <span className="hud-label">
        <Icon name="user" size={16} />
        <span className="sr-only">{t('account.open', { name })}: </span>
        {t('arcade.credit')}
      </span>
      <Amount value={balance} className="hud-sum" />
    </Link>
  );
}
