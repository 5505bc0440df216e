import { moneyField } from '#contracts/console/fields.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/module-console.ts';
import { type Db, run, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { lockCashAccounts, netDeposits, playTotalsSince } from '../../ledger/index.ts';
import { findPlayerById } from '../../players/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import { findPolicy } from '../payment-policy.ts';
import { publishPayoutDue } from '../withdrawals/exclusion-payouts.ts';
import { postCorrection } from './adjustments.ts';

/**
 * The refund due to an excluded player (player protection E10): deposits less payouts since the exclusion
 * began, limited to the player's losses; the rest is still in the balance, which is paid out separately.
 * Undefined without a long-term exclusion. Minor units.
 */
async function exclusionRefundOf(db: Db, key: PlayerKey, now: Date) {
  const exclusion = await findActiveExclusion(db, key, now);
  if (!exclusion || exclusion.kind === 'break') return undefined;
  const { exclusion_id: exclusionId, from_at: since } = exclusion;
  const [net, { staked, returned }, refunds] = await Promise.all([
    netDeposits(db, key.siteId, key.playerId, since),
    playTotalsSince(db, key.siteId, key.playerId, since),
    run<{ amount: bigint }>(db, {
      text: `select amount from cashier.exclusion_refund where site_id = $1 and player_id = $2
        and exclusion_id = $3`,
      values: [key.siteId, key.playerId, exclusionId],
    }),
  ]);
  const lost = staked - returned;
  const wasKept = net > lost;
  const min = wasKept ? lost : net;
  return { exclusionId, since, net, lost, due: min > 0n ? min : 0n, isGiven: refunds.length > 0 };
}

/**
 * Refunds deposits that an excluded person made before detection: one person proposes, a checker approves;
 * above T2, two do.
 */
export const exclusionRefundHandlers: ConsoleHandlers = {
  async breachReturn({ player_id }, { db, site, now }) {
    const player = (await findPlayerById(db, site.id, player_id)) ?? deny('notFound');
    const breach = await exclusionRefundOf(db, { siteId: site.id, playerId: player.playerId }, now);
    const money = (amount = 0n) => moneyField(amount, site.currency);
    return {
      since: breach?.since.toISOString() ?? null,
      ...{ net: money(breach?.net), lost: money(breach?.lost), due: money(breach?.due) },
      is_given: breach?.isGiven ?? false,
    };
  },
  async proposeBreachReturn({ request_id, player_id, evidence }, { tx, site, now, propose }) {
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    const breach = await exclusionRefundOf(tx, { siteId: site.id, playerId: player_id }, now);
    if (!breach || breach.due === 0n || breach.isGiven) deny('notYet');
    const policy = await findPolicy(tx, site.id, site.currency);
    const answer = await propose({
      kind: 'breach_return',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Refund the losses of ${maskAccountId(player.accountId)} during the exclusion`,
      facts: { evidence, exclusion: breach.exclusionId, since: breach.since.toISOString() },
      people: breach.due > policy.third_person_from ? 2 : 1,
      sum: { amount: breach.due, currency: site.currency },
    });
    const after = { proposed: 'breach_return', amount: formatMinorWithCode(breach.due, site.currency) };
    return { answer, change: { subject: `player:${player_id}`, after } };
  },
};

/**
 * Posts the correction once per exclusion, if the amount still equals the proposed one, and requests the
 * payout.
 */
export const exclusionRefundProposal: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, subject, facts, amount, currency, reason }, now) {
    const key = { siteId, playerId: subject.replace('player:', '') };
    await lockCashAccounts(tx, [key], { wait: true });
    const breach = await exclusionRefundOf(tx, key, now);
    if (breach?.exclusionId !== facts.exclusion || breach?.isGiven || breach?.due !== amount)
      deny('changedMeanwhile');
    await write(tx, {
      text: `insert into cashier.exclusion_refund (site_id, player_id, exclusion_id, proposal_id, amount, at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [siteId, key.playerId, breach.exclusionId, proposalId, amount, now],
    });
    const request = { ...key, proposalId, isTaken: false, amount: amount!, currency: currency!, reason };
    await postCorrection(tx, request);
    await publishPayoutDue(tx, key, now);
  },
};
