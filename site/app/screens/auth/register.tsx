import { useState } from 'react';
import { useLocation } from 'react-router';
import { AuthPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Tabs } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { CodeRegister } from './parts/code-register.tsx';
import { useContinue } from './parts/next-path.ts';
import { PasswordRegister } from './parts/password-register.tsx';
import { SignedInNotice } from './parts/signed-in-notice.tsx';
import type { Data } from './register.data.ts';

/**
 * Registration with a password or by a code, if the site accepts new players; the new player is signed in at
 * once.
 */
export default function Register() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const goOn = useContinue();
  const { registration, demand, minAge, marketing } = usePageData<Data>();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <SignedInNotice title={t('page.register')} />;
  const byCode = <CodeRegister {...{ demand, minAge, marketing }} onDone={goOn} />;
  const tabs = [
    {
      value: 'password',
      label: t('auth.byPassword'),
      content: <PasswordRegister {...{ demand, minAge, marketing }} onDone={goOn} />,
    },
    { value: 'code', label: t('auth.byContact'), content: byCode },
  ];
  return (
    <AuthPage title={t('page.register')}>
      {registration === 'open' && <Tabs tabs={tabs} />}
      {registration === 'code' && byCode}
      {registration === 'closed' && <p>{t('auth.closed')}</p>}
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-muted">
        {t('auth.haveAccount')}
        <Link
          to={`/login${search}`}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('auth.signIn')}
        </Link>
      </p>
    </AuthPage>
  );
}
