import type { ReferralQualified } from '#contracts/events/rewards.ts';
import { schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { grantTriggeredBonus } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import { mayPlay } from '../../players/index.ts';
import { playerLevel } from '../player-level.ts';
import { dayIn, nextMonthOf, startOfDay } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { ReferralRow, RewardsTables } from '../tables.ts';
import { issueTokens } from '../tokens.ts';
import { areAccountsLinked, findReferralRule } from './referrals.ts';

const tables = schemaOf<RewardsTables>('rewards');

/**
 * Pays the inviter of a player who qualified, once (operations 6). The event belongs to the inviter: delivery
 * processes events by player id, so the inviter's accounts are locked in the usual order.
 */
export async function payReferralReward(tx: Tx, qualified: ReferralQualified): Promise<void> {
  const { site_id: siteId, player_id: referrerId, referee_id: refereeId } = qualified;
  const at = new Date(qualified.at);
  const row = await tables(tx)
    .selectFrom('referral')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('referee_id', '=', refereeId)
    .where('referrer_id', '=', referrerId)
    .executeTakeFirst();
  if (row?.state !== 'qualified') return;
  const set = (change: Partial<ReferralRow>) =>
    tables(tx)
      .updateTable('referral')
      .set(change)
      .where('site_id', '=', siteId)
      .where('referee_id', '=', refereeId)
      .execute();
  if (await isMonthFull(tx, qualified, row.monthly_cap ?? 0)) return void (await set({ state: 'capped' }));
  const { allowed } = await mayPlay(tx, siteId, referrerId);
  // Unknown at sign-up: a browser or a bank account added later.
  const isOne =
    (await findReferralRule(tx, siteId))?.allows_same_address !== true &&
    (await areAccountsLinked(tx, { siteId, playerId: refereeId }, referrerId));
  if (!allowed || isOne) return void (await set({ state: 'not_counted' }));
  const inviter = { siteId, playerId: referrerId };
  const level = await playerLevel(tx, siteId, referrerId);
  // Money before tokens, because the bonus locks the inviter's cash account.
  await grantTriggeredBonus(tx, { ...inviter, type: 'referral', source: `referral:${refereeId}`, level }, at);
  const tokens = row.promised_tokens!;
  const movement = { ...inviter, key: `referral:${refereeId}`, amount: tokens, reference: refereeId };
  const posted = await post(tx, issueTokens(movement, 'token'));
  if (!posted.ok) throw new Error(`referral of ${refereeId} cannot be paid: ${posted.reason}`);
  await set({ state: 'rewarded', tokens, rewarded_at: at });
}

/** Locks the referrer's code, so that two concurrent rewards cannot both be the last of the month. */
async function isMonthFull(
  tx: Tx,
  { site_id: siteId, player_id: referrerId, at }: ReferralQualified,
  cap: number,
): Promise<boolean> {
  await write(tx, {
    name: 'rewards-referral-lock',
    text: 'select 1 from rewards.referral_code where site_id = $1 and player_id = $2 for update',
    values: [siteId, referrerId],
  });
  const zone = await siteZone(tx, siteId);
  const today = dayIn(new Date(at), zone);
  const [from, to] = [startOfDay(`${today.slice(0, 8)}01`, zone), startOfDay(nextMonthOf(today), zone)];
  const { count } = await tables(tx)
    .selectFrom('referral')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('referrer_id', '=', referrerId)
    .where('rewarded_at', '>=', from)
    .where('rewarded_at', '<', to)
    .executeTakeFirstOrThrow();
  return count >= BigInt(cap);
}
