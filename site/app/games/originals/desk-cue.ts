import { type Cue, endCue } from '../sound/cue.ts';
import type { DeskState } from './desk.ts';

/**
 * What is heard when the desk goes from one state to the next: the bet, each step, and the end once it has
 * been shown.
 */
export function deskCue(before: DeskState, now: DeskState): Cue | null {
  if (now.isAsking && !before.isAsking) return now.open ? null : { name: 'start' };
  if (!before.isMoving || now.isMoving || !now.item) return null;
  if (!('win' in now.item)) return { name: 'step' };
  return endCue(BigInt(now.item.stake), BigInt(now.item.win));
}
