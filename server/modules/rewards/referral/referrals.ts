import { randomUUID } from 'node:crypto';
import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type { PlayerActive, PlayerRegistered } from '#contracts/events/player.ts';
import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { ownMoneyTurnover, sharesBankAccount, turnoverReduction } from '../../bonuses/index.ts';
import { findLinkedAccounts, findSignUp, identityLevelOf } from '../../players/index.ts';
import { countDepositOnce, uncountDeposit } from '../deposit-counts.ts';
import type { ReferralRule, RewardsTables } from '../tables.ts';
import { findReferralCodeOwner } from './referral-codes.ts';

const tables = schemaOf<RewardsTables>('rewards');

type Optional = 'commission' | 'min_identity';
type NewReferralRule = Omit<ReferralRule, 'site_id' | Optional> & Partial<Pick<ReferralRule, Optional>>;

/**
 * A site's referral rule, in minor units and days. A new rule applies to new players: existing ones keep
 * their terms.
 */
export async function setReferralRule(tx: Tx, siteId: number, rule: NewReferralRule): Promise<void> {
  const values = { commission: 0, min_identity: 0, ...rule };
  await tables(tx)
    .insertInto('referral_rule')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

/** Terms of a site’s referral bonus; undefined without one. */
export async function findReferralRule(db: Db, siteId: number): Promise<ReferralRule | undefined> {
  return tables(db).selectFrom('referral_rule').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

/**
 * Records who referred a new player (operations 6): fixed at sign-up. An unknown code has no effect. A player
 * of an affiliate, or one who shares address, browser, contact or bank account with the referrer, is recorded
 * but does not count.
 */
export async function recordReferral(tx: Tx, player: PlayerRegistered): Promise<void> {
  const { site_id: siteId, player_id: playerId } = player;
  const signUp = await findSignUp(tx, siteId, playerId);
  if (!signUp?.referrer_code) return;
  const [referrerId, rule] = [
    await findReferralCodeOwner(tx, siteId, signUp.referrer_code),
    await findReferralRule(tx, siteId),
  ];
  if (!referrerId || referrerId === playerId) return;
  const inviter = await findSignUp(tx, siteId, referrerId);
  const isSameAddress = signUp.address !== '' && inviter?.address === signUp.address;
  const isOne = isSameAddress || (await areAccountsLinked(tx, { siteId, playerId }, referrerId));
  const counts = signUp.affiliate_code === '' && (!isOne || rule?.allows_same_address === true);
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
      promised_tokens: rule?.tokens ?? null,
      min_turnover: rule?.min_turnover ?? null,
      min_deposit: rule?.min_deposit ?? 0n,
      monthly_cap: rule?.monthly_cap ?? null,
      currency: rule?.currency ?? null,
      commission: rule?.commission ?? 0,
      min_identity: rule?.min_identity ?? 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ends a player's rewards and commission for the referrer, because someone else opened the account. Paid
 * amounts are not reclaimed.
 */
export async function endReferral(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await write(tx, {
    text: `update rewards.referral set commission = 0,
        state = case when state in ('joined', 'qualified') then 'not_counted' else state end
      where site_id = $1 and referee_id = $2`,
    values: [siteId, playerId],
  });
}

/** Whether two players share a browser, a contact, name and birth date, or a bank account. */
export async function areAccountsLinked(db: Db, player: PlayerKey, other: string): Promise<boolean> {
  const links = await findLinkedAccounts(db, player.siteId, player.playerId);
  const isOne = links.some(({ kind, players }) => kind !== 'address' && players.includes(other));
  return isOne || (await sharesBankAccount(db, player, other));
}
/**
 * Adds a round to an invited player's turnover; the round or deposit that completes the player's terms
 * qualifies the player, once.
 */
export async function countRoundForReferral(tx: Tx, round: RoundSettled): Promise<void> {
  await addToReferral(tx, round, { turnover: ownMoneyTurnover(round), deposited: 0n });
}

/** Adds a credited deposit to a referred player's total. */
export async function countDepositForReferral(tx: Tx, deposit: DepositCredited): Promise<void> {
  const sums = { turnover: 0n, deposited: BigInt(deposit.amount) };
  await countDepositOnce(tx, 'referral', deposit, async () =>
    (await addToReferral(tx, deposit, sums)) ? 'counted' : null,
  );
}

/**
 * Deducts a reversed deposit. A paid reward is not reclaimed: it is small, and the referrer is not at fault.
 */
export async function uncountDepositForReferral(tx: Tx, deposit: DepositReturned): Promise<void> {
  const sums = { turnover: 0n, deposited: BigInt(deposit.amount) };
  await uncountDeposit(tx, 'referral', deposit, () => subtractFromReferral(tx, deposit, sums));
}

/** Deducts turnover removed by a correction. */
export async function uncountRoundForReferral(tx: Tx, round: RoundCorrected): Promise<void> {
  await subtractFromReferral(tx, round, { turnover: turnoverReduction(round), deposited: 0n });
}

type Sums = { turnover: bigint; deposited: bigint };

async function subtractFromReferral(
  tx: Tx,
  activity: RefereeActivity,
  { turnover, deposited }: Sums,
): Promise<void> {
  await write(tx, {
    text: `update rewards.referral set turnover = greatest(0, turnover - $3), deposited = greatest(0,
      deposited - $4)
      where site_id = $1 and referee_id = $2 and currency = $5 and state = 'joined'`,
    values: [activity.site_id, activity.player_id, turnover, deposited, activity.currency],
  });
}

/** Activity of a referred player: a settled round or a credited deposit. */
type RefereeActivity = Pick<RoundSettled, 'site_id' | 'player_id' | 'currency' | 'at'>;

/** Whether the activity counted for a referral. */
async function addToReferral(tx: Tx, activity: RefereeActivity, sums: Sums): Promise<boolean> {
  const at = new Date(activity.at);
  const [row] = await write<Terms & { done: boolean }>(tx, {
    name: 'rewards-referral-add',
    text: `update rewards.referral set turnover = turnover + $3, deposited = deposited + $4
      where site_id = $1 and referee_id = $2 and state = 'joined' and expires_at > $5 and currency = $6
      returning turnover >= min_turnover and deposited >= min_deposit as done, referrer_id as "referrerId",
        min_identity as identity`,
    values: [activity.site_id, activity.player_id, sums.turnover, sums.deposited, at, activity.currency],
  });
  if (row?.done) await qualifyIfVerified(tx, activity, row, at);
  return row !== undefined;
}

/** Rewards earlier activity when a referred player reaches the required identity level. */
export async function countIdentityForReferral(tx: Tx, seen: PlayerActive): Promise<void> {
  const at = new Date(seen.at);
  const [row] = await write<Terms & { currency: string }>(tx, {
    name: 'rewards-referral-known',
    text: `select referrer_id as "referrerId", min_identity as identity, currency
      from rewards.referral where site_id = $1 and referee_id = $2 and state = 'joined' and min_identity > 0
        and expires_at > $3 and turnover >= min_turnover and deposited >= min_deposit for update`,
    values: [seen.site_id, seen.player_id, at],
  });
  if (row) await qualifyIfVerified(tx, { ...seen, currency: row.currency }, row, at);
}

/**
 * Qualifies a referred player with the required identity level (operations 6): until that level is reached,
 * within the days of the terms, qualification is pending. The referrer is paid by a separate event
 * (`reward.ts`).
 */
async function qualifyIfVerified(tx: Tx, activity: RefereeActivity, terms: Terms, at: Date): Promise<void> {
  const { site_id, player_id: referee_id, currency } = activity;
  const isKnown = terms.identity === 0 || (await identityLevelOf(tx, site_id, referee_id)) >= terms.identity;
  if (!isKnown) return;
  await write(tx, {
    text: `update rewards.referral set state = 'qualified' where site_id = $1 and referee_id = $2
      and state = 'joined'`,
    values: [site_id, referee_id],
  });
  await publish(tx, 'referral.qualified', {
    ...{ event_id: randomUUID(), site_id, player_id: terms.referrerId, referee_id, currency },
    at: at.toISOString(),
  });
}

/** The referrer to pay for a referred player, and the required identity level. */
type Terms = { referrerId: string; identity: number };

/** Maximum invited players shown. */
const MAX_LISTED = 50;

/** Players referred by a player, newest first, with the totals of all. */
export async function listReferrals(db: Db, siteId: number, playerId: string) {
  const mine = tables(db)
    .selectFrom('referral')
    .where('site_id', '=', siteId)
    .where('referrer_id', '=', playerId);
  const [rows, totals] = await Promise.all([
    mine.selectAll().orderBy('joined_at', 'desc').orderBy('referee_id').limit(MAX_LISTED).execute(),
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
