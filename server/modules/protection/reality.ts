import type { Db, Tx } from '../../platform/database.ts';
import { standingsOf } from './standing.ts';
import { noteStep, type PlayerKey } from './steps.ts';
import { tables } from './tables.ts';

/** Intervals a player can choose, in minutes [D4]. */
export const INTERVALS = [15, 30, 60] as const;
const MINUTE_MS = 60_000;

export type RealityClock = { startedAt: Date; acknowledgedAt: Date | null; minutes: number };

/** Since when the player has not been told: the session's begin, or the last check. */
export const realitySince = ({ startedAt, acknowledgedAt }: RealityClock): Date =>
  acknowledgedAt && acknowledgedAt > startedAt ? acknowledgedAt : startedAt;

/** When the next check is due. */
export const realityDueAt = (clock: RealityClock): Date =>
  new Date(realitySince(clock).getTime() + clock.minutes * MINUTE_MS);

export const realityDue = (clock: RealityClock, now: Date): boolean => now >= realityDueAt(clock);

/** The same of a player whose session began at `startedAt`. */
export async function isRealityDue(db: Db, key: PlayerKey, startedAt: Date, now: Date): Promise<boolean> {
  const [standing] = await standingsOf(db, [key], now);
  const { acknowledgedAt, realityMinutes: minutes } = standing!;
  return realityDue({ startedAt, acknowledgedAt, minutes }, now);
}

/** The player has seen how long it has been. */
export async function acknowledgeReality(tx: Tx, key: PlayerKey, now: Date): Promise<void> {
  await put(tx, key, { acknowledged_at: now });
  await noteStep(tx, key, 'reality', {}, 'player', now);
}

export async function setRealityMinutes(
  tx: Tx,
  key: PlayerKey,
  minutes: (typeof INTERVALS)[number],
  now: Date,
): Promise<void> {
  await put(tx, key, { minutes });
  await noteStep(tx, key, 'interval', { minutes }, 'player', now);
}

async function put(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  change: { minutes: number } | { acknowledged_at: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('reality')
    .values({ site_id: siteId, player_id: playerId, minutes: null, acknowledged_at: null, ...change })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet(change))
    .execute();
}
