import type { Tx } from '../../platform/database/index.ts';
import { announceChangeToAll } from '../sites/index.ts';
import { tables } from './tables.ts';

/**
 * Marks a provider's titles as playable; the listed ones stay unchanged. Returns the number of changed
 * titles.
 */
export async function markPlayable(tx: Tx, providerCode: string): Promise<number> {
  const changed = await tables(tx)
    .updateTable('game')
    .set({ playable: true })
    .where('provider_code', '=', providerCode)
    .where('playable', '=', false)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const count = Number(changed.numUpdatedRows);
  if (count > 0) await announceChangeToAll(tx);
  return count;
}
