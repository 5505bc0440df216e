import { hashedRange } from '#games/engine/shared/hashed-range.ts';
import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  payoutAt,
  readInteger,
  readObject,
  readOneOf,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { binomial, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

/** Rows a board may have. */
export const ROWS_RANGE = { min: 8, max: 16 } as const;

/** Published tables (fairness 4.1) from the edge to the centre, in tenths of the stake, by rows and risk. */
const HALVES: Readonly<Record<number, Record<Risk, readonly number[]>>> = {
  8: { low: [56, 21, 11, 10, 5], medium: [130, 30, 13, 7, 4], high: [290, 40, 15, 3, 2] },
  9: { low: [56, 20, 16, 10, 7], medium: [180, 40, 17, 9, 5], high: [430, 70, 20, 6, 2] },
  10: {
    low: [89, 30, 14, 11, 10, 5],
    medium: [220, 50, 20, 14, 6, 4],
    high: [760, 100, 30, 9, 3, 2],
  },
  11: {
    low: [84, 30, 19, 13, 10, 7],
    medium: [240, 60, 30, 18, 7, 5],
    high: [1200, 140, 52, 14, 4, 2],
  },
  12: {
    low: [100, 30, 16, 14, 11, 10, 5],
    medium: [330, 110, 40, 20, 11, 6, 3],
    high: [1700, 240, 81, 20, 7, 2, 2],
  },
  13: {
    low: [81, 40, 30, 19, 12, 9, 7],
    medium: [430, 130, 60, 30, 13, 7, 4],
    high: [2600, 370, 110, 40, 10, 2, 2],
  },
  14: {
    low: [71, 40, 19, 14, 13, 11, 10, 5],
    medium: [580, 150, 70, 40, 19, 10, 5, 2],
    high: [4200, 560, 180, 50, 19, 3, 2, 2],
  },
  15: {
    low: [150, 80, 30, 20, 15, 11, 10, 7],
    medium: [880, 180, 110, 50, 30, 13, 5, 3],
    high: [6200, 830, 270, 80, 30, 5, 2, 2],
  },
  16: {
    low: [160, 90, 20, 14, 14, 12, 11, 10, 5],
    medium: [1100, 410, 100, 50, 30, 15, 10, 5, 3],
    high: [10_000, 1300, 260, 90, 40, 20, 2, 2, 2],
  },
};

/**
 * Payout of each slot, left to right, in tenths of the stake; an even number of rows has one centre slot, an
 * odd number has two.
 */
export function slotsOf(rows: number, risk: Risk): readonly number[] {
  const half = HALVES[rows]?.[risk];
  if (!half) throw new RangeError('no such board');
  return [...half, ...half.slice(0, rows % 2 === 0 ? -1 : undefined).reverse()];
}

/** Every table, for the pay table hash. */
const TABLES = HALVES as unknown as Record<string, Record<Risk, readonly number[]>>;

export const GAME_CODE = 'plinko';
export const VERSION = 1;

export type PlinkoChoice = { rows: number; risk: Risk };
/**
 * `path[row]` is 1 if the ball went right; `slot` is the number of rights. `multiplier` in ten-thousandths.
 */
export type PlinkoView = { path: readonly number[]; slot: number; multiplier: number };

const TENTH = MULTIPLIER_UNIT / 10;

/** Path of a ball: one fair draw per row (fairness 3.4). */
export function pathOf(words: WordSource, rows: number): number[] {
  return Array.from({ length: rows }, () => uniform(words, 2));
}

const model: ChoiceModel<PlinkoChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { rows: hashedRange(ROWS_RANGE), tables: TABLES },
  readChoice(value) {
    const { rows, risk } = readObject(value, ['rows', 'risk']);
    return { rows: readInteger(rows, ROWS_RANGE.min, ROWS_RANGE.max), risk: readOneOf(risk, RISKS) };
  },
  play({ words, stake, choice: { rows, risk } }) {
    const path = pathOf(words, rows);
    const slot = path.reduce((sum, right) => sum + right, 0);
    const multiplier = slotsOf(rows, risk)[slot]! * TENTH;
    const view: PlinkoView = { path, slot, multiplier };
    return { staked: stake, win: payoutAt(stake, multiplier), view };
  },
  topMultiplier: ({ rows, risk }) => Math.max(...slotsOf(rows, risk)) * TENTH,
  chanceOf({ choice: { rows, risk } }) {
    const ways = slotsOf(rows, risk).map((tenths, slot) => (tenths >= 10 ? binomial(rows, slot) : 0n));
    return ratio(
      ways.reduce((sum, some) => sum + some),
      2n ** BigInt(rows),
    );
  },
  returnOf({ rows, risk }, stake) {
    const paid = slotsOf(rows, risk).reduce(
      (sum, tenths, slot) => sum + binomial(rows, slot) * payoutAt(stake, tenths * TENTH),
      0n,
    );
    return ratio(paid, stake * 2n ** BigInt(rows));
  },
};

/** Plinko: a ball through 8 to 16 rows of pegs, on 27 published pay tables. */
export const plinko = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.90', max: '99.16' },
    houseEdgePercent: '1.10',
    top: { multiple: '1000.00', oneIn: '32768' },
  },
  stakesFor,
});
