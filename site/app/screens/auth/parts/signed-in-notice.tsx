import { AuthPage } from '../../../shell/account-page.tsx';
import { SignOutButton } from '../../../shell/sign-out-button.tsx';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink } from '../../../ui/index.ts';

/** A session already exists: shows its account, and offers to continue or to switch. */
export function SignedInNotice({ title }: { title: string }) {
  const { t } = useTranslation();
  const name = useSession((session) => session.fullname || session.user.account_id);
  return (
    <AuthPage title={title}>
      <p className="break-words">{t('auth.alreadyIn', { name })}</p>
      <div className="grid gap-3">
        <ButtonLink to="/account">{t('auth.toAccount')}</ButtonLink>
        <SignOutButton />
      </div>
    </AuthPage>
  );
}
