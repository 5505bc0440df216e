import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  payoutAt,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'diamonds';
export const VERSION = 1;

/** Stones per round, and number of equally likely colours. */
export const STONES = 5;
export const COLOURS = 7;
/** Total number of draws. */
export const CASES = COLOURS ** STONES;

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];
export const PATTERNS = ['none', 'pair', 'twoPair', 'three', 'fullHouse', 'four', 'five'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Number of the 7^5 draws that show each pattern. */
export const WAYS: Readonly<Record<Pattern, number>> = {
  none: 2520,
  pair: 8400,
  twoPair: 3150,
  three: 2100,
  fullHouse: 420,
  four: 210,
  five: 7,
};

/**
 * Payout of a pattern in tenths of the stake. Every table returns exactly 340/343; every winning pattern pays
 * at least the stake.
 */
const PAYS: Readonly<Record<Risk, Readonly<Record<Pattern, number>>>> = {
  low: { none: 0, pair: 10, twoPair: 10, three: 15, fullHouse: 25, four: 30, five: 400 },
  medium: { none: 0, pair: 0, twoPair: 20, three: 30, fullHouse: 40, four: 80, five: 1000 },
  high: { none: 0, pair: 0, twoPair: 0, three: 20, fullHouse: 30, four: 200, five: 10_000 },
};

/** Payout of a pattern, in ten-thousandths of the stake. */
export function patternMultiplier(risk: Risk, pattern: Pattern): number {
  return PAYS[risk][pattern] * (MULTIPLIER_UNIT / 10);
}

export type DiamondsChoice = { risk: Risk };
/** `stones` are colours 0 … 6; `multiplier` in ten-thousandths of the stake. */
export type DiamondsView = { stones: readonly number[]; pattern: Pattern; multiplier: number };

/** The five colours of a round's stream (fairness 3.4). */
export function stonesOf(words: WordSource): number[] {
  return Array.from({ length: STONES }, () => uniform(words, COLOURS));
}

const SHAPES: Readonly<Record<string, Pattern>> = {
  '5': 'five',
  '41': 'four',
  '32': 'fullHouse',
  '311': 'three',
  '221': 'twoPair',
  '2111': 'pair',
  '11111': 'none',
};

/** The pattern of five colours. */
export function patternOf(stones: readonly number[]): Pattern {
  const counts = [...new Set(stones)].map((colour) => stones.filter((other) => other === colour).length);
  return SHAPES[counts.sort((a, b) => b - a).join('')]!;
}

const model: ChoiceModel<DiamondsChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    stones: STONES,
    colours: COLOURS,
    tables: PAYS as unknown as Record<Risk, Record<Pattern, number>>,
  },
  readChoice: (value) => ({ risk: readOneOf(readObject(value, ['risk']).risk, RISKS) }),
  play({ words, stake, choice: { risk } }) {
    const stones = stonesOf(words);
    const pattern = patternOf(stones);
    const multiplier = patternMultiplier(risk, pattern);
    const view: DiamondsView = { stones, pattern, multiplier };
    return { staked: stake, win: payoutAt(stake, multiplier), view };
  },
  topMultiplier: ({ risk }) => patternMultiplier(risk, 'five'),
  chanceOf({ choice: { risk } }) {
    const back = PATTERNS.filter((pattern) => patternMultiplier(risk, pattern) >= MULTIPLIER_UNIT);
    return ratio(
      back.reduce((sum, pattern) => sum + WAYS[pattern], 0),
      CASES,
    );
  },
  returnOf({ risk }, stake) {
    const paid = PATTERNS.reduce(
      (sum, pattern) => sum + BigInt(WAYS[pattern]) * payoutAt(stake, patternMultiplier(risk, pattern)),
      0n,
    );
    return ratio(paid, stake * BigInt(CASES));
  },
};

/** Diamonds: five stones of seven colours; matching stones pay, with three pay tables. */
export const diamonds = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.12', max: '99.12' },
    houseEdgePercent: '0.88',
    top: { multiple: '1000.00', oneIn: '2401' },
  },
  stakesFor,
});
