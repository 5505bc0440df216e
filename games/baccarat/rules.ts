import { readOneOf } from '../engine/choice/input-readers.ts';
import type { Json } from '../engine/fair/index.ts';
import { maximumOf } from '../engine/shared/index.ts';
import { add, mul, type Ratio, ratio } from '../engine/slot/ratio.ts';
import { type BaccaratResult, DECKS } from './deal.ts';

/** The parts of a result that bets depend on. */
type Decided = Pick<BaccaratResult, 'winner' | 'playerPair' | 'bankerPair'>;

export const GAME_CODE = 'baccarat';
export const VERSION = 1;

/** Betting spots. */
export const BACCARAT_SIDES = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type BaccaratSide = (typeof BACCARAT_SIDES)[number];

/** Return of a stake of 100 on a winning side, stake included; a banker win pays 5 % commission. */
export const PAYOUT_PER_HUNDRED: Readonly<Record<BaccaratSide, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  playerPair: 1200,
  bankerPair: 1200,
};

/** Everything an outcome depends on; its hash is part of the commitment. */
export const MODEL = {
  game: GAME_CODE,
  decks: DECKS,
  perHundred: PAYOUT_PER_HUNDRED,
  tie: 'stakes on player and banker come back',
} as const satisfies Json;

/** Parses a side from external input; throws a RangeError on anything else. */
export function readSide(value: unknown): BaccaratSide {
  return readOneOf(value, BACCARAT_SIDES);
}

/** 'refund' if a tie returns the stake. */
export function sideOutcome(side: BaccaratSide, result: Decided): 'win' | 'lose' | 'refund' {
  if (side === 'playerPair' || side === 'bankerPair') return result[side] ? 'win' : 'lose';
  if (side === result.winner) return 'win';
  return result.winner === 'tie' ? 'refund' : 'lose';
}

/** The return of a stake on a side, floored to whole minor units. */
export function payoutFor(side: BaccaratSide, stake: bigint, result: Decided): bigint {
  const fate = sideOutcome(side, result);
  if (fate === 'lose') return 0n;
  return fate === 'refund' ? stake : (stake * BigInt(PAYOUT_PER_HUNDRED[side])) / 100n;
}

/** The maximum total return of several sides. */
export function maxPayoutOf(lines: readonly { side: BaccaratSide; stake: bigint }[]): bigint {
  const either = [false, true];
  const decided: Decided[] = (['player', 'banker', 'tie'] as const).flatMap((winner) =>
    either.flatMap((playerPair) => either.map((bankerPair) => ({ winner, playerPair, bankerPair }))),
  );
  return maximumOf(
    decided.map((result) => lines.reduce((sum, { side, stake }) => sum + payoutFor(side, stake, result), 0n)),
  );
}

/**
 * Numbers of orderings of six cards of a shoe by winner, as counted by the test, and pairs among the first
 * two cards of a hand.
 */
export const DEAL_COUNTS = {
  deals: 4_998_398_275_503_360n,
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
  pairs: 31n,
  pairCases: 415n,
} as const;

/** Exact probability that a side wins. */
export function sideChance(side: BaccaratSide): Ratio {
  if (side === 'playerPair' || side === 'bankerPair') return ratio(DEAL_COUNTS.pairs, DEAL_COUNTS.pairCases);
  return ratio(DEAL_COUNTS[side], DEAL_COUNTS.deals);
}

/** The exact return of a side. */
export function sideReturn(side: BaccaratSide): Ratio {
  const won = mul(sideChance(side), ratio(PAYOUT_PER_HUNDRED[side], 100));
  return side === 'player' || side === 'banker' ? add(won, sideChance('tie')) : won;
}
