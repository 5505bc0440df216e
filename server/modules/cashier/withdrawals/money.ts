import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hold, post, voidHold } from '../../ledger/index.ts';
import type { LegRow, WithdrawalRow } from '../tables.ts';

const keyOf = ({ withdrawal_id }: WithdrawalRow, step: 'hold' | 'back'): string =>
  `withdrawal:${withdrawal_id}:${step}`;
const metaOf = ({ reference, withdrawal_id }: WithdrawalRow) => ({ reference, withdrawal_id });
/** Of what is taken from the hold other than by settling it whole: names the hold, as the books' examination asks. */
const metaFromHold = (withdrawal: WithdrawalRow) => ({
  ...metaOf(withdrawal),
  hold: keyOf(withdrawal, 'hold'),
});

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

/** Takes what a leg has paid out of what was set aside, once. */
export async function takeOut(tx: Tx, withdrawal: WithdrawalRow, leg: LegRow, paid: bigint): Promise<void> {
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

/** Gives back what was set aside and not paid, once. */
export async function giveRest(tx: Tx, withdrawal: WithdrawalRow, paid: bigint): Promise<void> {
  const { site_id: siteId, player_id: player, currency, amount, withdrawal_id } = withdrawal;
  if (paid === amount) return;
  const back = await post(tx, {
    siteId,
    currency,
    key: keyOf(withdrawal, 'back'),
    kind: 'hold_void',
    postings: [{ from: { player, kind: 'reserved' }, to: { player, kind: 'cash' }, amount: amount - paid }],
    meta: metaFromHold(withdrawal),
  });
  if (!back.ok) throw new Error(`the rest of ${withdrawal_id} cannot be returned: ${back.reason}`);
}
