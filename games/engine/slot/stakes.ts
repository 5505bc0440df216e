import { ladderStakes } from '../choice/stakes.ts';

/**
 * Stakes of our slots. The ladder is in hundredths of a major unit (0.20 … 100.00) and is stretched for
 * currencies whose unit is small, so that a spin costs about as much everywhere. All are total bets; each
 * divides over 20 lines or coins.
 */
const LADDER = [20n, 40n, 60n, 100n, 200n, 300n, 500n, 1000n, 2000n, 5000n, 10_000n];

/**
 * Steps below the ladder for currencies stretched a thousand times or more, so that 1,000.00 lasts more than
 * a few spins.
 */
const SMALL_STEPS = [1n, 2n, 4n, 10n];

/** Every total bet is a whole multiple of this many minor units: it divides over 20 lines or coins. */
export const STAKE_UNITS = 20n;

/**
 * The allowed total bets of a currency in minor units, rising. `exponent` is the number of decimals of its
 * minor unit (2 for cents). A currency that is not in the table plays 0.20 … 100.00, or 20 … 10 000 when it
 * has fewer than two decimals; a coin of four decimals or more plays small parts of itself.
 */
export function stakesFor(currency: string, exponent: number): bigint[] {
  return ladderStakes(currency, exponent, { ladder: LADDER, smallSteps: SMALL_STEPS, unit: STAKE_UNITS });
}
