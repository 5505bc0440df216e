import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hold, post, voidHold } from '../../ledger/index.ts';
import type { WithdrawalRow } from '../tables.ts';

const keyOf = ({ withdrawal_id }: WithdrawalRow, step: 'hold' | 'paid' | 'back'): string =>
  `withdrawal:${withdrawal_id}:${step}`;
const metaOf = ({ reference, withdrawal_id }: WithdrawalRow) => ({ reference, withdrawal_id });

/** Sets the sum aside, or refuses `insufficientFunds` with the balance as it is. */
export async function setAside(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { site_id: siteId, player_id: playerId, currency, amount } = withdrawal;
  const money = { siteId, playerId, from: 'cash', currency, amount, meta: metaOf(withdrawal) } as const;
  const held = await hold(tx, { ...money, key: keyOf(withdrawal, 'hold') });
  if (held.ok) return;
  if (held.reason !== 'insufficient') throw new Error(`a withdrawal cannot be held: ${held.reason}`);
  const balance = held.balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency });
}

/** Gives the sum back, once. */
export async function giveBack(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  const { site_id: siteId } = withdrawal;
  const back = { key: keyOf(withdrawal, 'back'), holdKey: keyOf(withdrawal, 'hold') };
  const given = await voidHold(tx, { siteId, ...back, meta: metaOf(withdrawal) });
  if (!given.ok)
    throw new Error(`withdrawal ${withdrawal.withdrawal_id} cannot be returned: ${given.reason}`);
}

/** Takes what was paid out of what was set aside, and gives the rest back; once. */
export async function takeOut(tx: Tx, withdrawal: WithdrawalRow, paid: bigint): Promise<void> {
  const { site_id: siteId, player_id: player, currency, amount, payout_adapter } = withdrawal;
  const reserved = { player, kind: 'reserved' } as const;
  const transfer = { siteId, currency, meta: metaOf(withdrawal) };
  const out = { from: reserved, to: { house: `psp_payable:${payout_adapter}` }, amount: paid };
  const key = keyOf(withdrawal, 'paid');
  const posted = await post(tx, { ...transfer, key, kind: 'withdrawal', postings: [out] });
  if (!posted.ok) throw new Error(`withdrawal ${withdrawal.withdrawal_id} cannot be paid: ${posted.reason}`);
  if (paid === amount) return;
  const rest = { from: reserved, to: { player, kind: 'cash' } as const, amount: amount - paid };
  const back = await post(tx, {
    ...transfer,
    key: keyOf(withdrawal, 'back'),
    kind: 'hold_void',
    postings: [rest],
  });
  if (!back.ok) throw new Error(`the rest of ${withdrawal.withdrawal_id} cannot be returned: ${back.reason}`);
}
