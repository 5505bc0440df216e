import { useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Checkbox, Panel } from '../../../ui/index.ts';
import type { Data } from '../edit-profile.data.ts';
import { PushConsent } from './push-consent.tsx';
import { showSuccessToast } from './success-toast.ts';

type Channel = NonNullable<Data['channels']>[number];
const CHANNELS = [
  { channel: 'inbox', label: 'account.marketingInbox' },
  { channel: 'mail', label: 'account.marketingMail' },
  { channel: 'sms', label: 'account.marketingSms' },
] as const;

type Props = { channels: readonly Channel[]; offered: readonly Channel[] };

/** Channels on which the player agrees to marketing; stored as soon as one is switched. */
export function MarketingConsent({ channels, offered }: Props) {
  const app = useApp();
  const { t } = useTranslation();
  const [agreed, setAgreed] = useState(channels);
  const decide = async (channel: Channel, isAgreed: boolean) => {
    const channels = isAgreed
      ? [...agreed, channel]
      : agreed.filter((agreedChannel) => agreedChannel !== channel);
    setAgreed(channels);
    const answer = await app.api.marketingConsent({ ...playerFields(app), channels });
    if (succeeded(answer)) return await showSuccessToast(app, 'profileSaved');
    setAgreed(agreed);
    await handleAnswer(app, answer, 'toast');
  };
  // A consent given before remains visible, so that it can be withdrawn.
  const isShown = (channel: Channel) => offered.includes(channel) || channels.includes(channel);
  return (
    <Panel title={t('account.marketing')}>
      {CHANNELS.filter(({ channel }) => isShown(channel)).map(({ channel, label }) => (
        <Checkbox
          key={channel}
          name={`marketing-${channel}`}
          label={t(label)}
          checked={agreed.includes(channel)}
          onChange={(isAgreed) => void decide(channel, isAgreed)}
        />
      ))}
      {isShown('push') && (
        <PushConsent
          isAgreed={agreed.includes('push')}
          onChange={(isAgreed) =>
            setAgreed(
              isAgreed ? [...agreed, 'push'] : agreed.filter((agreedChannel) => agreedChannel !== 'push'),
            )
          }
        />
      )}
      <p className="mt-2 max-w-prose text-sm text-muted">{t('account.marketingHint')}</p>
    </Panel>
  );
}
