import type { OfferItem } from '#contracts/api/bonuses.ts';
import type { Db } from '../../platform/database/index.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { findCampaign } from './campaigns.ts';
import { presentOffer } from './presenters.ts';

/**
 * The reason a site's campaign cannot be a prize for every winner, as a text for the operator; undefined if
 * it can. Prizes are manual bonuses without a limit per player.
 */
export async function prizeRefusalReason(
  db: Db,
  siteId: number,
  campaignId: string,
): Promise<string | undefined> {
  const campaign = await findCampaign(db, siteId, campaignId);
  if (!campaign || campaign.state === 'ended') return 'not an open campaign of this site';
  const { type, levels, segment, segment_id = null, countries, stackable, per_player } = campaign.rules;
  if (type !== 'manual') return 'must be a manual campaign';
  if (levels.length > 0 || segment !== 'all' || segment_id !== null || countries.length > 0)
    return 'must be open to all players';
  if (!stackable || per_player !== 0)
    return 'must be claimable any number of times, together with other bonuses';
  return (await jurisdictionOf(db, siteId)).one_offer
    ? 'a bonus can be offered only once in this jurisdiction'
    : undefined;
}

/** The terms of such a prize with this value in minor units; null for an unknown campaign. */
export async function prizeTerms(
  db: Db,
  siteId: number,
  campaignId: string,
  amount: bigint,
): Promise<OfferItem | null> {
  const campaign = await findCampaign(db, siteId, campaignId);
  if (!campaign) return null;
  return presentOffer({ ...campaign, rules: { ...campaign.rules, fixed: amount.toString() } });
}
