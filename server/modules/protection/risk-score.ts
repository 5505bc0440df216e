import { randomUUID } from 'node:crypto';
import type { DepositCredited } from '#contracts/events/payments.ts';
import type { PlayerActive, PlayerFlagged } from '#contracts/events/player.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { findBalances } from '../ledger/index.ts';
import { RISK_RULES, RISK_RULES_VERSION, riskLevelOf, riskScoreOf } from './risk-rules.ts';
import { readRiskSignals, recordRiskSignal } from './risk-signals.ts';
import { history, type RiskStateRow, subjectOf, tables } from './tables.ts';

/** From this level: no marketing and no bonuses (player protection J3). */
export const SUPPRESSION_SCORE = 50;
/** From this level: deposits are refused until review. */
const DEPOSIT_HOLD_SCORE = 75;

/** A deposit arrived: evaluates its signals and the consequences. */
export async function scoreOnDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const key = { siteId: deposit.site_id, playerId: deposit.player_id };
  const balances = await findBalances(tx, key.siteId, key.playerId);
  const before = (balances?.cash ?? 0n) - BigInt(deposit.amount);
  const unit = inMinorUnits(1n, deposit.currency);
  const at = new Date(deposit.at);
  await recordRiskSignal(tx, key, before < unit ? 'empty_deposit' : 'deposit', at);
  await updateRiskScore(tx, key, at);
}

/** The player is online in a new quarter-hour. */
export async function scoreOnActivity(
  tx: Tx,
  { site_id: siteId, player_id: playerId, at }: PlayerActive,
): Promise<void> {
  await recordRiskSignal(tx, { siteId, playerId }, 'quarter', new Date(at));
  await updateRiskScore(tx, { siteId, playerId }, new Date(at));
}

/** Staff have set or cleared a player's flag `harm` (player protection J3); other flags are ignored. */
export async function scoreOnStaffFlag(tx: Tx, event: PlayerFlagged): Promise<void> {
  if (event.flag !== 'harm') return;
  const key = { siteId: event.site_id, playerId: event.player_id };
  await upsertRiskState(tx, key, { flagged: event.is_set });
  await updateRiskScore(tx, key, new Date(event.at));
}

/**
 * Calculates a player's points and applies the consequences of a newly reached level (player protection J1,
 * J2).
 */
async function updateRiskScore(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  const state = await lockRiskState(tx, key);
  const signs = await readRiskSignals(tx, key, state.flagged, now);
  const own = { site_id: key.siteId, player_id: key.playerId, version: RISK_RULES_VERSION, at: now };
  const held = RISK_RULES.filter((rule) => rule.holds(signs)).map(({ name: rule, points }) => ({
    ...own,
    rule,
    points,
  }));
  if (held.length > 0)
    await tables(tx)
      .insertInto('risk_marker')
      .values(held)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'player_id', 'rule']).doUpdateSet((expression) => ({
          points: expression.ref('excluded.points'),
          version: expression.ref('excluded.version'),
          at: expression.ref('excluded.at'),
        })),
      )
      .execute();
  const points = riskScoreOf(await listRiskMarkers(tx, key), now);
  const level = riskLevelOf(points);
  if (level === 0 && state.level_reached > 0) return await upsertRiskState(tx, key, { level_reached: 0 });
  if (level === 0 || level <= state.level_reached) return;
  await upsertRiskState(tx, key, {
    level_reached: level,
    ...(level >= DEPOSIT_HOLD_SCORE && { deposits_held: true }),
  });
  const event = { score: points, version: RISK_RULES_VERSION, rules: held.map(({ rule }) => rule) };
  await history.record(
    tx,
    { ...subjectOf(key), action: 'harm', detail: { level, ...event } },
    { actor: 'system', now },
  );
  await publish(tx, 'risk_level.reached', {
    event_id: randomUUID(),
    site_id: key.siteId,
    player_id: key.playerId,
    level,
    ...event,
    at: now.toISOString(),
  });
}

/**
 * Records a review of the player: deposits are accepted again and the cases closed. A level is published
 * again only after the points have fallen below the lowest level (player protection J2).
 */
export async function recordRiskReview(tx: Tx, key: PlayerKey, actor: string, now: Date): Promise<void> {
  await upsertRiskState(tx, key, { deposits_held: false });
  await history.record(tx, { ...subjectOf(key), action: 'harm_reviewed' }, { actor, now });
  const about = { event_id: randomUUID(), site_id: key.siteId, player_id: key.playerId };
  await publish(tx, 'risk.reviewed', { ...about, by: actor, at: now.toISOString() });
}

/** Whether deposits are held until the player is reviewed. */
export async function areDepositsOnHold(db: Db, key: PlayerKey): Promise<boolean> {
  return (await findRiskState(db, key))?.deposits_held ?? false;
}

/** Points, the rules that produced them, and whether marketing is off; for the console. */
export async function riskStateOf(db: Db, key: PlayerKey, now: Date) {
  const [state, markers] = await Promise.all([findRiskState(db, key), listRiskMarkers(db, key)]);
  const points = riskScoreOf(markers, now);
  return {
    score: points,
    rules: markers.filter((marker) => riskScoreOf([marker], now) > 0).map(({ rule }) => rule),
    suppressed: (state?.flagged ?? false) || points >= SUPPRESSION_SCORE,
    deposits_held: state?.deposits_held ?? false,
  };
}

/**
 * Which of these players receive no marketing and no new bonus: flagged, or with strong markers (player
 * protection J3).
 */
export async function suppressedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const [flagged, markers] = await Promise.all([
    tables(db)
      .selectFrom('risk_state')
      .select('player_id')
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .where('flagged', '=', true)
      .execute(),
    tables(db)
      .selectFrom('risk_marker')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .execute(),
  ]);
  const marked = [...Map.groupBy(markers, ({ player_id }) => player_id)]
    .filter(([, own]) => riskScoreOf(own, now) >= SUPPRESSION_SCORE)
    .map(([playerId]) => playerId);
  return new Set([...flagged.map(({ player_id }) => player_id), ...marked]);
}

function listRiskMarkers(db: Db, { siteId, playerId }: PlayerKey) {
  return tables(db)
    .selectFrom('risk_marker')
    .select(['rule', 'points', 'at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('points', 'desc')
    .orderBy('rule')
    .execute();
}

function findRiskState(db: Db, { siteId, playerId }: PlayerKey): Promise<RiskStateRow | undefined> {
  return tables(db)
    .selectFrom('risk_state')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

async function lockRiskState(tx: Tx, { siteId, playerId }: PlayerKey): Promise<RiskStateRow> {
  const key = { site_id: siteId, player_id: playerId };
  return await tables(tx)
    .insertInto('risk_state')
    .values(key)
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(key))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function upsertRiskState(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  change: Partial<Pick<RiskStateRow, 'flagged' | 'level_reached' | 'deposits_held'>>,
): Promise<void> {
  await tables(tx)
    .insertInto('risk_state')
    .values({ site_id: siteId, player_id: playerId, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(change))
    .execute();
}
