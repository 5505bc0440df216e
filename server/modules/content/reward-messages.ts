import type { RewardNotified } from '#contracts/events/rewards.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';
import { rewardMessageText } from './reward-texts.ts';

/**
 * Notifies a player of a reward that was given or is about to expire, in the site's first language: such
 * messages have no request to take a language from.
 */
export async function sendRewardMessage(tx: Tx, notification: RewardNotified): Promise<void> {
  const { languages } = await siteProfile(tx, notification.site_id);
  const language = languages[0]?.code ?? 'EN';
  const sum =
    notification.currency === 'TOKEN'
      ? notification.amount
      : `${notification.currency} ${formatMinor(notification.amount, notification.currency)}`;
  const name = notification.name[language] ?? notification.name.EN ?? '';
  const text = rewardMessageText(notification.what, language, { sum, name });
  await sendInbox(tx, [
    {
      siteId: notification.site_id,
      playerId: notification.player_id,
      title: text.title,
      body: `<p>${text.body}</p>`,
      key: `reward:${notification.key}`,
    },
  ]);
}
