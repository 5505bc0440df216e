import { BalanceChip } from '../shell/balance-chip.tsx';
import { useHeaderActions } from '../shell/use-header-actions.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, ButtonLink } from '../ui/index.ts';

type HeaderActionsProps = { signInClass?: string; joinClass?: string };

/** End of the header: the balance for players, buttons to sign in and register for guests. */
export function HeaderActions(props: HeaderActionsProps) {
  const { isSignedIn } = useHeaderActions();
  return isSignedIn ? <BalanceChip /> : <GuestActions {...props} />;
}

/** Buttons to sign in and to register. Narrow phones show only the first. */
export function GuestActions({
  variant = 'secondary',
  signInClass = 'max-xs:px-3',
  joinClass = 'max-sm:hidden',
}: HeaderActionsProps & { variant?: 'secondary' | 'quiet' }) {
  const { t } = useTranslation();
  const { signIn } = useHeaderActions();
  return (
    <>
      <Button variant={variant} className={signInClass} onClick={signIn}>
        {t('auth.signIn')}
      </Button>
      <ButtonLink to="/register" className={joinClass}>
        {t('auth.join')}
      </ButtonLink>
    </>
  );
}
