import type { Tx } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hold, post, voidHold } from '../../ledger/index.ts';
import type { PayoutLegRow, WithdrawalRow } from '../tables.ts';

const transferKey = ({ withdrawal_id }: WithdrawalRow, step: 'hold' | 'back'): string =>
  `withdrawal:${withdrawal_id}:${step}`;
const transferMeta = ({ reference, withdrawal_id }: WithdrawalRow) => ({ reference, withdrawal_id });
/** For partial use of a hold: names the hold, which the ledger check requires. */
const metaFromHold = (withdrawal: WithdrawalRow) => ({
  ...transferMeta(withdrawal),
  hold: transferKey(withdrawal, 'hold'),
});

/** Reserves the amount, or refuses `insufficientFunds` with the current balance. */
export async function reserveWithdrawal(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { site_id: siteId, player_id: playerId, currency, amount } = withdrawal;
  const money = { siteId, playerId, from: 'cash', currency, amount, meta: transferMeta(withdrawal) } as const;
  const held = await hold(tx, { ...money, key: transferKey(withdrawal, 'hold') });
  if (held.ok) return;
  if (held.reason !== 'insufficient') throw new Error(`a withdrawal cannot be held: ${held.reason}`);
  const balance = held.balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency });
}

/** Releases the amount, once. */
export async function releaseReserved(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { site_id: siteId } = withdrawal;
  const back = { key: transferKey(withdrawal, 'back'), holdKey: transferKey(withdrawal, 'hold') };
  const released = await voidHold(tx, { siteId, ...back, meta: transferMeta(withdrawal) });
  if (!released.ok)
    throw new Error(`withdrawal ${withdrawal.withdrawal_id} cannot be returned: ${released.reason}`);
}

/** Pays a leg from the reserved amount, once. */
export async function postPayout(
  tx: Tx,
  withdrawal: WithdrawalRow,
  leg: PayoutLegRow,
  paid: bigint,
): Promise<void> {
  if (paid === 0n) return;
  const { site_id: siteId, player_id: player, currency, withdrawal_id } = withdrawal;
  const posted = await post(tx, {
    siteId,
    currency,
    key: `withdrawal:${withdrawal_id}:paid:${leg.leg}`,
    kind: 'withdrawal',
    postings: [
      { from: { player, kind: 'reserved' }, to: { house: `psp_payable:${leg.adapter}` }, amount: paid },
    ],
    meta: { ...metaFromHold(withdrawal), leg: leg.leg },
  });
  if (!posted.ok) throw new Error(`withdrawal ${withdrawal_id} cannot be paid: ${posted.reason}`);
}

/** Releases the unpaid rest of the reserved amount, once. */
export async function releaseRemainder(tx: Tx, withdrawal: WithdrawalRow, paid: bigint): Promise<void> {
  const { site_id: siteId, player_id: player, currency, amount, withdrawal_id } = withdrawal;
  if (paid === amount) return;
  const back = await post(tx, {
    siteId,
    currency,
    key: transferKey(withdrawal, 'back'),
    kind: 'hold_void',
    postings: [{ from: { player, kind: 'reserved' }, to: { player, kind: 'cash' }, amount: amount - paid }],
    meta: metaFromHold(withdrawal),
  });
  if (!back.ok) throw new Error(`the rest of ${withdrawal_id} cannot be returned: ${back.reason}`);
}
