import { tierOf } from '../win-tier.ts';

/** A sound event. `index` counts reels or lines. */
export type SoundEvent =
  | { name: 'start' | 'step' | 'chip' | 'end' }
  | { name: 'stop'; index: number; isScatter: boolean }
  | { name: 'line'; index: number }
  | { name: 'scatter' | 'award' | 'win' | 'big' };

/**
 * How a round that is over sounds: only what came to more than its stake is a win (player protection D9).
 * Minor units.
 */
export function endSound(stake: bigint, win: bigint): SoundEvent {
  const tier = tierOf(win, stake);
  if (tier === 'none' || tier === 'return') return { name: 'end' };
  return { name: tier === 'win' ? 'win' : 'big' };
}
