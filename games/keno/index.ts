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
import { draw, type WordSource } from '../engine/fair/index.ts';
import { add, binomial, mul, type Ratio, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { TABLE_NAMES, TABLES, type TableName } from './tables.ts';

export { TABLE_NAMES, type TableName } from './tables.ts';

export const GAME_CODE = 'keno';
export const VERSION = 1;

/** Numbers 1 … 40, of which ten are drawn. */
export const NUMBERS = 40;
export const DRAWN_COUNT = 10;
export const MAX_PICKS = 10;

/** `picks` rising, each once. */
export type KenoChoice = { picks: readonly number[]; table: TableName };
/** The numbers in the order drawn. `multiplier` in ten-thousandths. */
export type KenoView = { drawn: readonly number[]; hits: number; multiplier: number };

/** The ten numbers of a round's stream: the first steps of a shuffle of 1 … 40 (fairness 3.4). */
export function drawnOf(words: WordSource): number[] {
  return draw(
    words,
    Array.from({ length: NUMBERS }, (_, i) => i + 1),
    DRAWN_COUNT,
  );
}

/** What each number of hits pays, in ten-thousandths. */
export function payTableRow(table: TableName, picks: number): readonly number[] {
  const row = TABLES[table][picks - 1];
  if (!row) throw new RangeError('one to ten numbers are chosen');
  return row.map((hundredths) => hundredths * (MULTIPLIER_UNIT / 100));
}

/** The chance of so many hits: C(10, k) · C(30, n − k) / C(40, n). */
export function chanceOf(picks: number, hits: number): Ratio {
  return ratio(
    binomial(DRAWN_COUNT, hits) * binomial(NUMBERS - DRAWN_COUNT, picks - hits),
    binomial(NUMBERS, picks),
  );
}

function readChoice(value: unknown): KenoChoice {
  const { picks, table } = readObject(value, ['picks', 'table']);
  if (!Array.isArray(picks)) throw new RangeError('numbers are chosen');
  readInteger(picks.length, 1, MAX_PICKS);
  const numbers = picks.map((pick) => readInteger(pick, 1, NUMBERS)).sort((a, b) => a - b);
  if (new Set(numbers).size !== numbers.length) throw new RangeError('a number is chosen once');
  return { picks: numbers, table: readOneOf(table, TABLE_NAMES) };
}

const model: ChoiceModel<KenoChoice> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { numbers: NUMBERS, drawn: DRAWN_COUNT, tables: TABLES },
  readChoice,
  play({ words, stake, choice: { picks, table } }) {
    const drawn = drawnOf(words);
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    const multiplier = payTableRow(table, picks.length)[hits]!;
    const view: KenoView = { drawn, hits, multiplier };
    return { staked: stake, win: payoutAt(stake, multiplier), view };
  },
  topMultiplier: ({ picks, table }) => Math.max(...payTableRow(table, picks.length)),
  chanceOf({ choice: { picks, table } }) {
    const pays = payTableRow(table, picks.length);
    return add(
      ...pays.flatMap((pay, hits) => (pay >= MULTIPLIER_UNIT ? [chanceOf(picks.length, hits)] : [])),
    );
  },
  returnOf({ picks, table }, stake) {
    const pays = payTableRow(table, picks.length);
    return add(
      ...pays.map((pay, hits) => mul(chanceOf(picks.length, hits), ratio(payoutAt(stake, pay), stake))),
    );
  },
};

/** Keno: one to ten of forty numbers, ten drawn, two pay tables. */
export const keno = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.96', max: '99.00' },
    houseEdgePercent: '1.04',
    top: { multiple: '10000.00', oneIn: '1708993' },
  },
  stakesFor,
});
