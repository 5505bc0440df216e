/**
 * How a result is shown. `none` lost; `return` gave back at most the stake and is never celebrated (player
 * protection D9: a loss must not look like a win); the others are wins of more than the stake, of ten and of
 * fifty stakes.
 */
export type Tier = 'none' | 'return' | 'win' | 'big' | 'grand';

/** The tier of a round; both in minor units. */
export function tierOf(win: bigint, stake: bigint): Tier {
  if (win === 0n) return 'none';
  if (win <= stake) return 'return';
  return win < stake * 10n ? 'win' : win < stake * 50n ? 'big' : 'grand';
}
