import { moneyField } from '#contracts/console/fields.ts';
import type { WithdrawalItem } from '#contracts/console/payments.ts';
import { CHAINS } from '#contracts/values/blockchains.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { findPayee } from '../bank-accounts.ts';
import { findPolicy } from '../payment-policy.ts';
import type { PaymentReview, QueuedWithdrawal } from '../payment-review.ts';
import { approveWithdrawal, recordManualPayment, rejectWithdrawal } from '../withdrawals/decisions.ts';
import { holdWithdrawal, releaseWithdrawal } from '../withdrawals/holds.ts';
import { isPayoutOpen } from '../withdrawals/payout-legs.ts';
import { lockWithdrawal } from '../withdrawals/states.ts';
import {
  type Agreement,
  approvalCapacity,
  approvalsOf,
  maskedPlayer,
  requireDecided,
} from './decision-results.ts';

/** `numbers` decrypts the payout account numbers. */
export function withdrawalHandlers(review: PaymentReview, numbers: Encryption): ConsoleHandlers {
  return { ...queue(review), ...decisionHandlers, ...holdHandlers, ...paymentHandlers(numbers) };
}

const queue = (review: PaymentReview): ConsoleHandlers => ({
  async withdrawalQueue(_, context) {
    return { value: await itemsOf(await review.withdrawals(context.site.id), context) };
  },
  async paymentRules(_, { db, site: { id, currency } }) {
    const policy = await findPolicy(db, id, currency);
    const sum = (amount: bigint) => moneyField(amount, currency);
    return {
      auto_limit: sum(policy.auto_limit),
      second_person_from: sum(policy.second_person_from),
      third_person_from: sum(policy.third_person_from),
      due_diligence_from: sum(policy.due_diligence_from),
      covered_above: sum(policy.covered_above),
      large_win: sum(policy.large_win),
      flagged_games: policy.flagged_games,
    };
  },
});

const decisionHandlers: ConsoleHandlers = {
  async approveWithdrawal({ withdrawal_id: withdrawalId }, context) {
    const { tx, site, staff, now } = context;
    const capacity = approvalCapacity(context, 'withdrawals');
    const before = await fieldsOf(tx, site.id, withdrawalId);
    const decision = { siteId: site.id, withdrawalId, staffId: staff.id, capacity };
    const { missing } = requireDecided(await approveWithdrawal(tx, decision, now));
    const after = { ...before, state: missing > 0 ? 'review' : 'approved', missing, as: capacity };
    const outcome = missing > 0 ? ('signed' as const) : ('approved' as const);
    return { answer: { outcome, missing }, change: { subject: `withdrawal:${withdrawalId}`, before, after } };
  },
  async rejectWithdrawal({ withdrawal_id: withdrawalId, player_reason }, { tx, site, staff, now }) {
    const before = await fieldsOf(tx, site.id, withdrawalId);
    const decision = { siteId: site.id, withdrawalId, staffId: staff.id, reason: player_reason };
    requireDecided(await rejectWithdrawal(tx, decision, now));
    const after = { ...(await fieldsOf(tx, site.id, withdrawalId)), player_reason };
    return { answer: {}, change: { subject: `withdrawal:${withdrawalId}`, before, after } };
  },
};

const paymentHandlers = (numbers: Encryption): ConsoleHandlers => ({
  async viewPayee({ withdrawal_id: withdrawalId }, { tx, site }) {
    const row = (await lockWithdrawal(tx, site.id, withdrawalId)) ?? deny('notFound');
    if (!isPayoutOpen(row)) deny('notYet');
    const owner = { siteId: site.id, playerId: row.player_id };
    const { bank, holder, number, memo } = await findPayee(tx, numbers, owner, row.bank_id);
    const answer = { bank_name: bank, holder_name: holder, number, memo };
    return { answer, change: { subject: `withdrawal:${withdrawalId}` } };
  },
  async recordPayment({ withdrawal_id: withdrawalId, paid, coins: sent }, { tx, site, staff, now }) {
    const before = await fieldsOf(tx, site.id, withdrawalId);
    const decision = { siteId: site.id, withdrawalId, staffId: staff.id, paid: BigInt(paid), sent };
    requireDecided(await recordManualPayment(tx, decision, now));
    const after = { ...(await fieldsOf(tx, site.id, withdrawalId)), paid, ...(sent && { sent }) };
    return { answer: {}, change: { subject: `withdrawal:${withdrawalId}`, before, after } };
  },
});

const holdHandlers: ConsoleHandlers = {
  async holdWithdrawal({ withdrawal_id: withdrawalId }, { tx, site, staff, now, reason }) {
    requireDecided(
      await holdWithdrawal(tx, { siteId: site.id, withdrawalId, staffId: staff.id, reason }, now),
    );
    const change = { before: { held: false }, after: { held: true } };
    return { answer: {}, change: { subject: `withdrawal:${withdrawalId}`, ...change } };
  },
  async releaseWithdrawal({ withdrawal_id: withdrawalId }, { tx, site, staff }) {
    requireDecided(await releaseWithdrawal(tx, { siteId: site.id, withdrawalId, staffId: staff.id }));
    const change = { before: { held: true }, after: { held: false } };
    return { answer: {}, change: { subject: `withdrawal:${withdrawalId}`, ...change } };
  },
};

async function fieldsOf(tx: Tx, siteId: number, withdrawalId: string): Promise<Fields> {
  const row = (await lockWithdrawal(tx, siteId, withdrawalId)) ?? deny('notFound');
  const { player_id: player, reference, state, currency } = row;
  return { player, reference, state, ...moneyField(row.amount, currency) };
}

async function itemsOf(
  rows: readonly QueuedWithdrawal[],
  context: ConsoleContext,
): Promise<WithdrawalItem[]> {
  const payments = rows.map(({ withdrawal_id: id, amount, attempt }) => ({ id, amount, attempt }));
  const approvals = await approvalsOf(context, payments);
  const signers = [...approvals.values()].flatMap(({ signed }) => signed);
  const nameOf = await context.namesOf([
    ...signers.map(({ staff_id }) => staff_id),
    ...rows.flatMap(({ held_by }) => held_by ?? []),
  ]);
  return rows.map((row) => withdrawalItem(row, approvals.get(row.withdrawal_id)!, nameOf));
}

function withdrawalItem(
  row: QueuedWithdrawal,
  { people, signed }: Agreement,
  nameOf: Awaited<ReturnType<ConsoleContext['namesOf']>>,
): WithdrawalItem {
  return {
    withdrawal_id: row.withdrawal_id,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    player: maskedPlayer(row),
    requested: moneyField(row.amount, row.currency),
    bank_name: row.bank_name,
    masked_number: `•••• ${row.last_digits}`,
    wallet: row.coin && {
      coin: row.coin.coin,
      network: CHAINS[row.coin.network].name,
      chain: row.coin.network,
    },
    checks: row.checks.map(({ code, verdict, evidence }) => ({ code, verdict, evidence: { ...evidence } })),
    held: row.held_by
      ? { by: nameOf(row.held_by).name, reason: row.held_reason ?? '', at: row.held_at!.toISOString() }
      : null,
    attempt: row.attempt,
    parts: row.legs.map(({ name, adapter, amount, paid, state, sent }) => ({
      to: name,
      by: adapter,
      amount: moneyField(amount, row.currency),
      paid: paid?.toString() ?? null,
      state,
      sent: sent && { hash: sent.hash, lookup: sent.lookup, coins: sent.coins, rate: sent.rate },
    })),
    people,
    signed: signed.map((approval) => ({ ...nameOf(approval.staff_id), amount: approval.amount.toString() })),
    created_at: row.created_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
  };
}
