import { useState } from 'react';
import { useLocation } from 'react-router';
import { AuthPage } from '../../shell/account-page.tsx';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { useGoOn } from './parts/next-path.ts';
import { SignInForms } from './parts/sign-in-forms.tsx';
import { SignedInNotice } from './parts/signed-in-notice.tsx';

/** The login page; afterwards it goes where the guest wanted to go. */
export default function Login() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const goOn = useGoOn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  // As it was on arrival: after signing in here the page changes.
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <SignedInNotice title={t('page.login')} />;
  return (
    <AuthPage title={t('page.login')}>
      <SignInForms next={new URLSearchParams(search).get('next') ?? ''} onDone={goOn} />
    </AuthPage>
  );
}
