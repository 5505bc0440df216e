import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/module-console.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { lockCashAccounts, post } from '../../ledger/index.ts';
import { findPlayerById } from '../../players/index.ts';
import { findPolicy } from '../payment-policy.ts';

/** A balance correction (operations 1.2): one person proposes, one checker approves; above T2, two do. */
export const adjustmentHandlers: ConsoleHandlers = {
  async proposeAdjustment({ request_id, player_id, direction, amount }, { tx, site, propose }) {
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    const policy = await findPolicy(tx, site.id, site.currency);
    const facts = { direction, account: maskAccountId(player.accountId) };
    const answer = await propose({
      kind: 'adjustment',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `${direction} ${facts.account}`,
      facts,
      people: BigInt(amount) > policy.third_person_from ? 2 : 1,
      sum: { amount: BigInt(amount), currency: site.currency },
    });
    const adjusted = formatMinorWithCode(amount, site.currency);
    const after = { ...facts, amount: adjusted, proposal: answer.proposal_id };
    return { answer, change: { subject: `player:${player_id}`, after } };
  },
};

/** Posts the correction once. A debit must be covered: a correction never overdraws an account. */
export const adjustmentProposal: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, subject, facts, amount, currency, reason }) {
    const player = subject.replace('player:', '');
    const isTaken = facts.direction === 'take';
    const request = {
      siteId,
      playerId: player,
      proposalId,
      isTaken,
      amount: amount!,
      currency: currency!,
      reason,
    };
    await postCorrection(tx, request);
  },
};

/** `amount` in minor units of the currency. */
type Correction = {
  siteId: number;
  playerId: string;
  proposalId: string;
  isTaken: boolean;
  amount: bigint;
  currency: string;
  reason: string;
};

/** Posts an approved correction, once per proposal. Denies `insufficientFunds` if a debit is not covered. */
export async function postCorrection(tx: Tx, request: Correction): Promise<void> {
  const { siteId, playerId: player, proposalId, isTaken, amount, currency, reason } = request;
  const [held] = await lockCashAccounts(tx, [{ siteId, playerId: player }], { wait: true });
  if (!held || (isTaken && held.cash < amount)) deny('insufficientFunds');
  const cash = { player, kind: 'cash' } as const;
  const house = { house: 'adjustments' };
  const [from, to] = isTaken ? [cash, house] : [house, cash];
  const posted = await post(tx, {
    siteId,
    key: `adjustment:${proposalId}`,
    kind: 'adjustment',
    currency,
    postings: [{ from, to, amount }],
    meta: { proposal: proposalId, reason },
  });
  if (!posted.ok) deny('insufficientFunds');
}
