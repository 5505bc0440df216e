import { tierOf } from '../win-tier.ts';

/** A sound event. `index` counts reels or lines. */
export type SoundEvent =
  | { name: 'start' | 'step' | 'chip' | 'end' }
  | { name: 'stop'; index: number; isScatter: boolean }
  | { name: 'line'; index: number }
  | { name: 'scatter' | 'award' | 'win' | 'big' };

/**
 * The sound at the end of a round: only a return above the stake is a win (player protection D9). Minor
 * units.
 */
export function endSound(stake: bigint, win: bigint): SoundEvent {
  const tier = tierOf(win, stake);
  if (tier === 'none' || tier === 'return') return { name: 'end' };
  return { name: tier === 'win' ? 'win' : 'big' };
}
