import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AuthPage } from '../../shell/account-page.tsx';
import { useSession } from '../../state/app.ts';
import { Tabs } from '../../ui/index.ts';
import { AlreadyIn } from './parts/already-in.tsx';
import { CodeLogin } from './parts/code-login.tsx';
import { useGoOn } from './parts/next-path.ts';
import { PasswordLogin } from './parts/password-login.tsx';

/** The login page; afterwards it goes where the guest wanted to go. */
export default function Login() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const goOn = useGoOn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  // As it was on arrival: whoever signs in here is on the way elsewhere already.
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <AlreadyIn title={t('page.login')} />;
  const tabs = [
    { value: 'password', label: t('auth.byPassword'), content: <PasswordLogin onDone={goOn} /> },
    { value: 'code', label: t('auth.byCode'), content: <CodeLogin onDone={goOn} /> },
  ];
  return (
    <AuthPage title={t('page.login')}>
      <Tabs tabs={tabs} />
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-muted">
        {t('auth.noAccount')}
        <Link
          to={`/register${search}`}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('auth.openAccount')}
        </Link>
      </p>
    </AuthPage>
  );
}
