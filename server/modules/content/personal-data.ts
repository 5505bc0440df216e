import { personalDataSection } from '../../platform/personal-data.ts';

export const personalData = [
  personalDataSection(
    'messages',
    `select created_at, title, body, read_at, claim_kind, claim_amount, claim_currency, claimed_at
      from content.inbox where site_id = $1 and player_id = $2 order by created_at`,
  ),
];
