import type { PlayerErased } from '#contracts/events/player.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { personalDataSection } from '../../platform/personal-data.ts';

export const personalData = [
  personalDataSection(
    'level',
    `select position as level, cycle::text, starting_deposit, cycle_deposit, starting_turnover, cycle_turnover
      from rewards.progress where site_id = $1 and player_id = $2`,
  ),
];

/**
 * Replaces an erased player's old name, and the notes about affordability and identity, with the new name.
 */
export async function erasePlayerName(
  tx: Tx,
  { site_id, player_id, account_id }: PlayerErased,
): Promise<void> {
  const texts = [
    'update rewards.best_round set account_id = $3 where site_id = $1 and player_id = $2',
    'update rewards.referral set account_id = $3 where site_id = $1 and referee_id = $2',
    'update rewards.prize_board_point set account_id = $3 where site_id = $1 and player_id = $2',
    'update rewards.prize_board_winner set account_id = $3 where site_id = $1 and player_id = $2',
    // Notes about affordability and identity; the fact of the check stays.
    `update rewards.level_case set affordability = case when affordability = '' then '' else $3 end,
      identity = case when identity = '' then '' else $3 end where site_id = $1 and player_id = $2`,
  ];
  for (const text of texts) await write(tx, { text, values: [site_id, player_id, account_id] });
}
