import { findSpot, ROWS, SPOTS, type Spot } from '#games/roulette/index.ts';

/**
 * A position on the table in cells: `along` runs from the zero to the columns, `across` from the first column
 * (0) to the third (3); the dozens are at −1, the even-money bets at −2.
 */
type TableBox = { along: number; length: number; across: number; breadth: number };

export const ALONG = ROWS + 2;
export const ACROSS = 5;

/** Cells of a spot on a line: wide enough for a finger, never over the middle of a number. */
const ON_LINE = 0.46;
const BESIDE_LINE = 0.54;

const rowOf = (number: number) => Math.ceil(number / 3);
const columnOf = (number: number) => (number - 1) % 3;

/** The order of the halves along the table. */
const HALVES = ['low', 'even', 'red', 'black', 'odd', 'high'];

function boxOf(spot: Spot): TableBox {
  const [first = 0] = spot.numbers;
  switch (spot.kind) {
    case 'straight':
      return first === 0
        ? { along: 0, length: 1, across: 0, breadth: 3 }
        : { along: rowOf(first), length: 1, across: columnOf(first), breadth: 1 };
    case 'column':
      return { along: ROWS + 1, length: 1, across: columnOf(first), breadth: 1 };
    case 'dozen':
      return { along: rowOf(first), length: 4, across: -1, breadth: 1 };
    case 'half':
      return { along: 1 + 2 * HALVES.indexOf(spot.code), length: 2, across: -2, breadth: 1 };
    default:
      return around(lineOf(spot));
  }
}

/** The centre of a spot on a line, and its lines. */
type Point = { along: number; across: number; isOnRow: boolean; isOnColumn: boolean };

function lineOf({ kind, numbers }: Spot): Point {
  const [first = 0, second = 0] = numbers;
  if (kind === 'firstFour') return { along: 1, across: 0, isOnRow: true, isOnColumn: true };
  if (kind === 'trio') return { along: 1, across: columnOf(second) + 1, isOnRow: true, isOnColumn: true };
  if (kind === 'street') return { along: rowOf(first) + 0.5, across: 0, isOnRow: false, isOnColumn: true };
  if (kind === 'line') return { along: rowOf(first) + 1, across: 0, isOnRow: true, isOnColumn: true };
  if (kind === 'corner')
    return { along: rowOf(first) + 1, across: columnOf(first) + 1, isOnRow: true, isOnColumn: true };
  if (first === 0) return { along: 1, across: columnOf(second) + 0.5, isOnRow: true, isOnColumn: false };
  return second === first + 1
    ? { along: rowOf(first) + 0.5, across: columnOf(first) + 1, isOnRow: false, isOnColumn: true }
    : { along: rowOf(first) + 1, across: columnOf(first) + 0.5, isOnRow: true, isOnColumn: false };
}

function around({ along, across, isOnRow, isOnColumn }: Point): TableBox {
  const length = isOnRow ? ON_LINE : BESIDE_LINE;
  const breadth = isOnColumn ? ON_LINE : BESIDE_LINE;
  return { along: along - length / 2, length, across: across - breadth / 2, breadth };
}

/** A box's position, in percent of the table: horizontal (landscape) and vertical (portrait). */
export function styleOf({ along, length, across, breadth }: TableBox): React.CSSProperties {
  const percent = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`;
  return {
    '--along': percent(along, ALONG),
    '--length': percent(length, ALONG),
    '--top': percent(3 - across - breadth, ACROSS),
    '--left': percent(across + 2, ACROSS),
    '--breadth': percent(breadth, ACROSS),
  } as React.CSSProperties;
}

export const isLineSpot = ({ kind }: Spot): boolean =>
  !['straight', 'column', 'dozen', 'half'].includes(kind);

/** Spots with their positions: whole cells first, so that those on lines are above them. */
export const SPOT_PLACES = SPOTS.toSorted((a, b) => Number(isLineSpot(a)) - Number(isLineSpot(b))).map(
  (spot) => ({
    spot,
    style: styleOf(boxOf(spot)),
  }),
);

/** The style of a spot's code. */
export function placeStyle(code: string): React.CSSProperties | undefined {
  const spot = findSpot(code);
  return spot && SPOT_PLACES.find((place) => place.spot === spot)?.style;
}
