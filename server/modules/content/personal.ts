import { section } from '../../platform/personal.ts';

export const personal = [
  section(
    'messages',
    `select created_at, title, body, read_at, claim_kind, claim_amount, claim_currency, claimed_at
      from content.inbox where site_id = $1 and player_id = $2 order by created_at`,
  ),
];
