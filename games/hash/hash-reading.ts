/**
 * A game's reading of a hash: the values, the positions of their characters (from 0, left to right), and the
 * winner.
 */
export type Reading = { values: readonly number[]; at: readonly number[]; winner: string };

const LENGTH = 64;

/** The character at a position from the end; 1 is the last. */
const tail = (hash: string, place: number) => hash[LENGTH - place]!;
const isDigit = (character: string) => character >= '0' && character <= '9';
const nibble = (character: string) => Number.parseInt(character, 16);

/** The last decimal digit of a hash and its position; undefined if it has none. */
function lastDigit(hash: string): { digit: number; at: number } | undefined {
  for (let at = LENGTH - 1; at >= 0; at--) if (isDigit(hash[at]!)) return { digit: Number(hash[at]), at };
  return undefined;
}

function byDigit(hash: string, nameOf: (digit: number) => string): Reading {
  const found = lastDigit(hash);
  if (!found) return { values: [], at: [], winner: 'tie' };
  return { values: [found.digit], at: [found.at], winner: nameOf(found.digit) };
}

/** Odd or even: the last decimal digit; letters are skipped (fairness 6). */
export const oddEven = (hash: string) => byDigit(hash, (digit) => (digit % 2 === 1 ? 'odd' : 'even'));

/** Big or small: the same digit, 0 to 4 small, 5 to 9 big. */
export const bigSmall = (hash: string) => byDigit(hash, (digit) => (digit >= 5 ? 'big' : 'small'));

/** Lucky: one of the last two characters is a letter and the other a digit. */
export function luckyPair(hash: string): Reading {
  const pair = [tail(hash, 2), tail(hash, 1)];
  const isLucky = pair.filter(isDigit).length === 1;
  return { values: pair.map(nibble), at: [LENGTH - 2, LENGTH - 1], winner: isLucky ? 'lucky' : 'none' };
}

/** Dragon and tiger: the second-last character against the last, as numbers 0 to 15. */
export function dragonTiger(hash: string): Reading {
  const [dragon, tiger] = [nibble(tail(hash, 2)), nibble(tail(hash, 1))];
  const winner = dragon === tiger ? 'tie' : dragon > tiger ? 'dragon' : 'tiger';
  return { values: [dragon, tiger], at: [LENGTH - 2, LENGTH - 1], winner };
}

/**
 * Bull: banker has the fifth-, fourth- and third-last characters, player the last three. Letters count 10;
 * the points are the last digit of the sum, and 0 is the best: a bull bull.
 */
export function bullHands(hash: string): Reading {
  const points = (...places: number[]) =>
    places.reduce((sum, place) => sum + Math.min(10, nibble(tail(hash, place))), 0) % 10;
  const values = [points(5, 4, 3), points(3, 2, 1)];
  const [banker, player] = values.map((value) => value || 10) as [number, number];
  const winner = banker === player ? 'tie' : banker > player ? 'banker' : 'player';
  return { values, at: [5, 4, 3, 2, 1].map((place) => LENGTH - place), winner };
}
