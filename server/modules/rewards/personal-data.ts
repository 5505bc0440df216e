import { personalDataSection } from '../../platform/personal-data.ts';

export const personalData = [
  personalDataSection(
    'level',
    `select position as level, cycle::text, starting_deposit, cycle_deposit, starting_turnover, cycle_turnover
      from rewards.progress where site_id = $1 and player_id = $2`,
  ),
];
