import { type Currency, currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { deny } from '../../platform/console/deny.ts';
import { shownAccount } from '../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../platform/console/parts.ts';
import { playerById } from '../players/index.ts';
import { lockCampaign } from './campaigns.ts';
import { grantBonus } from './grants.ts';

/** What support may propose for one player at once (operations 1.2, "M ≤ cap"): a tenth of the sum from which money needs a second person. */
const CAP: Partial<Record<Currency, bigint>> = {
  PHP: 500n,
  CNY: 60n,
  USD: 10n,
  IDR: 130_000n,
  MNT: 30_000n,
  MMK: 20_000n,
};
export function supportCap(code: string): bigint {
  const currency = currencyOf(code);
  return (CAP[currency] ?? 10n) * 10n ** BigInt(exponentOf(currency));
}

/** A bonus by hand: support up to a cap, marketing beyond it; a site's administrator agrees. */
export const grantHandlers: ConsoleHandlers = {
  async proposeGrant({ request_id, player_id, campaign_id, amount }, context) {
    const { tx, site, staff, propose } = context;
    const player = (await playerById(tx, site.id, player_id)) ?? deny('notFound');
    const campaign = (await lockCampaign(tx, site.id, campaign_id)) ?? deny('notFound');
    const isSupport = !staff.roles.includes('crm');
    if (isSupport && BigInt(amount) > supportCap(site.currency))
      deny('overCap', { cap: supportCap(site.currency).toString(), currency: site.currency });
    const facts = { campaign: campaign_id, account: shownAccount(player.accountId) };
    const answer = await propose({
      kind: 'grant',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `${campaign.rules.title.EN ?? campaign_id} for ${facts.account}`,
      facts,
      people: 1,
      sum: { amount: BigInt(amount), currency: site.currency },
    });
    const after = { ...facts, amount, currency: site.currency, proposal: answer.proposal_id };
    return { answer, change: { subject: `player:${player_id}`, after } };
  },
};

/** Gives it once, by the campaign's rules as they are then: who may not play is given nothing. */
export const grant: ProposalKind = {
  right: 'grants',
  access: ['approve'],
  async carryOut(tx, { siteId, proposalId, subject, facts, amount, makerId, reason }, now) {
    const wanted = {
      ...{ siteId, playerId: subject.replace('player:', '') },
      ...{ campaignId: String(facts.campaign), source: `desk:${proposalId}`, amount: amount! },
      isCleared: true,
    };
    const granted = await grantBonus(tx, wanted, { actor: makerId, reason, now });
    if (!granted.ok) deny('changedMeanwhile', { why: granted.reason });
  },
};
