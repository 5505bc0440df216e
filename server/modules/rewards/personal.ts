import { section } from '../../platform/personal.ts';

export const personal = [
  section(
    'level',
    `select position as level, cycle::text, starting_deposit, cycle_deposit, starting_turnover, cycle_turnover
      from rewards.progress where site_id = $1 and player_id = $2`,
  ),
];
