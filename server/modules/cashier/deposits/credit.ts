import type { Tx } from '../../../platform/database/index.ts';
import { type Posting, post } from '../../ledger/index.ts';
import { mayPlay } from '../../players/index.ts';
import { findActiveExclusion, isOverDepositLimit } from '../../protection/index.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { feeFor, findMethod } from '../methods/methods.ts';
import { findPolicy } from '../payment-policy.ts';
import type { Actor, DepositRow } from '../tables.ts';
import { openTurnoverRequirement } from '../turnover-requirements.ts';
import { depositTotalSince } from './creation.ts';
import { publishDepositCredited } from './deposit-events.ts';
import { checkNetDeposits } from './net-deposits.ts';
import { notifyDeposit } from './notifications.ts';
import { changeDepositState } from './states.ts';

/** The key of a deposit's only credit in the ledger (operations 3.3 rule 5). */
export const creditKey = (depositId: string): string => `deposit:${depositId}:credit`;

/**
 * Credits the received amount to the player's cash, once: posting, state, turnover requirement and events in
 * the caller's transaction. The deposit is locked and `approved` or `succeeded`. Paid money is credited even
 * if the player has been excluded or blocked since, and then flagged (player protection 3). `confirmedAt`:
 * when the gateway confirmed it.
 */
export async function creditDeposit(
  tx: Tx,
  deposit: DepositRow,
  received: bigint,
  { actor, now, confirmedAt }: { actor: Actor; now: Date; confirmedAt?: Date },
): Promise<DepositRow> {
  const { site_id: siteId, player_id: playerId, deposit_id: depositId, method_id, currency } = deposit;
  const method = await findMethod(tx, siteId, method_id);
  const fee = method?.fee_payer === 'player' ? feeFor(method, received) : 0n;
  const from = { house: `psp_receivable:${method_id}` };
  const amount = received - fee;
  const credit: Posting = { from, to: { player: playerId, kind: 'cash' }, amount };
  const toFees: Posting = { from, to: { house: 'fees' }, amount: fee };
  const posted = await post(tx, {
    siteId,
    key: creditKey(depositId),
    kind: 'deposit',
    currency,
    postings: fee > 0n ? [credit, toFees] : [credit],
    meta: { reference: deposit.reference, deposit_id: depositId, method: method_id },
  });
  if (!posted.ok) throw new Error(`deposit ${depositId} cannot be credited: ${posted.reason}`);
  const flags = [...deposit.flags];
  const policy = await findPolicy(tx, siteId, currency);
  if (received !== deposit.amount) flags.push('AMOUNT_DIFFERS');
  if (!(await mayPlay(tx, siteId, playerId)).allowed) flags.push('PLAYER_BLOCKED');
  const own = { siteId, playerId };
  if (await findActiveExclusion(tx, own, now)) {
    flags.push('PLAYER_EXCLUDED');
    const about = { siteId, subject: depositId, playerId, paymentId: depositId };
    await openFinanceCase(
      tx,
      { ...about, kind: 'excluded_player', detail: { amount: String(received) } },
      now,
    );
  }
  // The deposit counts with the received amount, which may exceed a limit that the requested amount did not.
  const arrived = async (start: Date) =>
    (await depositTotalSince(tx, own, start)).map((total) =>
      total.deposit_id === depositId ? { ...total, amount: received } : total,
    );
  if (await isOverDepositLimit(tx, own, arrived, now)) flags.push('LIMIT_OVERRUN');
  const credited = await changeDepositState(tx, deposit, 'credited', {
    actor,
    now,
    change: { received, fee, credited_at: now, due_at: null, expires_at: null, flags, reason: '' },
  });
  await openTurnoverRequirement(tx, credited, amount, policy);
  const arriving = { ...own, subject: depositId, paymentId: depositId, amount };
  await checkNetDeposits(tx, arriving, policy, now);
  await publishDepositCredited(tx, credited, amount, { now, confirmedAt });
  await notifyDeposit(tx, credited, now);
  return credited;
}
