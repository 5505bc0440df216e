import type { PlayerRegistered } from '#contracts/events/player.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { type Db, run, schemaOf, type Tx } from '../../../platform/database.ts';
import { post } from '../../ledger/index.ts';
import { mayPlay, signUpOf } from '../../players/index.ts';
import { dayOf, nextMonthOf, startOf } from '../days.ts';
import type { ReferralRow, ReferralRule, RewardsTables } from '../tables.ts';
import { issue } from '../tokens.ts';
import { siteZone } from '../zone.ts';
import { ownerOf } from './codes.ts';

const tables = schemaOf<RewardsTables>('rewards');
const DAY_MS = 86_400_000;

/** What a site pays for, in minor units and days; a rule put again replaces the one before, also for rounds of players who have
 * joined already; only the day their time ends was fixed when they joined. */
export async function putReferralRule(
  tx: Tx,
  siteId: number,
  rule: Omit<ReferralRule, 'site_id'>,
): Promise<void> {
  await tables(tx)
    .insertInto('referral_rule')
    .values({ site_id: siteId, ...rule })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(rule))
    .execute();
}

export async function ruleOf(db: Db, siteId: number): Promise<ReferralRule | undefined> {
  return tables(db).selectFrom('referral_rule').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

/**
 * Notes who invited a new player (operations 6): fixed at sign-up. A code this site does not know attributes nobody. A player of
 * an affiliate, or one who joined from the inviter's own address, is noted and does not count.
 */
export async function attribute(tx: Tx, player: PlayerRegistered): Promise<void> {
  const { site_id: siteId, player_id: playerId } = player;
  const signUp = await signUpOf(tx, siteId, playerId);
  if (!signUp?.referrer_code) return;
  const [referrerId, rule] = [await ownerOf(tx, siteId, signUp.referrer_code), await ruleOf(tx, siteId)];
  if (!referrerId || referrerId === playerId) return;
  const inviter = await signUpOf(tx, siteId, referrerId);
  const isSameAddress = signUp.address !== '' && inviter?.address === signUp.address;
  const counts = signUp.affiliate_code === '' && (!isSameAddress || rule?.allows_same_address === true);
  const joinedAt = new Date(player.at);
  await tables(tx)
    .insertInto('referral')
    .values({
      site_id: siteId,
      referee_id: playerId,
      referrer_id: referrerId,
      account_id: player.account_id,
      joined_at: joinedAt,
      expires_at: rule ? new Date(joinedAt.getTime() + rule.days * DAY_MS) : null,
      state: counts ? 'joined' : 'not_counted',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a round to an invited player's turnover; the one that reaches the rule's sum pays the reward, once. */
export async function countForReferral(tx: Tx, round: RoundSettled): Promise<void> {
  const at = new Date(round.at);
  const [row] = await run<{ turnover: bigint; referrerId: string }>(tx, {
    name: 'rewards-referral-turnover',
    text: `update rewards.referral set turnover = turnover + $3
      where site_id = $1 and referee_id = $2 and state = 'joined' and expires_at > $4
      returning turnover, referrer_id as "referrerId"`,
    values: [round.site_id, round.player_id, BigInt(round.stake), at],
  });
  if (!row) return;
  const rule = await ruleOf(tx, round.site_id);
  if (!rule || rule.currency !== round.currency || row.turnover < rule.min_turnover) return;
  await reward(tx, rule, { refereeId: round.player_id, referrerId: row.referrerId, at });
}

type Earned = { refereeId: string; referrerId: string; at: Date };

async function reward(tx: Tx, rule: ReferralRule, { refereeId, referrerId, at }: Earned): Promise<void> {
  const set = (change: Partial<ReferralRow>) =>
    tables(tx)
      .updateTable('referral')
      .set(change)
      .where('site_id', '=', rule.site_id)
      .where('referee_id', '=', refereeId)
      .execute();
  if (await isMonthFull(tx, rule, referrerId, at)) return void (await set({ state: 'capped' }));
  const { allowed } = await mayPlay(tx, rule.site_id, referrerId);
  if (!allowed) return void (await set({ state: 'not_counted' }));
  const movement = {
    siteId: rule.site_id,
    playerId: referrerId,
    key: `referral:${refereeId}`,
    amount: rule.tokens,
    reference: refereeId,
  };
  const posted = await post(tx, issue(movement, 'token'));
  if (!posted.ok) throw new Error(`referral of ${refereeId} cannot be paid: ${posted.reason}`);
  await set({ state: 'rewarded', tokens: rule.tokens, rewarded_at: at });
}

/** Locks the inviter's code, so that two rewards at once cannot both be the last of the month. */
async function isMonthFull(tx: Tx, rule: ReferralRule, referrerId: string, at: Date): Promise<boolean> {
  await run(tx, {
    name: 'rewards-referral-lock',
    text: 'select 1 from rewards.referral_code where site_id = $1 and player_id = $2 for update',
    values: [rule.site_id, referrerId],
  });
  const zone = await siteZone(tx, rule.site_id, rule.currency);
  const today = dayOf(at, zone);
  const [from, to] = [startOf(`${today.slice(0, 8)}01`, zone), startOf(nextMonthOf(today), zone)];
  const { count } = await tables(tx)
    .selectFrom('referral')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('site_id', '=', rule.site_id)
    .where('referrer_id', '=', referrerId)
    .where('rewarded_at', '>=', from)
    .where('rewarded_at', '<', to)
    .executeTakeFirstOrThrow();
  return count >= BigInt(rule.monthly_cap);
}

/** Players shown of those invited. */
const SHOWN = 50;

/** The players somebody invited, newest first, and what all of them have brought. */
export async function invitedBy(db: Db, siteId: number, playerId: string) {
  const mine = tables(db)
    .selectFrom('referral')
    .where('site_id', '=', siteId)
    .where('referrer_id', '=', playerId);
  const [rows, totals] = await Promise.all([
    mine.selectAll().orderBy('joined_at', 'desc').orderBy('referee_id').limit(SHOWN).execute(),
    mine
      .select(({ fn }) => [
        fn.countAll<bigint>().as('total'),
        fn.count<bigint>('rewarded_at').as('rewarded'),
        fn.sum<string | null>('tokens').as('tokens'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: totals.total, rewarded: totals.rewarded, tokens: BigInt(totals.tokens ?? 0) };
}
