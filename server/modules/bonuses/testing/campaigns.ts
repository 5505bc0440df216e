import type { Tx } from '../../../platform/database/index.ts';
import { type CampaignForecast, changeCampaignState, draftCampaign, type NewCampaign } from '../index.ts';

/**
 * The forecast of a campaign whose cost is not under test: nothing is simulated, and nothing needs
 * confirmation.
 */
const NO_COST: CampaignForecast = {
  ...{ players: 1, returns: 0, finished: 0, paid: 0, lost: 0, played: 0 },
  rareWins: { chance: 0, finished: 0, paid: 0 },
};

/**
 * Saves a campaign and has another person open it; returns its id. Without a payout limit unless the rules
 * set one.
 */
export async function openCampaign(
  tx: Tx,
  siteId: number,
  campaign: NewCampaign & { rules: object },
): Promise<string> {
  const rules = { max_convert_multiple: null, ...campaign.rules };
  const audit = (actor: string) => ({ actor, reason: 'test', now: new Date() });
  await draftCampaign(tx, siteId, { forecast: NO_COST, ...campaign, rules }, audit('staff-1'));
  await changeCampaignState(tx, siteId, campaign.campaignId, 'open', audit('staff-2'));
  return campaign.campaignId;
}
