import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { announceChange } from '../sites/index.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** The facts that decide whether a round comes too early. */
type GameCycle = { previousAt: Date | null; settledAt: Date; cycleMs: number };

/** Milliseconds until the next round is allowed; 0 if it is allowed now. */
export function remainingWaitMs({ previousAt, settledAt, cycleMs }: GameCycle): number {
  if (!previousAt) return 0;
  return Math.max(0, previousAt.getTime() + cycleMs - settledAt.getTime());
}

/** Refuses `tooFast` before a player's game cycle is over; the nonce is rolled back with the transaction. */
export function requireGameCycle(pace: GameCycle): void {
  const wait = remainingWaitMs(pace);
  if (wait > 0) refuse('tooFast', { retry_after_ms: wait });
}

/** The cycle of all own games of a site in milliseconds, or null if its jurisdiction profile decides. */
export async function findGameCycle(db: Db, siteId: number): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('game_cycle')
    .select('cycle_ms')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.cycle_ms ?? null;
}

/**
 * Sets a site's game cycle; null restores that of its jurisdiction profile. Benchmarks and seeded bots run
 * without one.
 */
export async function setGameCycle(tx: Tx, siteId: number, cycleMs: number | null): Promise<void> {
  await tables(tx).deleteFrom('game_cycle').where('site_id', '=', siteId).execute();
  if (cycleMs !== null)
    await tables(tx).insertInto('game_cycle').values({ site_id: siteId, cycle_ms: cycleMs }).execute();
  await announceChange(tx, siteId);
}
