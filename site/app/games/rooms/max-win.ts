import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { Json } from '#games/engine/fair/index.ts';
import type { SharedGame } from '#games/engine/shared/index.ts';
import type { PlacedChips } from './placed-chips.ts';

/** The maximum win of lines against the house, in minor units; undefined if players share the stakes. */
export type MaxWinOf = (lines: readonly PlacedChips[]) => bigint | undefined;

/** A bet cashed out manually stops at the maximum win, and needs room for twice its stake. */
const BY_HAND = 200;

export function maxWinOfGame({ maxPayout, flight }: Pick<SharedGame, 'maxPayout' | 'flight'>): MaxWinOf {
  if (maxPayout)
    return (lines) => maxPayout(lines.map(({ choice, stake }) => ({ choice: choice as Json, stake })));
  if (!flight) return () => undefined;
  const exitOf = (choice: GameChoice) => BigInt(flight.aimOf(choice as Json) ?? BY_HAND);
  return (lines) => lines.reduce((sum, { choice, stake }) => sum + (stake * exitOf(choice)) / 100n, 0n);
}

type Limits = {
  draft: readonly PlacedChips[];
  limits: { step: bigint; min: bigint } | null;
  winLimits: { bet: string } | null;
};

/**
 * The highest stake up to the chip's value, in whole steps, for which it and the placed chips stay within the
 * maximum win; the chip's value if wins are unlimited.
 */
export function stakeWithinWin(
  { draft, limits, winLimits }: Limits,
  { choice, stake }: PlacedChips,
  maxWinOf: MaxWinOf,
): bigint {
  if (!limits || !winLimits) return stake;
  const most = BigInt(winLimits.bet);
  const fits = (steps: bigint) =>
    (maxWinOf([...draft, { choice, stake: steps * limits.step }]) ?? 0n) <= most;
  if ((maxWinOf([...draft, { choice, stake }]) ?? 0n) <= most) return stake;
  let [low, high] = [0n, stake / limits.step];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle)) low = middle;
    else high = middle - 1n;
  }
  return low * limits.step >= limits.min ? low * limits.step : 0n;
}
