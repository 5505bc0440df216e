import { useState } from 'react';
import { useApp } from '../state/app.ts';
import { signOut } from '../state/sign-out.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button } from '../ui/index.ts';

/** Signs out and returns to the home page; reports first when the server could not be reached. */
export function SignOutButton() {
  const app = useApp();
  const { t } = useTranslation();
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = () => app.navigate('/');
  const end = async () => {
    setBusy(true);
    if (await signOut(app)) leave();
    else setHasFailed(true);
  };
  if (!hasFailed)
    return (
      <Button variant="secondary" icon="logout" isBusy={isBusy} onClick={() => void end()}>
        {t('auth.signOut')}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <p role="alert">{t('auth.signedOutHere')}</p>
      <Button variant="secondary" onClick={leave}>
        {t('auth.leave')}
      </Button>
    </div>
  );
}
