import { randomUUID } from 'node:crypto';
import type { DepositCredited } from '#contracts/events/payments.ts';
import type { PlayerFlagged, PlayerSeen } from '#contracts/events/player.ts';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { publish } from '../../platform/events.ts';
import { balancesOf } from '../ledger/index.ts';
import { levelOf, RULES, RULES_VERSION, scoreOf } from './markers.ts';
import { noteSign, signsOf } from './signs.ts';
import { noteStep, type PlayerKey } from './steps.ts';
import { type HarmRow, tables } from './tables.ts';

/** From here on nobody is spoken to by marketing, and nobody is given a bonus (player protection J3). */
const SUPPRESSED_AT = 50;
/** From here on no deposit is taken until somebody has looked. */
const HELD_AT = 75;

/** A deposit has come: what it says of the player, and what follows. */
export async function onDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const key = { siteId: deposit.site_id, playerId: deposit.player_id };
  const balances = await balancesOf(tx, key.siteId, key.playerId);
  const before = (balances?.cash ?? 0n) - BigInt(deposit.amount);
  const unit = 10n ** BigInt(exponentOf(currencyOf(deposit.currency)));
  const at = new Date(deposit.at);
  await noteSign(tx, key, before < unit ? 'empty_deposit' : 'deposit', at);
  await score(tx, key, at);
}

/** The player is here in another quarter of an hour than before. */
export async function onSeen(
  tx: Tx,
  { site_id: siteId, player_id: playerId, at }: PlayerSeen,
): Promise<void> {
  await noteSign(tx, { siteId, playerId }, 'quarter', new Date(at));
  await score(tx, { siteId, playerId }, new Date(at));
}

/** Staff have put the flag `harm` on a player, or taken it off (player protection J3); other flags are nothing to this. */
export async function onFlagged(tx: Tx, told: PlayerFlagged): Promise<void> {
  if (told.flag !== 'harm') return;
  const key = { siteId: told.site_id, playerId: told.player_id };
  await put(tx, key, { flagged: told.is_set });
  await score(tx, key, new Date(told.at));
}

/** Works out a player's points and does what a level that is reached anew asks for (player protection J1, J2). */
async function score(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  const state = await lockHarm(tx, key);
  const signs = await signsOf(tx, key, state.flagged, now);
  const own = { site_id: key.siteId, player_id: key.playerId, version: RULES_VERSION, at: now };
  const held = RULES.filter((rule) => rule.holds(signs)).map(({ name: rule, points }) => ({
    ...own,
    rule,
    points,
  }));
  if (held.length > 0)
    await tables(tx)
      .insertInto('marker')
      .values(held)
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'player_id', 'rule']).doUpdateSet((given) => ({
          points: given.ref('excluded.points'),
          version: given.ref('excluded.version'),
          at: given.ref('excluded.at'),
        })),
      )
      .execute();
  const points = scoreOf(await markersOf(tx, key), now);
  const level = levelOf(points);
  if (level === 0 && state.reached > 0) return await put(tx, key, { reached: 0 });
  if (level === 0 || level <= state.reached) return;
  await put(tx, key, { reached: level, ...(level >= HELD_AT && { deposits_held: true }) });
  const told = { score: points, version: RULES_VERSION, rules: held.map(({ rule }) => rule) };
  await noteStep(tx, key, 'harm', { level, ...told }, 'system', now);
  await publish(tx, 'harm.reached', {
    event_id: randomUUID(),
    site_id: key.siteId,
    player_id: key.playerId,
    level,
    ...told,
    at: now.toISOString(),
  });
}

/**
 * Somebody has looked at the player: deposits are taken again, the cases are closed. A level that was reached is told anew only after the points have fallen below
 * the lowest (player protection J2).
 */
export async function reviewHarm(tx: Tx, key: PlayerKey, actor: string, now: Date): Promise<void> {
  await put(tx, key, { deposits_held: false });
  await noteStep(tx, key, 'harm_reviewed', {}, actor, now);
  const about = { event_id: randomUUID(), site_id: key.siteId, player_id: key.playerId };
  await publish(tx, 'harm.reviewed', { ...about, by: actor, at: now.toISOString() });
}

/** Whether deposits wait until somebody has looked at the player. */
export async function areDepositsHeld(db: Db, key: PlayerKey): Promise<boolean> {
  return (await harmOf(db, key))?.deposits_held ?? false;
}

/** Points, the rules behind them, and whether marketing is off; for the console. */
export async function harmStanding(db: Db, key: PlayerKey, now: Date) {
  const [state, markers] = await Promise.all([harmOf(db, key), markersOf(db, key)]);
  const points = scoreOf(markers, now);
  return {
    score: points,
    rules: markers.filter((marker) => scoreOf([marker], now) > 0).map(({ rule }) => rule),
    suppressed: (state?.flagged ?? false) || points >= SUPPRESSED_AT,
    deposits_held: state?.deposits_held ?? false,
  };
}

/** Who of these players is spoken to by no marketing and given no new bonus: flagged, or marked strongly (player protection J3). */
export async function suppressedOf(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const [flagged, markers] = await Promise.all([
    tables(db)
      .selectFrom('harm')
      .select('player_id')
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .where('flagged', '=', true)
      .execute(),
    tables(db)
      .selectFrom('marker')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .execute(),
  ]);
  const marked = [...Map.groupBy(markers, ({ player_id }) => player_id)]
    .filter(([, own]) => scoreOf(own, now) >= SUPPRESSED_AT)
    .map(([playerId]) => playerId);
  return new Set([...flagged.map(({ player_id }) => player_id), ...marked]);
}

function markersOf(db: Db, { siteId, playerId }: PlayerKey) {
  return tables(db)
    .selectFrom('marker')
    .select(['rule', 'points', 'at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('points', 'desc')
    .orderBy('rule')
    .execute();
}

function harmOf(db: Db, { siteId, playerId }: PlayerKey): Promise<HarmRow | undefined> {
  return tables(db)
    .selectFrom('harm')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

async function lockHarm(tx: Tx, { siteId, playerId }: PlayerKey): Promise<HarmRow> {
  const key = { site_id: siteId, player_id: playerId };
  return await tables(tx)
    .insertInto('harm')
    .values(key)
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(key))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function put(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  change: Partial<Pick<HarmRow, 'flagged' | 'reached' | 'deposits_held'>>,
): Promise<void> {
  await tables(tx)
    .insertInto('harm')
    .values({ site_id: siteId, player_id: playerId, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(change))
    .execute();
}
