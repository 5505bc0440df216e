import { draw, stream } from '../engine/fair/index.ts';

/** Numbers of a column: B 1–15, I 16–30, N 31–45, G 46–60, O 61–75. */
export const NUMBERS_PER_COLUMN = 15;
export const SIDE = 5;
/** The place in the middle, free on every card. */
export const FREE_CELL = 12;
export const BALLS: readonly number[] = Array.from({ length: NUMBERS_PER_COLUMN * SIDE }, (_, i) => i + 1);
/** Cards are printed in a series; a card is its number in it. */
export const CARD_SERIES_SIZE = 4_294_967_296;

/** Places of a card row by row, 0 … 24: the twelve lines are five rows, five columns and both diagonals. */
export const LINES: readonly (readonly number[])[] = [
  ...[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => row * SIDE + column)),
  ...[0, 1, 2, 3, 4].map((column) => [0, 1, 2, 3, 4].map((row) => row * SIDE + column)),
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
];

/**
 * The numbers of a card, row by row, 0 in the middle. The series is fixed: five of each column's fifteen
 * (four of N) are drawn without replacement from HMAC-SHA256(`courtyard-bingo`, `card:<number>:<block>`),
 * columns from left to right, from the top down.
 */
export function cardOf(number: number): number[] {
  const words = stream('courtyard-bingo', 'card', number);
  const card = Array.from({ length: SIDE * SIDE }, () => 0);
  for (let column = 0; column < SIDE; column++) {
    const rows = [0, 1, 2, 3, 4].filter((row) => row * SIDE + column !== FREE_CELL);
    const numbers = draw(
      words,
      BALLS.slice(column * NUMBERS_PER_COLUMN, (column + 1) * NUMBERS_PER_COLUMN),
      rows.length,
    );
    for (const [i, row] of rows.entries()) card[row * SIDE + column] = numbers[i]!;
  }
  return card;
}

/**
 * At which call (from 1) a card has its first line, its second and all its numbers; `callOf` is 0 for the
 * free place.
 */
export function completionCalls(
  card: readonly number[],
  callOf: (number: number) => number,
): readonly number[] {
  const calls = card.map((number) => (number === 0 ? 0 : callOf(number)));
  const lines = LINES.map((places) => Math.max(...places.map((place) => calls[place]!))).sort(
    (a, b) => a - b,
  );
  return [lines[0]!, lines[1]!, Math.max(...calls)];
}
