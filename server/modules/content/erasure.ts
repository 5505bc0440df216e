import type { PlayerErased } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Messages to somebody whose data are erased. */
export async function eraseInbox(tx: Tx, { site_id, player_id }: PlayerErased): Promise<void> {
  await tables(tx)
    .deleteFrom('inbox')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .execute();
}
