import { useState } from 'react';
import { useLocation } from 'react-router';
import { AuthPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { Data } from './login.data.ts';
import { useContinue } from './parts/next-path.ts';
import { RequestedGame } from './parts/requested-game.tsx';
import { SignInForms } from './parts/sign-in-forms.tsx';
import { SignedInNotice } from './parts/signed-in-notice.tsx';

/** The login page; afterwards it leads to the page that the guest requested. */
export default function Login() {
  const { t } = useTranslation();
  const { game } = usePageData<Data>();
  const { search } = useLocation();
  const goOn = useContinue();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  // As it was on arrival: after signing in here the page changes.
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <SignedInNotice title={t('page.login')} />;
  return (
    <AuthPage title={t('page.login')}>
      {game && <RequestedGame game={game} />}
      <SignInForms next={new URLSearchParams(search).get('next') ?? ''} onDone={goOn} />
    </AuthPage>
  );
}
