import type { Currency } from '#contracts/values/currency.ts';
import { OWN_PROVIDER } from '#games/registry.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { balancesOf, postAll, type Refused, type TransferInput } from '../ledger/index.ts';

const CLEARING = { house: `game_clearing:${OWN_PROVIDER}` };

export type Settlement = {
  siteId: number;
  playerId: string;
  currency: Currency;
  roundId: string;
  gameCode: string;
  stake: bigint;
  win: bigint;
};

/**
 * Posts stake and win of a round in one round trip and answers the balance after both. The stake comes first: a win does not
 * pay for its own round. Refuses `insufficientFunds` with the balance as it is.
 */
export async function settle(tx: Tx, settlement: Settlement): Promise<bigint> {
  const { playerId, roundId, stake, win } = settlement;
  const cash = { player: playerId, kind: 'cash' as const };
  const bet = transfer(settlement, 'bet', [{ from: cash, to: CLEARING, amount: stake }]);
  const paid = transfer(settlement, 'win', [{ from: CLEARING, to: cash, amount: win }]);
  const posted = await postAll(tx, win > 0n ? [bet, paid] : [bet]);
  if (!posted.ok) return refuseRound(posted, settlement);
  const balance = posted.transfers.at(-1)?.balances[0]?.after;
  if (balance === undefined) throw new Error(`round ${roundId} moved no balance`);
  return balance;
}

/** What a stake can be taken from: cash. Bonus money is played under its own terms, not yet in our games. */
export async function playableBalance(db: Db, siteId: number, playerId: string): Promise<bigint> {
  return (await balancesOf(db, siteId, playerId))?.cash ?? 0n;
}

function transfer(
  { siteId, currency, roundId, gameCode }: Settlement,
  kind: 'bet' | 'win',
  postings: TransferInput['postings'],
): TransferInput {
  const meta = { round_id: roundId, provider_code: OWN_PROVIDER, game_code: gameCode };
  return { siteId, key: `originals:${roundId}:${kind}`, kind, currency, postings, meta };
}

function refuseRound({ reason, balances }: Refused, { roundId, currency }: Settlement): never {
  if (reason !== 'insufficient') throw new Error(`round ${roundId} cannot be posted: ${reason}`);
  const balance = balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency });
}
