import { BalanceChip } from '../shell/balance-chip.tsx';
import { useSignIn } from '../shell/use-sign-in.ts';
import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, ButtonLink } from '../ui/index.ts';

/** A header's end: the balance of a player, or a guest's two ways in, the second where there is room. */
export function HeaderActions() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  if (isSignedIn) return <BalanceChip />;
  return (
    <>
      <Button variant="secondary" className="max-xs:px-3" onClick={() => signIn()}>
        {t('auth.signIn')}
      </Button>
      <ButtonLink to="/register" className="max-sm:hidden">
        {t('auth.join')}
      </ButtonLink>
    </>
  );
}
