import { OWN_PROVIDER } from '#games/registry.ts';
import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeBonus, bonusShare, fundStake, putStakes, settleLate, stakesOf } from '../bonuses/index.ts';
import { lockCash, type Posting, postAll, type TransferInput } from '../ledger/index.ts';
import { CLEARING, playable, refuseRound, type Settlement, settle, transfer } from './settle.ts';

/** What belongs to a bonus in a settled round, over all its stakes. */
export type BonusPart = { grantId: string; stake: bigint; win: bigint };
/** The balance that can be played after a posting, and what of the round so far belongs to a bonus. */
export type Settled = { balance: bigint; bonus?: BonusPart | undefined };

/**
 * `whole`: a round of one posting. Rounds of steps begin, take more, and end; a round belongs to the bonus it began under, and what
 * is staked in it after that bonus has ended is cash.
 */
export type Phase = 'whole' | 'begin' | 'more' | 'end';
/** A settlement with what a bonus asks of its game. */
export type Staking = Settlement & {
  category: string;
  phase: Phase;
  /** The largest bet that may follow, in multiples of the stake: 1 when left out. */
  largestBet?: bigint;
};

/** Settles by the rules of a running bonus where there is one, else plainly. */
export async function settleAny(tx: Tx, staking: Staking): Promise<Settled> {
  const { siteId, playerId, roundId, phase } = staking;
  const begins = phase === 'whole' || phase === 'begin';
  const concerns = begins ? await activeBonus(tx, { siteId, playerId }) : await stakesOf(tx, siteId, roundId);
  return concerns ? await settleWithBonus(tx, staking) : { balance: await settle(tx, staking) };
}

/**
 * Cash first, then bonus money, and the win by the split of all stakes. The player's cash account is locked first, so that the
 * bonus stands as it is read. Refuses `insufficientFunds`, and `bonusMaxBet` with the largest bet.
 */
async function settleWithBonus(tx: Tx, staking: Staking): Promise<Settled> {
  const { siteId, playerId, stake, win, phase, roundId } = staking;
  const player = { siteId, playerId };
  const [held] = await lockCash(tx, [player], { wait: true });
  if (!held) throw new Error(`player ${playerId} has no account`);
  const active = await activeBonus(tx, player);
  const begins = phase === 'whole' || phase === 'begin';
  const before = begins ? undefined : await stakesOf(tx, siteId, roundId);
  const own = begins || before?.grantId === active?.grantId ? active : undefined;
  const funds = fundsOf(staking, own, held);
  if (own && funds.counts) refuseRaise(staking, own.maxBet);
  const grantId = before?.grantId ?? (funds.counts ? own?.grantId : undefined);
  const staked = (before?.staked ?? 0n) + stake;
  const bonusStaked = (before?.bonusStaked ?? 0n) + funds.bonus;
  const won = bonusShare(win, staked, bonusStaked);
  await postSplit(tx, staking, funds, won);
  if (grantId && (phase === 'begin' || phase === 'more'))
    await putStakes(tx, { ...player, roundRef: roundId, grantId }, { staked, bonusStaked });
  if (grantId && !own && won > 0n)
    await settleLate(tx, { ...player, grantId, amount: won, key: `originals:${roundId}` });
  const after = {
    cash: held.cash - funds.cash + win - won,
    bonus: held.bonus - funds.bonus + (own ? won : 0n),
  };
  return {
    balance: active ? playable(after) : after.cash,
    bonus: grantId ? { grantId, stake: bonusStaked, win: won } : undefined,
  };
}

/**
 * Refuses a stake whose round could later ask for a larger bet than the bonus allows: whoever has put the stake down must be able to
 * go on.
 */
function refuseRaise({ stake, currency, largestBet = 1n }: Staking, most: bigint): void {
  if (stake * largestBet > most) refuse('bonusMaxBet', { max: (most / largestBet).toString(), currency });
}

type Held = { cash: bigint; bonus: bigint };

function fundsOf(staking: Staking, active: Awaited<ReturnType<typeof activeBonus>>, held: Held) {
  const { stake, category, currency, gameCode } = staking;
  // A last step may take nothing: then nothing has to be covered, whatever the balance.
  if (stake === 0n) return { cash: 0n, bonus: 0n, counts: false };
  const game = `${OWN_PROVIDER}/${gameCode}`;
  const funds = fundStake(active, { stake, cash: held.cash, bonus: held.bonus, category, game });
  if (funds.ok) return funds;
  if (funds.reason === 'bonusMaxBet') return refuse('bonusMaxBet', { max: funds.max.toString(), currency });
  const balance = active ? playable(held) : held.cash;
  return refuse('insufficientFunds', { balance: balance.toString(), currency });
}

async function postSplit(tx: Tx, staking: Staking, funds: Held, won: bigint): Promise<void> {
  const { playerId: player, win } = staking;
  const [cash, bonus] = [
    { player, kind: 'cash' },
    { player, kind: 'bonus' },
  ] as const;
  const moved = [
    ...split(staking, 'bet', [
      { from: cash, to: CLEARING, amount: funds.cash },
      { from: bonus, to: CLEARING, amount: funds.bonus },
    ]),
    ...split(staking, 'win', [
      { from: CLEARING, to: cash, amount: win - won },
      { from: CLEARING, to: bonus, amount: won },
    ]),
  ];
  if (moved.length === 0) return;
  const posted = await postAll(tx, moved);
  if (!posted.ok) refuseRound(posted, staking);
}

function split(staking: Staking, kind: 'bet' | 'win', lines: readonly Posting[]): TransferInput[] {
  const [first, ...rest] = lines.filter(({ amount }) => amount > 0n);
  return first ? [transfer(staking, kind, [first, ...rest])] : [];
}
