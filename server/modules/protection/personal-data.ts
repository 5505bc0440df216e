import { personalDataSection } from '../../platform/personal-data.ts';

/** The player's own settings and answers; the author of an exclusion by others is not revealed. */
export const personalData = [
  personalDataSection(
    'limits',
    `select kind, period, amount, set_at, pending_amount, effective_at
      from protection.player_limit where site_id = $1 and player_id = $2 order by kind, period`,
  ),
  personalDataSection(
    'breaks',
    `select case kind when 'register' then 'operator' else kind end as kind, from_at, until_at, return_at
      from protection.exclusion where site_id = $1 and player_id = $2 order by from_at`,
  ),
  personalDataSection(
    'settings',
    `select at, action as what,
        detail || case reason when '' then '{}' else jsonb_build_object('reason', reason) end as detail
      from protection.history where site_id = $1 and subject = $2 and actor = 'player' order by at`,
  ),
  personalDataSection(
    'terms',
    `select version, accepted_at, refused_at from protection.terms_answer
      where site_id = $1 and player_id = $2 order by version`,
  ),
];
