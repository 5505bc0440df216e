import { RUNNERS } from '#games/meadow-derby/index.ts';

/** Times from the settlement: start, the winner's finish, and the last finish. */
export const START_MS = 1600;
const WINNER_MS = 14_500;
const APART_MS = 330;
export const RACE_MS = START_MS + WINNER_MS + APART_MS * (RUNNERS + 1) + 1200;

export type Course = {
  /** Position of a runner (by number) after this many ms, in course lengths; 1 is the finish. */
  at(runner: number, ms: number): number;
};

/**
 * 32-bit FNV-1a, mixed, as a fraction of one: small differences between runners, derived only from the
 * round's name.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
  return ((value ^ (value >>> 13)) >>> 0) / 4_294_967_296;
}

/**
 * The course of a race with a known finish: the same for everybody. Runners cross the line in the drawn
 * order; before it they gain and lose by a curve that is zero at start and finish.
 */
export function courseOf(order: readonly number[], roundId: string): Course {
  const part = (runner: number, name: string) => hash(`${roundId}|${runner}|${name}`);
  const runs = new Map(
    order.map((runner, rank) => {
      const late = part(runner, 'late');
      const time = WINNER_MS + (rank + late * 0.7) * APART_MS;
      return [
        runner,
        {
          time,
          out: 0.03 - rank * 0.0028,
          phase: part(runner, 'phase'),
          turns: 0.7 + part(runner, 'turns') * 0.9,
          pull: 0.06 + 0.07 * late,
        },
      ];
    }),
  );
  return {
    at(runner, ms) {
      const { time, out, phase, turns, pull } = runs.get(runner)!;
      const done = Math.max(0, ms - START_MS) / time;
      // Past the line they slow down, and stop while still visible.
      if (done >= 1) return 1 + out * (1 - Math.exp((1 - done) / out));
      const along = (done < 0.06 ? (done * done) / 0.12 : done - 0.03) / 0.97;
      return along + pull * along * (1 - along) * Math.sin(2 * Math.PI * (along * turns + phase));
    },
  };
}
