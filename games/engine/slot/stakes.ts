import { ladderStakes } from '../choice/stakes.ts';

/**
 * Stakes of our slots. The ladder is in hundredths of a major unit (0.20 … 100.00) and is scaled for
 * currencies with a small unit, so that a spin costs about the same everywhere. All are total bets, divisible
 * by 20 lines or coins.
 */
const LADDER = [20n, 40n, 60n, 100n, 200n, 300n, 500n, 1000n, 2000n, 5000n, 10_000n];

/**
 * Steps below the ladder for currencies scaled by a thousand or more, so that 1,000.00 lasts for more than a
 * few spins.
 */
const SMALL_STEPS = [1n, 2n, 4n, 10n];

/** Every total bet is a multiple of this many minor units, so that it is divisible by 20 lines or coins. */
export const STAKE_UNITS = 20n;

/**
 * Allowed total bets of a currency in minor units, ascending. `exponent` is its number of decimals (2 for
 * cents). A currency that is not in the table uses 0.20 … 100.00, or 20 … 10,000 if it has fewer than two
 * decimals; a coin of four or more decimals uses small fractions of a coin.
 */
export function stakesFor(currency: string, exponent: number): bigint[] {
  return ladderStakes(currency, exponent, { ladder: LADDER, smallSteps: SMALL_STEPS, unit: STAKE_UNITS });
}
