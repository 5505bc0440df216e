/** Hundredths of a major unit: 1.00 … 500.00, so that rounding a win to whole minor units costs little. */
const LADDER = [100n, 200n, 300n, 500n, 1000n, 2000n, 3000n, 5000n, 10_000n, 20_000n, 50_000n];

/**
 * Steps below the ladder for currencies scaled by a thousand or more, so that 1,000.00 lasts for more than
 * one bet.
 */
const SMALL_STEPS = [1n, 2n, 5n, 10n, 20n, 50n];
const MUCH_STRETCHED = 1000n;

const STRETCH: Readonly<Record<string, bigint>> = {
  IDR: 5000n,
  VND: 5000n,
  MMK: 1000n,
  MNT: 1000n,
  KHR: 1000n,
  KRW: 500n,
  JPY: 100n,
  PHP: 5n,
  THB: 5n,
};

/**
 * Every stake is a multiple of this many minor units: truncating a win to whole minor units costs less than
 * one percent of it, and the declared returns hold.
 */
export const WHOLE_STAKE = 100n;

/**
 * Stakes for which declared returns are computed: the smallest, where truncation costs most, and one without
 * truncation at any multiplier.
 */
export const DECLARED_STAKES: readonly bigint[] = [
  ...Array.from({ length: 10 }, (_, n) => WHOLE_STAKE * BigInt(n + 1)),
  10_000n,
];

/** From this number of decimals on, stakes are fractions of a coin. */
const COIN_EXPONENT = 4;

/**
 * Unit of the ladder as a fraction of a coin: a hundred-thousandth, or the smallest fraction at which the
 * lowest stake is at least a hundred minor units.
 */
function coinShare(exponent: number): bigint {
  if (exponent < COIN_EXPONENT) return 1n;
  return 10n ** BigInt(Math.min(5, exponent - 2));
}

/** Steps in hundredths of a major unit; stakes are multiples of `unit` minor units. */
type Ladder = { ladder: readonly bigint[]; smallSteps: readonly bigint[]; unit: bigint };

/**
 * A ladder's stakes in a currency in minor units, ascending, scaled so that a round costs about the same
 * everywhere. `exponent` is the number of decimals of the currency (2 for cents); throws a RangeError unless
 * it is an integer from 0 to 18. A currency that is not in the table uses the ladder as is, or multiplied by
 * a hundred if it has fewer than two decimals; a coin of four or more decimals uses small fractions of a coin
 * (`coinShare`).
 */
export function ladderStakes(currency: string, exponent: number, of: Ladder): bigint[] {
  if (!Number.isInteger(exponent) || exponent < 0 || exponent > 18) throw new RangeError('no such exponent');
  const stretch = STRETCH[currency] ?? (exponent < 2 ? 100n : 1n);
  const steps = stretch >= MUCH_STRETCHED ? [...of.smallSteps, ...of.ladder] : of.ladder;
  return steps
    .map((step) => (step * stretch * 10n ** BigInt(exponent)) / 100n / coinShare(exponent))
    .filter((stake) => stake > 0n && stake % of.unit === 0n);
}

/** Allowed stakes of a currency in minor units, ascending: 1.00 … 500.00 unless scaled. */
export function stakesFor(currency: string, exponent: number): bigint[] {
  return ladderStakes(currency, exponent, { ladder: LADDER, smallSteps: SMALL_STEPS, unit: WHOLE_STAKE });
}
