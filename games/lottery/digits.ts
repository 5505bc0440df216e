import { readInteger, readObject, readOneOf } from '../engine/choice/input-readers.ts';
import { MULTIPLIER_UNIT, payoutAt } from '../engine/choice/multipliers.ts';
import { type Json, uniform, type WordSource } from '../engine/fair/index.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';

/** A draw of `places` independent digits from 0 to 9. */
export type DigitsGame = { places: 3 | 4 };

const DIGIT_KINDS = ['straight', 'any', 'lastTwo', 'last', 'big', 'small', 'odd', 'even'] as const;
export type DigitsKind = (typeof DIGIT_KINDS)[number];

/** A bet in canonical form: digits of `any` are sorted; bets on the sum have none. */
export type DigitsBet = { kind: DigitsKind; digits: readonly number[] };

/** Number of digits in each kind of bet; 'all' is every place of the draw. */
const NAMED: Readonly<Record<DigitsKind, number | 'all'>> = {
  straight: 'all',
  any: 'all',
  lastTwo: 2,
  last: 1,
  big: 0,
  small: 0,
  odd: 0,
  even: 0,
};

/**
 * Return of a winning bet per unit of stake, in ten-thousandths. `any` pays by the number of orderings of its
 * digits; if all are the same there is one, which is the straight bet.
 */
const PAYS: Readonly<Record<3 | 4, Readonly<Record<Exclude<DigitsKind, 'any'>, number>>>> = {
  3: {
    straight: 900 * MULTIPLIER_UNIT,
    lastTwo: 90 * MULTIPLIER_UNIT,
    last: 9 * MULTIPLIER_UNIT,
    big: 19_000,
    small: 19_000,
    odd: 19_000,
    even: 19_000,
  },
  4: {
    straight: 9000 * MULTIPLIER_UNIT,
    lastTwo: 90 * MULTIPLIER_UNIT,
    last: 9 * MULTIPLIER_UNIT,
    big: 2 * MULTIPLIER_UNIT,
    small: 2 * MULTIPLIER_UNIT,
    odd: 19_000,
    even: 19_000,
  },
};

/**
 * Sums up to the first are small, from the second on big; sums in between (18 of four digits) are neither.
 */
const HALVES = { 3: { small: 13, big: 14 }, 4: { small: 17, big: 19 } } as const;

/** Number of orderings of the digits. */
export function ordersOf(digits: readonly number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const times = Object.values(Object.groupBy(digits, (digit) => digit)).map((same) => same!.length);
  return times.reduce((orders, count) => orders / factorial(count), factorial(digits.length));
}

/** Everything an outcome of a digits game depends on; part of the pay table hash. */
export function digitsModel({ places }: DigitsGame) {
  return {
    game: 'digits',
    places,
    pays: PAYS[places],
    any: 'the straight pay shared by the orders of its digits',
    halves: HALVES[places],
  } as const satisfies Json;
}

/** Parses a bet from external input into its canonical form; throws a RangeError on anything else. */
export function readDigitsBet({ places }: DigitsGame, value: unknown): DigitsBet {
  const fields = readObject(value, ['kind', 'digits']);
  const kind = readOneOf(fields.kind, DIGIT_KINDS);
  const count = NAMED[kind] === 'all' ? places : NAMED[kind];
  if (!Array.isArray(fields.digits) || fields.digits.length !== count)
    throw new RangeError(`${count} digits are needed`);
  const digits = fields.digits.map((digit) => readInteger(digit, 0, 9));
  if (kind !== 'any') return { kind, digits };
  if (ordersOf(digits) === 1) throw new RangeError('digits that are all the same have one order only');
  return { kind, digits: digits.toSorted((a, b) => a - b) };
}

/** The digits of a draw, in order; uniform and independent at each place. */
export function drawDigits({ places }: DigitsGame, words: WordSource): number[] {
  return Array.from({ length: places }, () => uniform(words, 10));
}

/** Return of this bet per unit of stake if it wins, in ten-thousandths. */
export function digitsMultiplier({ places }: DigitsGame, { kind, digits }: DigitsBet): number {
  return kind === 'any' ? PAYS[places].straight / ordersOf(digits) : PAYS[places][kind];
}

/** Whether a bet wins on the drawn digits, given in drawing order. */
export function digitsWin({ places }: DigitsGame, bet: DigitsBet, drawn: readonly number[]): boolean {
  const sum = drawn.reduce((total, digit) => total + digit, 0);
  const same = (digits: readonly number[]) => digits.every((digit, i) => digit === bet.digits[i]);
  switch (bet.kind) {
    case 'straight':
      return same(drawn);
    case 'any':
      return same(drawn.toSorted((a, b) => a - b));
    case 'lastTwo':
      return same(drawn.slice(-2));
    case 'last':
      return same(drawn.slice(-1));
    case 'big':
      return sum >= HALVES[places].big;
    case 'small':
      return sum <= HALVES[places].small;
    case 'odd':
      return sum % 2 === 1;
    case 'even':
      return sum % 2 === 0;
  }
}

/** The return of a stake on a bet, floored to whole minor units. */
export function digitsPay(game: DigitsGame, bet: DigitsBet, stake: bigint, drawn: readonly number[]): bigint {
  return digitsWin(game, bet, drawn) ? payoutAt(stake, digitsMultiplier(game, bet)) : 0n;
}

/** Exact probability of a bet: winning draws out of all draws. */
export function digitsChance({ places }: DigitsGame, { kind, digits }: DigitsBet): Ratio {
  const cases = 10 ** places;
  if (kind === 'straight') return ratio(1, cases);
  if (kind === 'any') return ratio(ordersOf(digits), cases);
  if (kind === 'lastTwo') return ratio(1, 100);
  if (kind === 'last') return ratio(1, 10);
  // Sums are distributed symmetrically; 670 of 10,000 four-digit draws have the middle sum 18.
  return places === 4 && (kind === 'big' || kind === 'small') ? ratio(4665, 10_000) : ratio(1, 2);
}
