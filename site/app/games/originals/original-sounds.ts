import { endSound, type SoundEvent } from '../sound/sound-event.ts';
import type { OriginalPlayState } from './original-play.ts';

/** The sound of a change of state: the bet, each step, and the end once it has been shown. */
export function originalSound(before: OriginalPlayState, now: OriginalPlayState): SoundEvent | null {
  if (now.isAsking && !before.isAsking) return now.open ? null : { name: 'start' };
  const hasLanded = now.falling.length < before.falling.length;
  if (!hasLanded && (!before.isMoving || now.isMoving)) return null;
  if (!now.item) return null;
  if (!('win' in now.item)) return { name: 'step' };
  return endSound(BigInt(now.item.stake), BigInt(now.item.win));
}
