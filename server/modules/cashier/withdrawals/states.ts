import type { WithdrawalState } from '#contracts/values/payments.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type Actor, history, tables, type WithdrawalRow } from '../tables.ts';

/**
 * The transitions of a withdrawal (operations 3.4): the rows of `cashier.state_transition`. A player cannot
 * cancel one.
 */
export const WITHDRAWAL_TRANSITIONS: Record<WithdrawalState, readonly WithdrawalState[]> = {
  requested: ['auto_checks'],
  auto_checks: ['approved', 'review', 'rejected'],
  // A partly paid withdrawal ends as `paid` when the remainder is abandoned.
  review: ['approved', 'rejected', 'paid'],
  // Back to review when the player is blocked before everything was sent.
  approved: ['paying', 'review'],
  paying: ['paid', 'failed', 'review'],
  failed: ['review'],
  rejected: ['returned'],
  paid: [],
  returned: [],
};

type WithdrawalChange = Partial<
  Pick<WithdrawalRow, 'reason' | 'paid' | 'due_at' | 'attempt'> & { checks: string }
>;

/**
 * Moves a withdrawal, whose row the caller has locked, to its next state and records it in the history.
 * Throws for an unknown transition.
 */
export async function changeWithdrawalState(
  tx: Tx,
  withdrawal: WithdrawalRow,
  to: WithdrawalState,
  { actor, now, change = {} }: { actor: Actor; now: Date; change?: WithdrawalChange },
): Promise<WithdrawalRow> {
  const { site_id, withdrawal_id, state } = withdrawal;
  if (!WITHDRAWAL_TRANSITIONS[state].includes(to))
    throw new Error(`a withdrawal cannot change from ${state} to ${to}`);
  const moved = await tables(tx)
    .updateTable('withdrawal')
    .set({ ...change, state: to, changed_at: now })
    .where('site_id', '=', site_id)
    .where('withdrawal_id', '=', withdrawal_id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Error(`withdrawal ${withdrawal_id} was not locked`);
  const entry = { siteId: site_id, subject: withdrawal_id, action: to };
  await history.record(tx, entry, { actor, reason: change.reason, now });
  return moved;
}

/** The withdrawal, locked until the transaction ends; undefined if the site has none with this id. */
export async function lockWithdrawal(
  tx: Tx,
  siteId: number,
  withdrawalId: string,
): Promise<WithdrawalRow | undefined> {
  return await tables(tx)
    .selectFrom('withdrawal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst();
}
