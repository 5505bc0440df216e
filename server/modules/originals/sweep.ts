import type { Db } from '../../platform/database.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { idleRounds, lockOpenRound } from './open-rounds.ts';
import type { Seal } from './seal.ts';
import { closeIdle } from './steps.ts';

/** An open round that nobody touches for so long is ended by the rule of its game. */
export const IDLE_HOURS = 24;
const AT_ONCE = 500;

/** When an open round moved at this instant ends by itself. */
export function endsAt(movedAt: Date): Date {
  return new Date(movedAt.getTime() + IDLE_HOURS * 3_600_000);
}

/** Ends what was left alone, each round in a transaction of its own; answers how many. For a job every few minutes. */
export async function endIdleRounds(db: Db, seal: Seal, now: Date): Promise<number> {
  const since = new Date(now.getTime() - IDLE_HOURS * 3_600_000);
  return await oneByOne(db, await idleRounds(db, since, AT_ONCE), async (tx, { site_id, round_id }) => {
    const row = await lockOpenRound(tx, site_id, round_id);
    // Its player was faster.
    if (!row || row.moved_at >= since) return false;
    await closeIdle(tx, seal, row);
  });
}
