import { readOneOf } from '../engine/choice/input-readers.ts';
import { type Json, uniform, type WordSource } from '../engine/fair/index.ts';
import { maximumOf } from '../engine/shared/index.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import {
  type Colour,
  colourOf,
  findSpot,
  POCKETS,
  payoutMultiple,
  SPOTS,
  type Spot,
  WHEEL,
} from './table-layout.ts';

export const GAME_CODE = 'roulette';
export const VERSION = 1;

/** Everything an outcome depends on; its hash is part of the commitment. */
export const MODEL = {
  game: GAME_CODE,
  wheel: WHEEL,
  spots: SPOTS.map((spot) => ({ code: spot.code, numbers: spot.numbers, times: payoutMultiple(spot) })),
} as const satisfies Json;

export type RouletteResult = { number: number; colour: Colour };

/** Winning number of a round; the 37 pockets are equally likely. */
export function spin(words: WordSource): RouletteResult {
  const number = uniform(words, POCKETS);
  return { number, colour: colourOf(number) };
}

/** Parses a spot from external input; throws a RangeError on anything else. */
export function readSpot(value: unknown): Spot {
  const spot = typeof value === 'string' ? findSpot(value) : undefined;
  return (
    spot ??
    findSpot(
      readOneOf(
        value,
        SPOTS.map(({ code }) => code),
      ),
    )!
  );
}

/** Return of a stake on a spot: a whole multiple of the stake, or zero. */
export function payoutFor(spot: Spot, stake: bigint, { number }: RouletteResult): bigint {
  return spot.numbers.includes(number) ? stake * BigInt(payoutMultiple(spot)) : 0n;
}

/** The maximum total return of spots: that of the most expensive pocket. */
export function maxPayoutOf(lines: readonly { spot: Spot; stake: bigint }[]): bigint {
  return maximumOf(
    WHEEL.map((number) => {
      const result = { number, colour: colourOf(number) };
      return lines.reduce((sum, { spot, stake }) => sum + payoutFor(spot, stake, result), 0n);
    }),
  );
}

/** Exact return of a spot, by enumeration of the pockets. */
export function spotReturn(spot: Spot): Ratio {
  const paid = WHEEL.reduce(
    (sum, number) => sum + payoutFor(spot, 1n, { number, colour: colourOf(number) }),
    0n,
  );
  return ratio(paid, POCKETS);
}
