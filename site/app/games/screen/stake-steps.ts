import { minorOf } from '../../lib/minor-units.ts';

/** Allowed stakes: from the first to the last of `stakes`, in whole steps. */
type StakeRange = { stakes: readonly bigint[]; stakeStep: bigint };

/** The chosen stake, and the text of its field: `stake` is zero if the text is not a valid stake. */
type StakeEntry = { stake: bigint; typed: string | null; exponent: number };

/**
 * A typed amount in minor units; undefined if invalid. A comma is refused: it may separate thousands or
 * decimals.
 */
export function typedAmount(typed: string, exponent: number): bigint | undefined {
  const minor = typed.includes(',') ? undefined : minorOf(typed, exponent);
  return minor === undefined ? undefined : BigInt(minor);
}

/**
 * The amount from which half, double and the arrow keys start; undefined if the typed text is not an amount.
 */
export function enteredAmount({ stake, typed, exponent }: StakeEntry): bigint | undefined {
  return stake > 0n || typed === null ? stake : typedAmount(typed, exponent);
}

/** Whether the game accepts this stake. */
export function isStake({ stakes, stakeStep }: StakeRange, stake: bigint): boolean {
  if (stakes.length === 0 || stakeStep <= 0n) return false;
  return stake >= stakes[0]! && stake <= stakes.at(-1)! && stake % stakeStep === 0n;
}

/** The highest allowed stake not above `requested`; the lowest stake if all are above it. */
export function stakeWithin({ stakes, stakeStep }: StakeRange, requested: bigint): bigint {
  const [min, max] = [stakes[0] ?? 0n, stakes.at(-1) ?? 0n];
  if (requested <= min || stakeStep <= 0n) return min;
  const below = requested < max ? requested : max;
  return below - (below % stakeStep);
}

/** The next of the usual stakes below or above. */
export function neighbourOf(
  { stakes }: Pick<StakeRange, 'stakes'>,
  stake: bigint,
  step: 1 | -1,
): bigint | undefined {
  return step > 0 ? stakes.find((usual) => usual > stake) : stakes.findLast((usual) => usual < stake);
}
