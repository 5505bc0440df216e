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
import { RISKS, type Risk, ROWS_RANGE, slotsOf, TABLES } from './tables.ts';

export { RISKS, type Risk, ROWS_RANGE, slotsOf } from './tables.ts';

export const GAME_CODE = 'plinko';
export const VERSION = 1;

export type PlinkoChoice = { rows: number; risk: Risk };
/**
 * `path[row]` is 1 where the ball went right; `slot` is the number of rights. `multiplier` in
 * ten-thousandths.
 */
export type PlinkoView = { path: readonly number[]; slot: number; multiplier: number };

const TENTH = MULTIPLIER_UNIT / 10;

/** The way of a ball: one even draw per row (fairness 3.4). */
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
