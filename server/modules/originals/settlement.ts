import type { Currency } from '#contracts/values/currency.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { Tx } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { playableBalance } from '../bonuses/index.ts';
import { postAll, type RefusedTransfer, type TransferInput } from '../ledger/index.ts';

export const CLEARING_ACCOUNT = { house: `game_clearing:${OWN_PROVIDER}` };

export type Settlement = {
  siteId: number;
  playerId: string;
  currency: Currency;
  roundId: string;
  gameCode: string;
  /** The amount taken now; 0 if none. */
  stake: bigint;
  win: bigint;
  /** The number of the step that raises the stake of an open round; the first stake has none. */
  step?: number;
};

/**
 * Posts a round's stake and win in one round trip and returns the balance after both. The stake is posted
 * first: a win does not fund its own round. Refuses `insufficientFunds` with the current balance.
 */
export async function postSettlement(tx: Tx, settlement: Settlement): Promise<bigint> {
  const { playerId, roundId, stake, win } = settlement;
  const cash = { player: playerId, kind: 'cash' as const };
  const bet = roundTransfer(settlement, 'bet', [{ from: cash, to: CLEARING_ACCOUNT, amount: stake }]);
  const paid = roundTransfer(settlement, 'win', [{ from: CLEARING_ACCOUNT, to: cash, amount: win }]);
  const moved = [...(stake > 0n ? [bet] : []), ...(win > 0n ? [paid] : [])];
  if (moved.length === 0) return await playableBalance(tx, settlement.siteId, playerId);
  const posted = await postAll(tx, moved);
  if (!posted.ok) return refuseRound(posted, settlement);
  const balance = posted.transfers.at(-1)?.balances[0]?.after;
  if (balance === undefined) throw new Error(`round ${roundId} moved no balance`);
  return balance;
}

/** The ledger transfer of a round’s bet or win. Its key ensures it is posted once. */
export function roundTransfer(
  { siteId, currency, roundId, gameCode, step }: Settlement,
  kind: 'bet' | 'win',
  postings: TransferInput['postings'],
): TransferInput {
  const meta = { round_id: roundId, provider_code: OWN_PROVIDER, game_code: gameCode };
  const part = kind === 'bet' && step ? `:${step}` : '';
  return { siteId, key: `originals:${roundId}:${kind}${part}`, kind, currency, postings, meta };
}

/** Refuses `insufficientFunds` with the balance; any other reason is a bug. */
export function refuseRound({ reason, balances }: RefusedTransfer, { roundId, currency }: Settlement): never {
  if (reason !== 'insufficient') throw new Error(`round ${roundId} cannot be posted: ${reason}`);
  const balance = balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency });
}
