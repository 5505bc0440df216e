import { HOUR_MS } from '#contracts/values/time.ts';
import type { Db } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { closeIdleRound } from './multi-step-rounds.ts';
import { listIdleRounds, lockOpenRound } from './open-rounds.ts';
import type { SeedEncryption } from './seed-encryption.ts';

/** An open round idle for this long is ended by its game's rule. */
const IDLE_HOURS = 24;
const BATCH_SIZE = 500;

/** When an open round, last played at this time, ends automatically. */
export function autoEndAt(movedAt: Date): Date {
  return new Date(movedAt.getTime() + IDLE_HOURS * HOUR_MS);
}

/** Ends abandoned rounds, each in its own transaction; returns the number. Run every few minutes. */
export async function endIdleRounds(db: Db, seal: SeedEncryption, now: Date): Promise<number> {
  const since = new Date(now.getTime() - IDLE_HOURS * HOUR_MS);
  return await forEachInOwnTransaction(
    db,
    await listIdleRounds(db, since, BATCH_SIZE),
    async (tx, { site_id, round_id }) => {
      const row = await lockOpenRound(tx, site_id, round_id);
      // The player ended it first.
      if (!row || row.last_action_at >= since) return false;
      await closeIdleRound(tx, seal, row);
    },
  );
}
