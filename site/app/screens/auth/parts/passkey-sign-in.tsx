import { useEffect, useState } from 'react';
import { loadNamespace } from '../../../lib/message-loader.ts';
import { errorText, outcomeOf } from '../../../state/answer-messages.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/index.ts';
import { canUsePasskeys, signInByPasskey } from './passkey.ts';

/** Signing in with a passkey, without a name; offered where the browser can. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The texts come with it: the home page does not carry them.
  useEffect(() => {
    if (canUsePasskeys()) void loadNamespace(app, 'account').then(() => setReady(true));
  }, [app]);
  const enter = async () => {
    setBusy(true);
    const answer = await signInByPasskey(app);
    setBusy(false);
    if (outcomeOf(answer) === 'success') return onDone();
    if (answer.statusMessage !== 'passkeyCancelled')
      app.errors.set(await errorText(app, answer.statusMessage, answer.statusDetail));
  };
  // Its place is kept, so that nothing below moves when the texts are there.
  if (!isReady) return <div className="min-h-12" aria-hidden="true" />;
  return (
    <Button variant="secondary" size="lg" isWide icon="lock" isBusy={isBusy} onClick={() => void enter()}>
      {t('passkey.signIn')}
    </Button>
  );
}
