import type { RewardNotified } from '#contracts/events/rewards.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { formatDecimal, money } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import { sendInbox } from './inbox.ts';
import { rewardMessageText } from './reward-texts.ts';

/**
 * Writes to a player what was given or is about to end, in the site's first language: such things come
 * without being asked for.
 */
export async function sendRewardMessage(tx: Tx, told: RewardNotified): Promise<void> {
  const { languages } = await siteProfile(tx, told.site_id);
  const language = languages[0]?.code ?? 'EN';
  const sum =
    told.currency === 'TOKEN'
      ? told.amount
      : `${told.currency} ${formatDecimal(money(BigInt(told.amount), currencyOf(told.currency)))}`;
  const name = told.name[language] ?? told.name.EN ?? '';
  const text = rewardMessageText(told.what, language, { sum, name });
  await sendInbox(tx, [
    {
      siteId: told.site_id,
      playerId: told.player_id,
      title: text.title,
      body: `<p>${text.body}</p>`,
      key: `reward:${told.key}`,
    },
  ]);
}
