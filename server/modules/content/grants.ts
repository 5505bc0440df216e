import type { Tx } from '../../platform/database.ts';
import type { InboxRow } from './tables.ts';

/** Nothing is granted while no ledger is bound: a claim fails and the message stays open. */
export async function grantClaim(_tx: Tx, row: InboxRow): Promise<void> {
  throw new Error(`message ${row.inbox_id} cannot be granted without a ledger`);
}
