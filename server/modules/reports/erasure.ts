import type { PlayerErased } from '#contracts/events/player.ts';
import { type Tx, write } from '../../platform/database/index.ts';

/** Replaces an erased player's old name with the new one, and erases where the player came from. */
export async function erasePlayerName(
  tx: Tx,
  { site_id, player_id, account_id }: PlayerErased,
): Promise<void> {
  const texts = [
    'update reports.bet set account_id = $3 where site_id = $1 and player_id = $2',
    'update reports.withdrawal set account_id = $3 where site_id = $1 and player_id = $2',
    `update reports.player set country = '', device = '', affiliate_code = '', campaign = ''
      where site_id = $1 and player_id = $2 and $3 <> ''`,
  ];
  for (const text of texts) await write(tx, { text, values: [site_id, player_id, account_id] });
}
