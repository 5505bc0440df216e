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

export const TABLE_NAMES = ['classic', 'steep'] as const;
type TableName = (typeof TABLE_NAMES)[number];

/** Payout of 0, 1, 2 … hits in hundredths of the stake, by number of picks from 1. */
const TABLES: Readonly<Record<TableName, readonly (readonly number[])[]>> = {
  classic: [
    [70, 186],
    [0, 167, 602],
    [0, 100, 206, 2208],
    [0, 60, 163, 600, 6004],
    [0, 25, 140, 337, 1400, 25_000],
    [0, 0, 120, 226, 700, 6000, 60_000],
    [0, 0, 90, 160, 455, 2200, 15_120, 150_000],
    [0, 0, 70, 130, 253, 1200, 7000, 50_900, 300_000],
    [0, 0, 50, 120, 162, 600, 4000, 25_470, 150_000, 500_000],
    [0, 0, 40, 100, 127, 450, 1800, 10_000, 82_000, 400_000, 1_000_000],
  ],
  steep: [
    [0, 396],
    [0, 0, 1716],
    [0, 0, 250, 5338],
    [0, 0, 100, 800, 20_048],
    [0, 0, 0, 500, 3000, 79_930],
    [0, 0, 0, 300, 1100, 10_000, 275_000],
    [0, 0, 0, 200, 600, 3392, 35_010, 700_000],
    [0, 0, 0, 0, 500, 2000, 23_041, 150_000, 1_000_000],
    [0, 0, 0, 0, 300, 1200, 6000, 76_710, 500_000, 1_000_000],
    [0, 0, 0, 0, 200, 800, 3000, 17_990, 200_200, 1_000_000, 1_000_000],
  ],
};

export const GAME_CODE = 'keno';
export const VERSION = 1;

/** Numbers 1 … 40, of which ten are drawn. */
export const NUMBERS = 40;
const DRAWN_COUNT = 10;
export const MAX_PICKS = 10;

/** `picks`: ascending, without duplicates. */
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

/** Payout of each number of hits, in ten-thousandths. */
export function payTableRow(table: TableName, picks: number): readonly number[] {
  const row = TABLES[table][picks - 1];
  if (!row) throw new RangeError('one to ten numbers are chosen');
  return row.map((hundredths) => hundredths * (MULTIPLIER_UNIT / 100));
}

/** Probability of a number of hits: C(10, k) · C(30, n − k) / C(40, n). */
export function hitChance(picks: number, hits: number): Ratio {
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
      ...pays.flatMap((pay, hits) => (pay >= MULTIPLIER_UNIT ? [hitChance(picks.length, hits)] : [])),
    );
  },
  returnOf({ picks, table }, stake) {
    const pays = payTableRow(table, picks.length);
    return add(
      ...pays.map((pay, hits) => mul(hitChance(picks.length, hits), ratio(payoutAt(stake, pay), stake))),
    );
  },
};

/** Keno: pick one to ten of forty numbers; ten are drawn; two pay tables. */
export const keno = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.96', max: '99.00' },
    houseEdgePercent: '1.04',
    top: { multiple: '10000.00', oneIn: '1708993' },
  },
  stakesFor,
});
