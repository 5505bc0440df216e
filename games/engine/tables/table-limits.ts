import { stakesFor } from '../choice/stakes.ts';
import type { StakeLimits } from '../shared/index.ts';

/** Values of chips, in lowest stakes; those a currency sells are on its table. */
const CHIPS = [1n, 5n, 10n, 50n, 100n, 500n, 1000n, 5000n];

/** Limits of a table: on a spot the maximum stake of the currency, in a round four times that. */
export function tableLimits(currency: string, exponent: number): StakeLimits {
  const stakes = stakesFor(currency, exponent);
  const [min, max] = [stakes[0]!, stakes.at(-1)!];
  return {
    chips: CHIPS.map((times) => times * min).filter((chip) => stakes.includes(chip)),
    step: min,
    min,
    max,
    maxPerRound: 4n * max,
    lines: 60,
  };
}
