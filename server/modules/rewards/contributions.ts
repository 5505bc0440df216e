import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import { grantTriggeredBonus } from '../bonuses/index.ts';
import { applyPromotionRules, withdrawUnreachedCase } from './approval/approval-cases.ts';
import { mayReceiveMarketing } from './marketing-eligibility.ts';
import { listLevelGifts } from './payouts/gifts.ts';
import { payRewardOnce } from './payouts/payment.ts';
import { findVipProgramme, type VipProgramme } from './programmes.ts';
import type { RewardsTables } from './tables.ts';
import { type Cycle, cycleOf } from './vip-cycle.ts';
import {
  applyPromotions,
  currentPosition,
  isCurrentLevel,
  newProgress,
  type Progress,
  rollOverCycle,
} from './vip-progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Something that counts for a player's VIP progress; amounts in minor units of the site's currency. */
type VipContribution = {
  siteId: number;
  playerId: string;
  currency: string;
  at: Date;
  turnover?: bigint;
  deposit?: bigint;
};

/**
 * Adds a contribution to the player's current cycle and promotes at once if earned (operations 5). Returns
 * the cycle it counts in; null if it does not count: in a currency other than the programme's, or on a site
 * without a programme.
 */
export async function addContribution(tx: Tx, contribution: VipContribution): Promise<Cycle | null> {
  const { siteId, playerId, at } = contribution;
  const programme = await findVipProgramme(tx, siteId);
  if (!programme || programme.currency !== contribution.currency) return null;
  const cycle = cycleOf(at, programme.zone);
  const locked = await lockProgress(tx, siteId, playerId, cycle);
  const before = rollOverCycle(locked, programme.levels, cycle, programme.carry_base);
  const earned = applyPromotions(
    {
      ...before,
      cycle_turnover: before.cycle_turnover + (contribution.turnover ?? 0n),
      cycle_deposit: before.cycle_deposit + (contribution.deposit ?? 0n),
    },
    programme.levels,
    programme.promotion,
  );
  const after = await applyPromotionRules(tx, programme, { siteId, playerId }, { before, earned, at });
  await storeProgress(tx, siteId, playerId, after);
  await giveLevelGifts(tx, programme, { siteId, playerId, from: before.position, to: after.position }, at);
  return after.cycle;
}

/**
 * Deducts a reversed deposit, or voided turnover, from the cycle in which it was counted; never below zero,
 * and without demotion within a cycle (operations 5). `countedIn`: that cycle, if known; an earlier cycle is
 * no longer changed.
 */
export async function removeContribution(
  tx: Tx,
  { siteId, playerId, currency, at, deposit = 0n, turnover = 0n }: VipContribution,
  countedIn?: Cycle,
): Promise<void> {
  const programme = await findVipProgramme(tx, siteId);
  if (!programme || programme.currency !== currency) return;
  const cycle = countedIn ?? cycleOf(at, programme.zone);
  const progress = await lockProgress(tx, siteId, playerId, cycle);
  if (progress.cycle !== cycle) return;
  const less = (sum: bigint, by: bigint) => (sum > by ? sum - by : 0n);
  const left = {
    cycle_deposit: less(progress.cycle_deposit, deposit),
    cycle_turnover: less(progress.cycle_turnover, turnover),
  };
  await storeProgress(tx, siteId, playerId, { ...progress, ...left });
  await withdrawUnreachedCase(tx, { siteId, playerId }, { ...progress, ...left }, programme);
}

/**
 * Promotes a player to an approved level, with the gifts of every level on the way; the current month and the
 * next are grace, as after any promotion (operations 5, player protection I5). If the level was removed in
 * the meantime, the next lower one is granted. Returns the previous level; undefined on a site without a
 * programme.
 */
export async function promotePlayer(
  tx: Tx,
  { siteId, playerId, position: approved }: { siteId: number; playerId: string; position: number },
  now: Date,
): Promise<number | undefined> {
  const programme = await findVipProgramme(tx, siteId);
  if (!programme) return undefined;
  const cycle = cycleOf(now, programme.zone);
  const locked = await lockProgress(tx, siteId, playerId, cycle);
  const before = rollOverCycle(locked, programme.levels, cycle, programme.carry_base);
  const position = currentPosition(programme.levels, approved);
  if (position > before.position) {
    await storeProgress(tx, siteId, playerId, { ...before, position, promoted_in: before.cycle });
    await giveLevelGifts(tx, programme, { siteId, playerId, from: before.position, to: position }, now);
  }
  return before.position;
}

async function giveLevelGifts(
  tx: Tx,
  programme: VipProgramme,
  { from, to, ...key }: { siteId: number; playerId: string; from: number; to: number },
  at: Date,
): Promise<void> {
  const reached = programme.levels.filter(({ position }) => position > from && position <= to);
  for (const { position } of reached.filter(isCurrentLevel))
    await giveLevelGift(tx, programme, { ...key, position }, at);
}

async function storeProgress(tx: Tx, siteId: number, playerId: string, progress: Progress): Promise<void> {
  await tables(tx)
    .updateTable('progress')
    .set(progress)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/**
 * The gift for reaching a level, in cash and as a bonus of a campaign: once in a player's life, however often
 * the level is lost and reached again.
 */
async function giveLevelGift(
  tx: Tx,
  { currency, levels }: VipProgramme,
  { siteId, playerId, position }: { siteId: number; playerId: string; position: number },
  at: Date,
): Promise<void> {
  if (!(await mayReceiveMarketing(tx, { siteId, playerId }, at))) return;
  const reached = { siteId, playerId, type: 'level_up' as const, source: `level_up:${position}` };
  await grantTriggeredBonus(tx, { ...reached, level: position }, at);
  const gift = (await listLevelGifts(tx, siteId)).get(position);
  if (!gift || gift.level_up === 0n) return;
  const name = levels[position]?.name ?? '';
  const period = String(position);
  const payout = { siteId, playerId, kind: 'level_up' as const, period, amount: gift.level_up, currency };
  await payRewardOnce(tx, { ...payout, name }, at);
}

/**
 * A player's current progress; an ended cycle is rolled over even if nothing has been written since.
 */
export async function progressOf(
  db: Db,
  programme: VipProgramme,
  siteId: number,
  playerId: string,
  now: Date,
): Promise<Progress> {
  return (await progressOfEach(db, programme, siteId, [playerId], now)).get(playerId)!;
}

/** Current progress of several players, in one statement. */
export async function progressOfEach(
  db: Db,
  { zone, levels, carry_base }: VipProgramme,
  siteId: number,
  playerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Progress>> {
  const rows = await tables(db)
    .selectFrom('progress')
    .select(['player_id', ...COLUMNS])
    .where('site_id', '=', siteId)
    .where('player_id', 'in', playerIds)
    .execute();
  const stored = new Map(rows.map(({ player_id, ...progress }) => [player_id, progress]));
  const cycle = cycleOf(now, zone);
  return new Map(
    playerIds.map((playerId) => [
      playerId,
      rollOverCycle(stored.get(playerId) ?? newProgress(cycle), levels, cycle, carry_base),
    ]),
  );
}

const COLUMNS = [
  'position',
  'cycle',
  'promoted_in',
  'starting_deposit',
  'cycle_deposit',
  'starting_turnover',
  'cycle_turnover',
] as const;

/** A player's stored progress, locked until the transaction ends; created if missing. */
export async function lockProgress(
  tx: Tx,
  siteId: number,
  playerId: string,
  cycle: string,
): Promise<Progress> {
  await tables(tx)
    .insertInto('progress')
    .values({ site_id: siteId, player_id: playerId, ...newProgress(cycle) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tables(tx)
    .selectFrom('progress')
    .select(COLUMNS)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
