import { personalDataSection } from '#server/platform/personal-data.ts';

/** This module's data about a player. */
export const personalData = [
  personalDataSection(
    'account',
    `select account_id, full_name, contact_email, contact_phone, contact_verified_at, birth_date::text,
      verified_name, verified_until::text, status, in_public_lists, language, created_at
      from players.player where site_id = $1 and player_id = $2`,
  ),
  personalDataSection(
    'sign_up',
    `select signed_up_at, address, user_agent, referrer_code, ch, cm, pp, affiliate_code, fbp, appsflyer_id,
      visitor_id
      from players.sign_up where site_id = $1 and player_id = $2`,
  ),
  personalDataSection(
    'contact_changes',
    `select channel, contact, requested_at from players.contact_change where site_id = $1 and player_id = $2`,
  ),
  personalDataSection(
    'marketing_consent',
    `select channels, source, at from players.consent_change
      where site_id = $1 and player_id = $2 order by at`,
  ),
  personalDataSection(
    'sessions',
    `select opened_at, last_seen_at, ended_at, end_reason, device, address
      from players.session where site_id = $1 and player_id = $2 order by opened_at desc`,
  ),
  personalDataSection(
    'passkeys',
    `select name, domain, created_at, last_used_at
      from players.passkey where site_id = $1 and player_id = $2 order by created_at`,
  ),
];
