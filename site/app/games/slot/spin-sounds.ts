import type { SoundEvent } from '../sound/sound-event.ts';
import type { RoundTimeline } from './timeline.ts';

/**
 * Sounds of the time after `from` up to and including `to`. Returns below the stake are silent: they are not
 * wins.
 */
export function soundsBetween(
  { steps, show }: RoundTimeline,
  from: number,
  to: number,
  scatter: string,
): SoundEvent[] {
  const sounds: SoundEvent[] = [];
  const isWin = show.win > show.stake;
  const within = (time: number) => time > from && time <= to;
  let line = 0;
  for (const step of steps) {
    if (step.kind === 'hit' || step.kind === 'burst') line += 1;
    else if (step.kind !== 'scatter' && step.kind !== 'drop') line = 0;
    if (step.kind === 'reels') {
      step.landsAt.forEach((landsAt, reel) => {
        if (!within(step.at + landsAt)) return;
        const isScatter = show.spins[step.spin]!.grid.some((row) => row[reel] === scatter);
        sounds.push({ name: 'stop', index: reel, isScatter });
      });
    } else if (within(step.at)) {
      if ((step.kind === 'hit' || step.kind === 'burst') && isWin)
        sounds.push({ name: 'line', index: line - 1 });
      if (step.kind === 'scatter' && isWin) sounds.push({ name: 'scatter' });
      if (step.kind === 'award') sounds.push({ name: 'award' });
      if (step.kind === 'total' && step.tier === 'win') sounds.push({ name: 'win' });
      if (step.kind === 'total' && (step.tier === 'big' || step.tier === 'grand'))
        sounds.push({ name: 'big' });
    }
  }
  return sounds;
}
