import { type Cue, endCue } from '../sound/cue.ts';
import type { OriginalPlayState } from './original-play.ts';

/** The sound of a change of state: the bet, each step, and the end once it has been shown. */
export function originalCue(before: OriginalPlayState, now: OriginalPlayState): Cue | null {
  if (now.isAsking && !before.isAsking) return now.open ? null : { name: 'start' };
  const hasLanded = now.falling.length < before.falling.length;
  if (!hasLanded && (!before.isMoving || now.isMoving)) return null;
  if (!now.item) return null;
  if (!('win' in now.item)) return { name: 'step' };
  return endCue(BigInt(now.item.stake), BigInt(now.item.win));
}
