import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { readProtectionStates } from './player-state.ts';
import { history, subjectOf, tables } from './tables.ts';

/** Intervals a player can choose, in minutes [player protection D4]. */
const REALITY_CHECK_INTERVALS = [15, 30, 60] as const;

type RealityCheckState = { startedAt: Date; acknowledgedAt: Date | null; minutes: number };

/** When the player was last reminded: the session's start or the last check. */
export const realityCheckSince = ({ startedAt, acknowledgedAt }: RealityCheckState): Date =>
  acknowledgedAt && acknowledgedAt > startedAt ? acknowledgedAt : startedAt;

/** When the next check is due. */
export const realityCheckDueAt = (clock: RealityCheckState): Date =>
  new Date(realityCheckSince(clock).getTime() + clock.minutes * MINUTE_MS);

/** Whether play is suspended until the player answers a reality check. */
export const isRealityCheckDueAt = (clock: RealityCheckState, now: Date): boolean =>
  now >= realityCheckDueAt(clock);

/** The same for a player whose session began at `startedAt`. */
export async function isRealityCheckDue(
  db: Db,
  key: PlayerKey,
  startedAt: Date,
  now: Date,
): Promise<boolean> {
  const [state] = await readProtectionStates(db, [key], now);
  const { acknowledgedAt, realityMinutes: minutes } = state!;
  return isRealityCheckDueAt({ startedAt, acknowledgedAt, minutes }, now);
}

/** Records that the player acknowledged the reality check. */
export async function acknowledgeRealityCheck(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  await upsertRealityCheck(tx, key, { acknowledged_at: now });
  await history.record(tx, { ...subjectOf(key), action: 'reality' }, { actor: 'player', now });
}

/** Sets the minutes of play between reality checks. */
export async function setRealityCheckMinutes(
  tx: Tx,
  key: PlayerKey,
  minutes: (typeof REALITY_CHECK_INTERVALS)[number],
  now: Date,
): Promise<void> {
  await upsertRealityCheck(tx, key, { minutes });
  await history.record(
    tx,
    { ...subjectOf(key), action: 'interval', detail: { minutes } },
    { actor: 'player', now },
  );
}

async function upsertRealityCheck(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  change: { minutes: number } | { acknowledged_at: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('reality_check')
    .values({ site_id: siteId, player_id: playerId, minutes: null, acknowledged_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(change))
    .execute();
}
