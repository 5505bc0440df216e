/** What may be staked: from the first to the last of `stakes`, in whole steps. */
type StakeRange = { stakes: readonly bigint[]; stakeStep: bigint };

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
