import type { Db, Tx } from '../../platform/database/index.ts';
import { type OrphanRow, tables } from './tables.ts';

/** Wins waiting for their bet or for staff, oldest first [wallet R8]. */
export function listWaitingWins(db: Db, siteId: number): Promise<OrphanRow[]> {
  return tables(db)
    .selectFrom('orphan')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('accepted_at', 'is', null)
    .orderBy('first_seen_at')
    .limit(500)
    .execute();
}

/**
 * Records acceptance by staff: the win is credited when the provider sends it again. Returns whether such a
 * win was waiting.
 */
export async function acceptWaitingWin(
  tx: Tx,
  key: { siteId: number; providerCode: string; txId: string },
  now: Date,
): Promise<boolean> {
  const accepted = await tables(tx)
    .updateTable('orphan')
    .set({ accepted_at: now })
    .where('site_id', '=', key.siteId)
    .where('provider_code', '=', key.providerCode)
    .where('tx_id', '=', key.txId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return accepted.numUpdatedRows > 0n;
}
