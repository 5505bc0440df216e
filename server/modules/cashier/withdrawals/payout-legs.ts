import type { PayoutLegState } from '#contracts/values/payments.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import { translated } from '../methods/localized-text.ts';
import { methodsByIds } from '../methods/methods.ts';
import { type PayoutLegRow, tables, type WithdrawalRow } from '../tables.ts';
import { listCoinPayouts } from './coin-payouts.ts';
import type { PlannedPart } from './payout-plan.ts';

type Key = Pick<WithdrawalRow, 'site_id' | 'withdrawal_id'>;

/** Our payout number: one per leg and attempt, which a gateway pays only once. */
const payoutKey = ({ withdrawal_id }: Key, leg: number, attempt: number) =>
  `${withdrawal_id}-${leg}-${attempt}`;

/** Records the parts of a request: a leg per method that is refunded, and one for the bank account. */
export async function insertLegs(
  tx: Tx,
  withdrawal: WithdrawalRow,
  plan: readonly PlannedPart[],
  now: Date,
): Promise<void> {
  const back = plan.filter(({ source }) => source !== null);
  const rest = plan.filter(({ source }) => source === null).reduce((sum, { amount }) => sum + amount, 0n);
  const legs = back.map(({ method, source, gateway, amount }) => ({
    method_id: method,
    source_deposit: source,
    adapter: gateway!,
    amount,
  }));
  const bank = {
    method_id: null,
    source_deposit: null,
    adapter: withdrawal.payout_adapter,
    amount: rest,
  };
  const { site_id, withdrawal_id, attempt } = withdrawal;
  const rows = (rest > 0n ? [...legs, bank] : legs).map((leg, at) => ({
    site_id,
    withdrawal_id,
    leg: at + 1,
    ...leg,
    paid: null,
    state: 'waiting' as const,
    payout_key: payoutKey(withdrawal, at + 1, attempt),
    polled_at: null,
    changed_at: now,
  }));
  await tables(tx).insertInto('payout_leg').values(rows).execute();
}

/** The destinations of a withdrawal; before a payout, the caller has locked the withdrawal. */
export async function listPayoutLegs(db: Db, { site_id, withdrawal_id }: Key): Promise<PayoutLegRow[]> {
  return await tables(db)
    .selectFrom('payout_leg')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('withdrawal_id', '=', withdrawal_id)
    .orderBy('leg')
    .execute();
}

/**
 * Legs with the names of their destinations: methods in a language, the account by its last digits; with the
 * transfer to a wallet.
 */
export async function presentLegs(db: Db, withdrawal: WithdrawalRow, language: string) {
  return (await namedLegsOfEach(db, [withdrawal], language)).get(withdrawal.withdrawal_id)!;
}

export type NamedLeg = Awaited<ReturnType<typeof presentLegs>>[number];

/** Legs of several withdrawals of a site, by withdrawal; the number of statements is constant. */
export async function namedLegsOfEach(db: Db, withdrawals: readonly WithdrawalRow[], language: string) {
  const ids = withdrawals.map(({ withdrawal_id }) => withdrawal_id);
  const siteId = withdrawals[0]?.site_id ?? 0;
  const rows =
    ids.length === 0
      ? []
      : await tables(db)
          .selectFrom('payout_leg')
          .selectAll()
          .where('site_id', '=', siteId)
          .where('withdrawal_id', 'in', ids)
          .orderBy('leg')
          .execute();
  const coins = await listCoinPayouts(db, withdrawals);
  const methods = await methodsByIds(
    db,
    siteId,
    rows.flatMap(({ method_id }) => method_id ?? []),
  );
  const named = ({ bank_name, last_digits }: WithdrawalRow, { method_id, ...leg }: PayoutLegRow) => {
    const method = method_id && methods.get(method_id);
    const name = method ? translated(method.details.name, language) : `${bank_name} •••• ${last_digits}`;
    const isItsOwn = (withdrawal: { withdrawal_id: string; leg: number }) =>
      withdrawal.withdrawal_id === leg.withdrawal_id && withdrawal.leg === leg.leg;
    return { ...leg, name, isBank: method_id === null, sent: coins.find(isItsOwn) ?? null };
  };
  const of = (withdrawal: WithdrawalRow) =>
    rows
      .filter(({ withdrawal_id }) => withdrawal_id === withdrawal.withdrawal_id)
      .map((row) => named(withdrawal, row));
  return new Map(withdrawals.map((withdrawal) => [withdrawal.withdrawal_id, of(withdrawal)]));
}

/** Whether the withdrawal may be paid now. */
export const isPayoutOpen = ({ state }: Pick<WithdrawalRow, 'state'>): boolean =>
  state === 'approved' || state === 'paying';
/** Whether staff must pay the leg manually. */
export const isManual = ({ state, adapter }: Pick<PayoutLegRow, 'state' | 'adapter'>): boolean =>
  state === 'waiting' && adapter === 'manual';

type Change = Partial<
  Pick<PayoutLegRow, 'paid' | 'polled_at' | 'payout_key' | 'method_id' | 'source_deposit' | 'adapter'>
>;

/** Moves a leg, whose withdrawal the caller has locked, to its next state. */
export async function changeLegState(
  tx: Tx,
  { site_id, withdrawal_id, leg, state }: PayoutLegRow,
  to: PayoutLegState,
  now: Date,
  change: Change = {},
): Promise<void> {
  const moved = await tables(tx)
    .updateTable('payout_leg')
    .set({ ...change, state: to, changed_at: now })
    .where('site_id', '=', site_id)
    .where('withdrawal_id', '=', withdrawal_id)
    .where('leg', '=', leg)
    .where('state', '=', state)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Error(`leg ${leg} of ${withdrawal_id} was not locked`);
}

/**
 * Retries a failed part with a new number, unknown to the gateway, so that the gateway does not return the
 * earlier failure. A part that could not be refunded to its source goes to the bank account.
 */
export async function retryFailedLegs(tx: Tx, withdrawal: WithdrawalRow, now: Date): Promise<void> {
  const failed = (await listPayoutLegs(tx, withdrawal)).filter(({ state }) => state === 'failed');
  const bank = { method_id: null, source_deposit: null, adapter: withdrawal.payout_adapter };
  for (const leg of failed) {
    const payout_key = payoutKey(withdrawal, leg.leg, withdrawal.attempt);
    await changeLegState(tx, leg, 'waiting', now, { ...bank, payout_key, polled_at: null });
  }
}
