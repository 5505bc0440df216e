import { useEffect, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { endPush, type PushAbility, readPushAbility, subscribeToPush } from '../../../browser/web-push.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Checkbox } from '../../../ui/index.ts';
import { showSuccessToast } from './success-toast.ts';

type Props = { isAgreed: boolean; onChange: (isAgreed: boolean) => void };

/** Consent to web push: ticking it subscribes this browser, unticking it ends push in all browsers. */
export function PushConsent({ isAgreed, onChange }: Props) {
  const app = useApp();
  const { t } = useTranslation();
  const [ability, setAbility] = useState<PushAbility>('unknown');
  useEffect(() => void readPushAbility().then(setAbility), []);
  const begin = async () => {
    const answer = await app.api.pushKey(playerFields(app));
    if (!succeeded(answer)) return void (await handleAnswer(app, answer, 'toast'));
    const subscription = await subscribeToPush(answer.key).catch(() => undefined);
    if (!subscription) return setAbility(await readPushAbility());
    const stored = await app.api.subscribePush({ ...playerFields(app), ...subscription });
    if (!succeeded(stored)) return void (await handleAnswer(app, stored, 'toast'));
    setAbility('on');
    onChange(true);
    await showSuccessToast(app, 'profileSaved');
  };
  const end = async () => {
    const answer = await app.api.unsubscribePush(playerFields(app));
    if (!succeeded(answer)) return void (await handleAnswer(app, answer, 'toast'));
    await endPush().catch(() => undefined);
    setAbility(await readPushAbility());
    onChange(false);
    await showSuccessToast(app, 'profileSaved');
  };
  const isPossible = ability === 'off' || ability === 'on';
  return (
    <>
      <Checkbox
        name="marketing-push"
        label={t('account.marketingPush')}
        checked={isAgreed}
        disabled={!isAgreed && !isPossible}
        onChange={(isOn) => void (isOn ? begin() : end())}
      />
      {isAgreed && ability === 'off' && (
        <Button variant="secondary" onClick={() => void begin()}>
          {t('account.marketingPushHere')}
        </Button>
      )}
      {ability === 'denied' && <p className="text-sm text-muted">{t('account.marketingPushBlocked')}</p>}
      {ability === 'unsupported' && <p className="text-sm text-muted">{t('account.marketingPushUnknown')}</p>}
    </>
  );
}
