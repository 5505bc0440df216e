/** The pockets of the European wheel in wheel order, clockwise from the single zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

export const POCKETS = WHEEL.length;

const REDS: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

export type Colour = 'green' | 'red' | 'black';

/** The colour of a pocket, 0 to 36. */
export function colourOf(number: number): Colour {
  return number === 0 ? 'green' : REDS.has(number) ? 'red' : 'black';
}

/** The table has twelve rows of three: row 1 is 1 2 3, row 12 is 34 35 36. */
export const ROWS = 12;
const NUMBERS: readonly number[] = Array.from({ length: ROWS * 3 }, (_, i) => i + 1);
const rowFrom = (first: number, rows = 1) => NUMBERS.slice(first - 1, first - 1 + 3 * rows);

export type SpotKind =
  | 'straight'
  | 'split'
  | 'trio'
  | 'street'
  | 'corner'
  | 'firstFour'
  | 'line'
  | 'dozen'
  | 'column'
  | 'half';

/** A betting spot of the table; `code` identifies it in bets. */
export type Spot = { code: string; kind: SpotKind; numbers: readonly number[] };

const spot = (kind: SpotKind, numbers: readonly number[], code = `${kind}-${numbers.join('-')}`): Spot => ({
  code,
  kind,
  numbers,
});

/** First number of a street: 1, 4 … 34. */
const FIRSTS = NUMBERS.filter((number) => number % 3 === 1);
const isBelowLastRow = (number: number) => number <= 33;

const inside: readonly Spot[] = [
  ...[0, ...NUMBERS].map((number) => spot('straight', [number])),
  ...[1, 2, 3].map((number) => spot('split', [0, number])),
  ...NUMBERS.filter((number) => number % 3 !== 0).map((number) => spot('split', [number, number + 1])),
  ...NUMBERS.filter(isBelowLastRow).map((number) => spot('split', [number, number + 3])),
  spot('trio', [0, 1, 2]),
  spot('trio', [0, 2, 3]),
  ...FIRSTS.map((first) => spot('street', rowFrom(first), `street-${first}`)),
  ...NUMBERS.filter((number) => isBelowLastRow(number) && number % 3 !== 0).map((number) =>
    spot('corner', [number, number + 1, number + 3, number + 4], `corner-${number}`),
  ),
  spot('firstFour', [0, 1, 2, 3], 'first-four'),
  ...FIRSTS.filter(isBelowLastRow).map((first) => spot('line', rowFrom(first, 2), `line-${first}`)),
];

const outside: readonly Spot[] = [
  ...[1, 2, 3].map((place) => spot('dozen', rowFrom(12 * place - 11, 4), `dozen-${place}`)),
  ...[1, 2, 3].map((place) =>
    spot(
      'column',
      NUMBERS.filter((number) => number % 3 === place % 3),
      `column-${place}`,
    ),
  ),
  spot('half', rowFrom(1, 6), 'low'),
  spot('half', rowFrom(19, 6), 'high'),
  spot(
    'half',
    NUMBERS.filter((number) => number % 2 === 0),
    'even',
  ),
  spot(
    'half',
    NUMBERS.filter((number) => number % 2 === 1),
    'odd',
  ),
  spot(
    'half',
    NUMBERS.filter((number) => colourOf(number) === 'red'),
    'red',
  ),
  spot(
    'half',
    NUMBERS.filter((number) => colourOf(number) === 'black'),
    'black',
  ),
];

/** Every betting spot, inside and outside. */
export const SPOTS: readonly Spot[] = [...inside, ...outside];

const byCode: ReadonlyMap<string, Spot> = new Map(SPOTS.map((spot) => [spot.code, spot]));

/** The spot with this code, or undefined. */
export function findSpot(code: string): Spot | undefined {
  return byCode.get(code);
}

/**
 * Return of one unit on a winning spot, stake included: 36 divided by the numbers it covers, i.e. 35 to 1 on
 * one number and 1 to 1 on eighteen.
 */
export function payoutMultiple({ numbers }: Spot): number {
  return 36 / numbers.length;
}
