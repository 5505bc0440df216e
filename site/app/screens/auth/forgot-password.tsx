import { useState } from 'react';
import { AuthPage } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { type Recovery, RecoveryRequestForm, SetPassword, SetPasswordByCode } from './parts/recovery.tsx';

/**
 * A new password by a code that is sent to the account's phone [P-11]; signed-in players never see it [W-06].
 */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState<Recovery | null>(null);
  const [hasCode, setHasCode] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <AuthPage title={t('page.forgot-password')}>
      {isDone ? (
        <div className="grid gap-4" role="status">
          <p className="flex items-center gap-3">
            <span className="text-win">
              <Icon name="success" />
            </span>
            {t('auth.passwordSet')}
          </p>
          <ButtonLink to="/login" size="lg">
            {t('auth.signIn')}
          </ButtonLink>
        </div>
      ) : recovery ? (
        <SetPassword recovery={recovery} onChange={() => setRecovery(null)} onDone={() => setDone(true)} />
      ) : hasCode ? (
        <SetPasswordByCode onDone={() => setDone(true)} />
      ) : (
        <>
          <RecoveryRequestForm onSent={setRecovery} />
          <button
            type="button"
            onClick={() => setHasCode(true)}
            className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent hover:underline"
          >
            {t('auth.haveCode')}
          </button>
        </>
      )}
      {!isDone && (
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-accent hover:underline"
        >
          {t('auth.backToLogin')}
        </Link>
      )}
    </AuthPage>
  );
}
