import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/module-console.ts';
import { findPlayerById } from '../../players/index.ts';
import { lockCampaign } from '../campaigns.ts';
import { grantBonus } from '../grants.ts';
import { supportCapOf } from '../support-cap.ts';

/** Manual bonuses: support proposes up to a cap, marketing above it; a site administrator approves. */
export const grantHandlers: ConsoleHandlers = {
  async proposeGrant({ request_id, player_id, campaign_id, amount }, context) {
    const { tx, site, staff, propose } = context;
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    const campaign = (await lockCampaign(tx, site.id, campaign_id)) ?? deny('notFound');
    const isSupport = !staff.roles.includes('crm');
    const cap = await supportCapOf(tx, site.id, site.currency);
    if (isSupport && BigInt(amount) > cap) deny('overCap', { cap: cap.toString(), currency: site.currency });
    const facts = { campaign: campaign_id, account: maskAccountId(player.accountId) };
    const answer = await propose({
      kind: 'grant',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `${campaign.rules.title.EN ?? campaign_id} for ${facts.account}`,
      facts,
      people: 1,
      sum: { amount: BigInt(amount), currency: site.currency },
    });
    const granted = formatMinorWithCode(amount, site.currency);
    const after = { ...facts, amount: granted, proposal: answer.proposal_id };
    return { answer, change: { subject: `player:${player_id}`, after } };
  },
};

/** Grants the bonus once, by the campaign's current rules; a player who may not play receives nothing. */
export const grantProposal: ProposalKind = {
  right: 'grants',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, subject, facts, amount, makerId, reason }, now) {
    const request = {
      ...{ siteId, playerId: subject.replace('player:', '') },
      ...{ campaignId: String(facts.campaign), source: `console:${proposalId}`, amount: amount! },
      isCleared: true,
    };
    const granted = await grantBonus(tx, request, { actor: makerId, reason, now });
    if (!granted.ok) deny('changedMeanwhile', { why: granted.reason });
  },
};
