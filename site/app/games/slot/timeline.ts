import type { Spin } from '#games/slot-games.ts';
import { landingReel, type ReelAt, runningReel } from './motion.ts';
import {
  type RestingReels,
  type RoundShow,
  type Rule,
  type Start,
  type Step,
  stepsOf,
} from './timeline-steps.ts';
import {
  arrivingPieces,
  burstingPieces,
  fallingPieces,
  type Grid,
  leavingPieces,
  restingPieces,
  type WindowPiece,
} from './window-pieces.ts';

/** A round as an animation: every frame is a function of time, independent of drawing, clock and screen. */
export type RoundTimeline = {
  show: RoundShow;
  isPool: boolean;
  steps: readonly Step[];
  end: number;
  /** From here on the player can skip: the reels of the paid spin have stopped. */
  skippableFrom: number;
};

/** The window at a given time. */
export type SpinFrame = {
  reels: readonly ReelAt[];
  /** In cascades every symbol moves separately, and the reels are not drawn. */
  pieces: readonly WindowPiece[] | null;
  /** The symbols shown in this step. */
  grid: Grid;
  /** Index of the spin whose window it is; -1 while the outcome is unknown. */
  spin: number;
  step: Step | null;
  /** Progress of the step, 0 … 1. */
  part: number;
  /** The reel in suspense, because it may trigger the feature. */
  teased: number | null;
  /** Free spins played so far and awarded so far, while they run. */
  free: { played: number; awarded: number; multiplier: number } | null;
  /** The counter, in minor units. */
  won: bigint;
  isOver: boolean;
};

/** Plans the animation of a settled round. */
export function timelineOf(show: RoundShow, rule: Rule, start: Start): RoundTimeline {
  const steps = stepsOf(show, rule, start);
  const last = steps.at(-1)!;
  const first = steps[0]!;
  return {
    show,
    isPool: rule.rules.form === 'clusters',
    steps,
    end: last.at + last.length,
    skippableFrom: first.at + first.length,
  };
}

/** The reels before the answer arrives; they spin as long as necessary. A pool is empty until then. */
export function waitingFrame(
  { stops, grid }: RestingReels,
  elapsed: number,
  { isReduced, isPool }: { isReduced: boolean; isPool: boolean },
): SpinFrame {
  const reels = stops.map((stop, reel) =>
    isReduced ? { offset: stop, speed: 0 } : runningReel(stop, elapsed - startOf(reel)),
  );
  const pieces = isPool
    ? isReduced || elapsed <= 0
      ? restingPieces(grid)
      : leavingPieces(grid, elapsed)
    : null;
  return {
    reels,
    pieces,
    grid,
    spin: -1,
    step: null,
    part: 0,
    teased: null,
    free: null,
    won: 0n,
    isOver: false,
  };
}

/** Reels start in sequence, from the left. */
function startOf(reel: number): number {
  return reel * 45;
}

/** The step at a given time; the last one after the end. */
function stepAt({ steps }: RoundTimeline, time: number): Step {
  return steps.findLast((step) => step.at <= time) ?? steps[0]!;
}

/** The frame at a time, in ms since the round was requested. */
export function frameAt(timeline: RoundTimeline, time: number): SpinFrame {
  const step = stepAt(timeline, time);
  const spin = timeline.show.spins[step.spin]!;
  const elapsed = time - step.at;
  const part = step.length > 0 ? Math.max(0, Math.min(1, elapsed / step.length)) : 1;
  const isMoving = step.kind === 'reels' && elapsed < step.length;
  const reels = spin.stops.map((stop, reel) =>
    isMoving
      ? landingReel(
          step.from.stops[reel]!,
          stop,
          elapsed - startOf(reel),
          step.landsAt[reel]! - startOf(reel),
        )
      : { offset: stop, speed: 0 },
  );
  return {
    reels,
    pieces: timeline.isPool ? poolAt(spin, step, elapsed, part) : null,
    grid: gridAt(spin, step),
    spin: step.spin,
    step,
    part,
    teased: isMoving ? teasedReel(step, elapsed) : null,
    free: freeOf(timeline, step),
    won: interpolate(step.won, part),
    isOver: time >= timeline.end,
  };
}

/**
 * The symbols at the start of a step: in a cascade they change with every fall, and scatters are counted at
 * rest.
 */
function gridAt({ grid, falls = [], rest }: Spin, step: Step): Grid {
  if (step.kind === 'reels' || step.kind === 'still') return grid;
  if (step.kind === 'burst') return falls[step.fall]!.grid;
  if (step.kind === 'drop') return falls[step.fall + 1]?.grid ?? rest ?? grid;
  return rest ?? grid;
}

function poolAt(spin: Spin, step: Step, elapsed: number, part: number): WindowPiece[] {
  const grid = gridAt(spin, step);
  if (step.kind === 'reels' && elapsed < step.length)
    return [...leavingPieces(step.from.grid, elapsed), ...arrivingPieces(grid, elapsed, step.landsAt)];
  if (step.kind !== 'burst' && step.kind !== 'drop') return restingPieces(grid);
  const gone = new Set(
    spin.falls![step.fall]!.clusterWins.flatMap(({ cells }) =>
      cells.map((cell) => `${cell % grid[0]!.length},${Math.floor(cell / grid[0]!.length)}`),
    ),
  );
  return step.kind === 'burst' ? burstingPieces(grid, gone, part) : fallingPieces(grid, gone, part);
}

function teasedReel(step: Extract<Step, { kind: 'reels' }>, elapsed: number): number | null {
  const next = step.landsAt.findIndex((landsAt) => landsAt > elapsed);
  return step.teases.includes(next) ? next : null;
}

function freeOf({ show }: RoundTimeline, step: Step): SpinFrame['free'] {
  if (show.spins.length < 2) return null;
  if (step.spin === 0 && step.kind !== 'award') return null;
  const seen = show.spins.slice(0, step.spin + 1);
  const awards = step.kind === 'reels' || step.kind === 'still' ? seen.slice(0, -1) : seen;
  return {
    played: step.spin,
    awarded: awards.reduce((sum, { awarded }) => sum + awarded, 0),
    multiplier: show.spins[1]!.multiplier,
  };
}

/** The counter between two amounts: whole minor units, never beyond the end. */
function interpolate([from, to]: readonly [bigint, bigint], part: number): bigint {
  return from + ((to - from) * BigInt(Math.round(part * 1000))) / 1000n;
}

/**
 * The target of a tap or key: the end of the current step, but never while reels are spinning. Undefined when
 * there is nothing to skip.
 */
export function skipFrom(timeline: RoundTimeline, time: number): number | undefined {
  if (time < timeline.skippableFrom || time >= timeline.end) return undefined;
  const index = timeline.steps.indexOf(stepAt(timeline, time));
  if (timeline.steps[index]!.kind === 'reels') return undefined;
  const next = timeline.steps
    .slice(index + 1)
    .find(({ kind }) => !['hit', 'burst', 'drop', 'gap'].includes(kind));
  return next?.at ?? timeline.end;
}
