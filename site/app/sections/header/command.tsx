import { BalanceLink } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useMoneyWay } from '../../shell/use-menu.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { CommandHost, useCommand } from '../command-opener.tsx';

/** A minimal bar around one line that opens everything: search over games and pages. */
export default function HeaderCommand() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const command = useCommand();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="page-width flex h-15 items-center gap-2 md:gap-5 lg:grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)] lg:gap-0">
        <Link to="/" className="touch flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1.5 md:gap-3 lg:ps-10">
          <button
            type="button"
            {...command}
            aria-label={t('command.open')}
            aria-keyshortcuts="/ Control+K Meta+K"
            className="command-line touch flex min-w-0 items-center gap-2.5 rounded-md text-sm text-muted transition-colors max-md:hidden md:me-auto md:w-full md:max-w-md md:border md:border-line md:bg-surface-1 md:px-3.5"
          >
            <Icon name="search" size={18} />
            <span className="truncate">{t('command.placeholder')}</span>
            <kbd className="key-cap ms-auto">/</kbd>
          </button>
          <div className="shrink-0">
            <LanguageMenu />
          </div>
          {isSignedIn ? <Purse /> : <WaysIn />}
        </div>
      </div>
      <CommandHost />
    </header>
  );
}

/** The balance, which is the way to the account; money has a button of its own where no dock offers it. */
function Purse() {
  const money = useMoneyWay();
  return (
    <>
      <BalanceLink className="touch inline-flex shrink-0 items-center rounded-md px-2 text-sm font-semibold hover:bg-surface-2 md:px-3" />
      <ButtonLink to={money.path} className="shrink-0 max-md:hidden">
        {money.title}
      </ButtonLink>
    </>
  );
}

function WaysIn() {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink to="/login" variant="quiet" className="shrink-0 whitespace-nowrap max-xs:px-2.5">
        {t('auth.signIn')}
      </ButtonLink>
      <ButtonLink to="/register" className="shrink-0 whitespace-nowrap max-xs:hidden">
        {t('auth.join')}
      </ButtonLink>
    </>
  );
}
