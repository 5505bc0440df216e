import type { Json } from '../fair/index.ts';
import { compare, floorDecimal, percent, type Ratio, ratio, sub } from '../slot/ratio.ts';
import type { ChoiceGame } from './game.ts';
import { DECLARED_STAKES } from './stakes.ts';

/** Most choices of a game that are compared at a start. */
export const MAX_COMPARED = 10_000;

/** A stake at which no multiplier is truncated. */
const EVEN = 10_000n;

/**
 * Compares the figures that a game publishes with its model: lowest and highest return over these choices at
 * the declared stakes, house edge and highest win. Throws an error that names both figures where they differ,
 * and where the model computes no return.
 */
export function comparePublished(game: ChoiceGame, choices: readonly Json[]): void {
  if (choices.length === 0 || choices.length > MAX_COMPARED)
    throw new Error(
      `it lists ${choices.length} choices to compare its return with, not 1 to ${MAX_COMPARED}`,
    );
  const { rtp, houseEdgePercent: edge, top } = game.rules;
  const found = returnsOf(game, choices);
  if (found.min !== rtp.min || found.max !== rtp.max)
    throw new Error(
      `its return is published as ${rtp.min} to ${rtp.max} %, and its model returns ${found.min} to ${found.max} %`,
    );
  const lost = floorDecimal(sub(ratio(10_000n), ratio(BigInt(rtp.min.replace('.', '')))), 0);
  if (edge !== hundredths(Number(lost)))
    throw new Error(
      `its house edge is published as ${edge} %, and its lowest return of ${rtp.min} % leaves ${hundredths(Number(lost))} %`,
    );
  const highest = choices.reduce((max: bigint, choice) => {
    const win = game.maxWin(choice, EVEN);
    return win > max ? win : max;
  }, 0n);
  // A model without `topMultiplier` is bounded by the published win and one hundredth more.
  const multiple = Number((highest * 100n) / EVEN);
  const published = Math.round(Number(top.multiple) * 100);
  if (multiple !== published && multiple !== published + 1)
    throw new Error(
      `its highest win is published as ${top.multiple} stakes, and its model pays up to ${hundredths(multiple)}`,
    );
}

const hundredths = (value: number): string => (value / 100).toFixed(2);

function returnsOf(game: ChoiceGame, choices: readonly Json[]): { min: string; max: string } {
  let [min, max]: [Ratio | undefined, Ratio | undefined] = [undefined, undefined];
  for (const choice of choices)
    for (const stake of DECLARED_STAKES) {
      const value = game.returnOf(choice, stake);
      if (!value) throw new Error('its model has no returnOf to compare the published return with');
      if (!min || compare(value, min) < 0) min = value;
      if (!max || compare(value, max) > 0) max = value;
    }
  return { min: percent(min!), max: percent(max!) };
}
