import type { RewardNotified } from '#contracts/events/rewards.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendTemplateMessage, siteLanguage } from './template-messages.ts';

/**
 * Notifies a player of a reward that was given or is about to expire, in the site's first language: such
 * messages have no request to take a language from.
 */
export async function sendRewardMessage(tx: Tx, notification: RewardNotified): Promise<void> {
  const language = await siteLanguage(tx, notification.site_id);
  const sum =
    notification.currency === 'TOKEN'
      ? notification.amount
      : `${notification.currency} ${formatMinor(notification.amount, notification.currency)}`;
  const name = notification.name[language] ?? notification.name.EN ?? '';
  await sendTemplateMessage(tx, {
    ...{ siteId: notification.site_id, playerId: notification.player_id, language },
    template: `reward_${notification.what}`,
    values: { sum, name },
    key: `reward:${notification.key}`,
  });
}
