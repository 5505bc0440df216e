import type { SlotRules, Spin } from '#games/slot-games.ts';
import { type Tier, tierOf } from '../win-tier.ts';
import { clusterHit, type Hit, hitsOf } from './line-hits.ts';
import type { Grid } from './window-pieces.ts';

/** A settled round as needed by the animation; amounts in minor units. */
export type RoundShow = { stake: bigint; win: bigint; spins: readonly Spin[] };

type Common = {
  /** Start and length in ms since the round was requested. */
  at: number;
  length: number;
  /** Index of the spin in the window. */
  spin: number;
  /** The counter's values at the start and at the end of the step. */
  won: [bigint, bigint];
};

type Beat =
  | { kind: 'reels'; from: RestingReels; landsAt: readonly number[]; teases: readonly number[] }
  | { kind: 'still' | 'scatter' | 'gap' }
  | { kind: 'hit'; hit: Hit }
  /** Clusters of a window of a cascade: they pay, then disappear. */
  | { kind: 'burst'; hits: readonly Hit[]; factor: number; fall: number }
  | { kind: 'drop'; fall: number }
  | { kind: 'award'; count: number; isMore: boolean; multiplier: number }
  | { kind: 'total'; tier: Tier };

/** One step of the animation. */
export type Step = Common & Beat;

type Pace = {
  first: number;
  between: number;
  tease: number;
  line: number;
  allLines: number;
  burst: number;
};
/** Reels of a paid spin cannot be stopped early, and the whole cycle is never shorter than 2.5 s. */
const PAID: Pace = { first: 1150, between: 240, tease: 900, line: 650, allLines: 3900, burst: 950 };
export const FREE: Pace = { first: 640, between: 150, tease: 650, line: 480, allLines: 1900, burst: 720 };

const TOTAL: Record<Tier, number> = { none: 0, return: 250, win: 900, big: 2200, grand: 3400 };
const AWARD = 2400;
const MORE = 1500;
const GAP = 260;
const STILL = 600;
const DROP = 430;

/** A reel may still trigger the feature: only one scatter is missing. */
function teasesOf({ grid }: Spin, scatter: string, needed: number): number[] {
  const reels = grid[0]?.length ?? 0;
  const has = (reel: number) => grid.some((row) => row[reel] === scatter);
  let landed = 0;
  const teases: number[] = [];
  for (let reel = 0; reel < reels; reel++) {
    if (landed === needed - 1) teases.push(reel);
    if (has(reel)) landed += 1;
  }
  return teases;
}

/** When each reel stops, in ms since the spin began; the outcome is known from `knownAt` on. */
function landings(pace: Pace, reels: number, teases: readonly number[], knownAt: number): number[] {
  const times: number[] = [];
  let at = Math.max(pace.first, knownAt + 480);
  for (let reel = 0; reel < reels; reel++) {
    if (reel > 0) at += teases.includes(reel) ? pace.tease : pace.between;
    times.push(at);
  }
  return times;
}

export type Rule = { rules: SlotRules; scatter: string; needed: number };
/** Reel positions between rounds, and the displayed symbols; the two differ after a cascade. */
export type RestingReels = { stops: readonly number[]; grid: Grid };
export type Start = {
  from: RestingReels;
  /** When the server's answer arrived, in ms since the request. */
  knownAt: number;
  isReduced: boolean;
};

/** The state after a spin. */
export function restingOf({ stops, grid, rest }: Spin): RestingReels {
  return { stops, grid: rest ?? grid };
}

/** The steps of a whole round, in order and without gaps. They decide nothing: the round is settled. */
export function stepsOf({ spins, stake, win }: RoundShow, rule: Rule, start: Start): Step[] {
  const steps: Step[] = [];
  let at = start.isReduced ? start.knownAt : 0;
  let won = 0n;
  let from = start.from;
  const push = (step: Beat, length: number, spin: number, gain = 0n) => {
    // The win limit cuts the last steps: the counter never exceeds the paid amount.
    const reached = won + gain < win ? won + gain : win;
    steps.push({ ...step, at, length, spin, won: [won, reached] } as Step);
    at += length;
    won = reached;
  };
  spins.forEach((spin, index) => {
    const pace = index === 0 ? PAID : FREE;
    if (start.isReduced) push({ kind: 'still' }, STILL, index);
    else {
      const teases = teasesOf(spin, rule.scatter, rule.needed);
      const landsAt = landings(pace, spin.stops.length, teases, index === 0 ? start.knownAt : 0);
      push({ kind: 'reels', from, landsAt, teases }, landsAt.at(-1)!, index);
    }
    from = restingOf(spin);
    for (const [beat, length, gain] of winBeats(spin, rule.rules, pace, start.isReduced))
      push(beat, length, index, gain);
    if (spin.awarded > 0) {
      const isMore = index > 0;
      const multiplier = spins[index + 1]?.multiplier ?? spin.multiplier;
      push({ kind: 'award', count: spin.awarded, isMore, multiplier }, isMore ? MORE : AWARD, index);
    } else if (index > 0 && index < spins.length - 1) push({ kind: 'gap' }, GAP, index);
  });
  const tier = tierOf(win, stake);
  push({ kind: 'total', tier }, TOTAL[tier], spins.length - 1);
  return steps;
}

type Timed = [Beat, length: number, gain: bigint];

function winBeats(spin: Spin, rules: SlotRules, pace: Pace, isReduced: boolean): Timed[] {
  const hits = hitsOf(rules, spin);
  const count = hits.length + (spin.scatterWin > 0n ? 1 : 0);
  const length = Math.min(pace.line, pace.allLines / Math.max(1, count));
  const shown = hits.map((hit): Timed => [{ kind: 'hit', hit }, length, hit.win]);
  const scatter: Timed[] = spin.scatterWin > 0n ? [[{ kind: 'scatter' }, length, spin.scatterWin]] : [];
  return [...fallBeats(spin, rules, pace, isReduced), ...scatter, ...shown];
}

function fallBeats({ falls = [] }: Spin, rules: SlotRules, pace: Pace, isReduced: boolean): Timed[] {
  return falls.flatMap(({ factor, clusterWins }, fall): Timed[] => {
    const hits = clusterWins.map((cluster) => clusterHit(cluster, rules.reels));
    const gain = hits.reduce((sum, { win }) => sum + win, 0n);
    const burst: Timed = [{ kind: 'burst', hits, factor, fall }, pace.burst, gain];
    return isReduced ? [burst] : [burst, [{ kind: 'drop', fall }, DROP, 0n]];
  });
}
