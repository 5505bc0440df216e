import { stakesFor } from '../choice/stakes.ts';
import type { StakeLimits } from '../shared/index.ts';

/** Chip values in multiples of the lowest stake; a currency's table offers those it can sell. */
const CHIPS = [1n, 5n, 10n, 50n, 100n, 500n, 1000n, 5000n];

/** Table limits: per spot the maximum stake of the currency, per round four times that. */
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
