import { minorOf } from '../../lib/minor-units.ts';

/** What may be staked: from the first to the last of `stakes`, in whole steps. */
type StakeRange = { stakes: readonly bigint[]; stakeStep: bigint };

/** The chosen stake, and the text of its field: `stake` is zero while that is not a stake. */
type StakeEntry = { stake: bigint; typed: string | null; exponent: number };

/**
 * A typed amount in minor units; undefined when it is none. A comma is refused: to some it parts thousands,
 * to others decimals.
 */
export function typedAmount(typed: string, exponent: number): bigint | undefined {
  const minor = typed.includes(',') ? undefined : minorOf(typed, exponent);
  return minor === undefined ? undefined : BigInt(minor);
}

/** The amount that half, double and the arrow keys start from; undefined when what is typed is no amount. */
export function enteredAmount({ stake, typed, exponent }: StakeEntry): bigint | undefined {
  return stake > 0n || typed === null ? stake : typedAmount(typed, exponent);
}

/** Whether the game takes this stake. */
export function isStake({ stakes, stakeStep }: StakeRange, stake: bigint): boolean {
  if (stakes.length === 0 || stakeStep <= 0n) return false;
  return stake >= stakes[0]! && stake <= stakes.at(-1)! && stake % stakeStep === 0n;
}

/** The highest stake the game takes that is not above `requested`; its lowest where all are. */
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
