import { personalDataSection } from '../../platform/personal-data.ts';

export const personalData = [
  personalDataSection(
    'bonuses',
    `select campaign_id, state, currency, amount, created_at, activated_at, expires_at, ended_at, converted,
      removed
      from bonuses.grant where site_id = $1 and player_id = $2 order by created_at`,
  ),
];
