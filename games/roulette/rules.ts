import { oneOf } from '../engine/choice/read.ts';
import { type Json, uniform, type WordSource } from '../engine/fair/index.ts';
import { largest } from '../engine/shared/index.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import { type Colour, colourOf, findSpot, POCKETS, SPOTS, type Spot, timesOf, WHEEL } from './layout.ts';

export const GAME_CODE = 'roulette';
export const VERSION = 1;

/** Everything an outcome depends on; its hash is part of the commitment. */
export const MODEL = {
  game: GAME_CODE,
  wheel: WHEEL,
  spots: SPOTS.map((spot) => ({ code: spot.code, numbers: spot.numbers, times: timesOf(spot) })),
} as const satisfies Json;

export type RouletteResult = { number: number; colour: Colour };

/** The number of a round: each of the 37 pockets is exactly as likely. */
export function spin(words: WordSource): RouletteResult {
  const number = uniform(words, POCKETS);
  return { number, colour: colourOf(number) };
}

/** Reads a spot that came from outside; throws a RangeError on anything else. */
export function readSpot(value: unknown): Spot {
  const spot = typeof value === 'string' ? findSpot(value) : undefined;
  return (
    spot ??
    findSpot(
      oneOf(
        value,
        SPOTS.map(({ code }) => code),
      ),
    )!
  );
}

/** What a stake on a spot comes back as: a whole multiple of it, or nothing. */
export function paysFor(spot: Spot, stake: bigint, { number }: RouletteResult): bigint {
  return spot.numbers.includes(number) ? stake * BigInt(timesOf(spot)) : 0n;
}

/** The most that spots return together: what lies on the dearest pocket of the wheel. */
export function worstOf(lines: readonly { spot: Spot; stake: bigint }[]): bigint {
  return largest(
    WHEEL.map((number) => {
      const result = { number, colour: colourOf(number) };
      return lines.reduce((sum, { spot, stake }) => sum + paysFor(spot, stake, result), 0n);
    }),
  );
}

/** The exact return of a spot, by counting the pockets. */
export function returnOf(spot: Spot): Ratio {
  const paid = WHEEL.reduce(
    (sum, number) => sum + paysFor(spot, 1n, { number, colour: colourOf(number) }),
    0n,
  );
  return ratio(paid, POCKETS);
}
