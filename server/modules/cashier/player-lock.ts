import type { Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { tables } from './tables.ts';

/** Serialises concurrent changes of a player's bank accounts, and concurrent new payments. */
export async function lockPlayerPayments(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await tables(tx)
    .insertInto('player_payment_settings')
    .values({ site_id: siteId, player_id: playerId, default_bank: null })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id']).doUpdateSet({ site_id: siteId }))
    .execute();
}
