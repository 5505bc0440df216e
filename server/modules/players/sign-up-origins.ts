import { countryOfPhone } from '#contracts/values/calling-codes.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { systemOfUserAgent } from './user-agent.ts';

/** A player's origin; unknown values are empty. */
type SignUpOrigin = {
  playerId: string;
  /** From the phone number, in two letters. */
  country: string;
  /** Operating system of the browser at registration. */
  device: string;
  affiliateCode: string;
  /** `cm` of the URL with which the player arrived. */
  campaign: string;
};

/** Origins of a site's players; unknown ids are omitted. */
export async function listSignUpOrigins(
  db: Db,
  site: { id: number; currency: string },
  playerIds: readonly string[],
): Promise<SignUpOrigin[]> {
  type Row = { player_id: string; phone: string; user_agent: string; affiliate_code: string; cm: string };
  const rows = await run<Row>(db, {
    text: `select p.player_id, p.contact_phone as phone, coalesce(s.user_agent, '') as user_agent,
        coalesce(s.affiliate_code, '') as affiliate_code, coalesce(s.cm, '') as cm
      from players.player p
      left join players.sign_up s on s.site_id = p.site_id and s.player_id = p.player_id
      where p.site_id = $1 and p.player_id = any($2::uuid[])`,
    values: [site.id, playerIds],
  });
  return rows.map(({ player_id, phone, user_agent, affiliate_code, cm }) => ({
    playerId: player_id,
    country: countryOfPhone(phone, site.currency) ?? '',
    device: systemOfUserAgent(user_agent),
    affiliateCode: affiliate_code,
    campaign: cm,
  }));
}
