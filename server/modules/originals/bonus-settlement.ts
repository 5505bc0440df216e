import { OWN_PROVIDER } from '#games/slot-games.ts';
import type { Tx } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  bonusShareOf,
  findActiveBonus,
  findOpenRoundStakes,
  fundStake,
  playableAmount,
  settleLateResult,
  updateOpenRoundStakes,
} from '../bonuses/index.ts';
import { lockCashAccounts, type Posting, postAll, type TransferInput } from '../ledger/index.ts';
import {
  CLEARING_ACCOUNT,
  postSettlement,
  refuseRound,
  roundTransfer,
  type Settlement,
} from './settlement.ts';

/** The bonus share of a settled round, over all its stakes. */
export type BonusPart = { grantId: string; stake: bigint; win: bigint };
/** The playable balance after a posting, and the bonus share of the round so far. */
export type SettledFunds = { balance: bigint; bonus?: BonusPart | undefined };

/**
 * `whole`: a round with a single posting. Multi-step rounds begin, raise, and end; a round belongs to the
 * bonus it began under, and stakes after that bonus has ended are cash.
 */
type RoundPhase = 'whole' | 'begin' | 'more' | 'end';
/** A settlement with the game data that a bonus needs. */
type BonusSettlement = Settlement & {
  category: string;
  phase: RoundPhase;
  /** The largest possible later bet, in multiples of the stake; default 1. */
  largestBet?: bigint;
};

/** Settles under the rules of the active bonus, if any. */
export async function settleWithFunds(tx: Tx, staking: BonusSettlement): Promise<SettledFunds> {
  const { siteId, playerId, roundId, phase } = staking;
  const begins = phase === 'whole' || phase === 'begin';
  const concerns = begins
    ? await findActiveBonus(tx, { siteId, playerId })
    : await findOpenRoundStakes(tx, siteId, roundId);
  return concerns ? await settleWithBonus(tx, staking) : { balance: await postSettlement(tx, staking) };
}

/**
 * Stakes cash first, then bonus money; the win is split in the same proportion. The player's cash account is
 * locked first, so that the bonus cannot change. Refuses `insufficientFunds`, and `bonusMaxBet` with the
 * maximum bet.
 */
async function settleWithBonus(tx: Tx, staking: BonusSettlement): Promise<SettledFunds> {
  const { siteId, playerId, stake, win, phase, roundId } = staking;
  const player = { siteId, playerId };
  const [held] = await lockCashAccounts(tx, [player], { wait: true });
  if (!held) throw new Error(`player ${playerId} has no account`);
  const active = await findActiveBonus(tx, player);
  const begins = phase === 'whole' || phase === 'begin';
  const before = begins ? undefined : await findOpenRoundStakes(tx, siteId, roundId);
  const own = begins || before?.grantId === active?.grantId ? active : undefined;
  const funds = fundStakeFor(staking, own, held);
  if (own && funds.counts) requireBetWithinBonusLimit(staking, own.maxBet);
  const grantId = before?.grantId ?? (funds.counts ? own?.grantId : undefined);
  const staked = (before?.staked ?? 0n) + stake;
  const bonusStaked = (before?.bonusStaked ?? 0n) + funds.bonus;
  const won = bonusShareOf(win, staked, bonusStaked);
  await postSplit(tx, staking, funds, won);
  if (grantId && (phase === 'begin' || phase === 'more'))
    await updateOpenRoundStakes(tx, { ...player, roundRef: roundId, grantId }, { staked, bonusStaked });
  if (grantId && !own && won > 0n)
    await settleLateResult(tx, { ...player, grantId, amount: won, key: `originals:${roundId}` });
  const after = {
    cash: held.cash - funds.cash + win - won,
    bonus: held.bonus - funds.bonus + (own ? won : 0n),
  };
  return {
    balance: playableAmount(after, active !== undefined),
    bonus: grantId ? { grantId, stake: bonusStaked, win: won } : undefined,
  };
}

/**
 * Refuses a stake whose round could later require a larger bet than the bonus permits: the player must be
 * able to continue.
 */
function requireBetWithinBonusLimit(
  { stake, currency, largestBet = 1n }: BonusSettlement,
  max: bigint,
): void {
  if (stake * largestBet > max) refuse('bonusMaxBet', { max: (max / largestBet).toString(), currency });
}

type PlayableFunds = { cash: bigint; bonus: bigint };

function fundStakeFor(
  staking: BonusSettlement,
  active: Awaited<ReturnType<typeof findActiveBonus>>,
  held: PlayableFunds,
) {
  const { stake, category, currency, gameCode } = staking;
  // The last step may need no stake: then no funds are needed, regardless of the balance.
  if (stake === 0n) return { cash: 0n, bonus: 0n, counts: false };
  const game = `${OWN_PROVIDER}/${gameCode}`;
  const funds = fundStake(active, { stake, cash: held.cash, bonus: held.bonus, category, game });
  if (funds.ok) return funds;
  if (funds.reason === 'bonusMaxBet') return refuse('bonusMaxBet', { max: funds.max.toString(), currency });
  const balance = playableAmount(held, active !== undefined);
  return refuse('insufficientFunds', { balance: balance.toString(), currency });
}

async function postSplit(tx: Tx, staking: BonusSettlement, funds: PlayableFunds, won: bigint): Promise<void> {
  const { playerId: player, win } = staking;
  const [cash, bonus] = [
    { player, kind: 'cash' },
    { player, kind: 'bonus' },
  ] as const;
  const moved = [
    ...splitPosting(staking, 'bet', [
      { from: cash, to: CLEARING_ACCOUNT, amount: funds.cash },
      { from: bonus, to: CLEARING_ACCOUNT, amount: funds.bonus },
    ]),
    ...splitPosting(staking, 'win', [
      { from: CLEARING_ACCOUNT, to: cash, amount: win - won },
      { from: CLEARING_ACCOUNT, to: bonus, amount: won },
    ]),
  ];
  if (moved.length === 0) return;
  const posted = await postAll(tx, moved);
  if (!posted.ok) refuseRound(posted, staking);
}

function splitPosting(
  staking: BonusSettlement,
  kind: 'bet' | 'win',
  lines: readonly Posting[],
): TransferInput[] {
  const [first, ...rest] = lines.filter(({ amount }) => amount > 0n);
  return first ? [roundTransfer(staking, kind, [first, ...rest])] : [];
}
