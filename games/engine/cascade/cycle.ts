import { type Feature, featureFigures } from '../slot/feature.ts';
import { publishFigures } from '../slot/published-figures.ts';
import { type Ratio, ratio } from '../slot/ratio.ts';
import type { PublishedFigures } from '../slot/rules.ts';
import { type CascadeGrid, createCascadeGrid } from './cascade-grid.ts';
import type { Cascade } from './model.ts';

/** Key range reserved for the scatter count in the tally. */
const KEYS = 64;

/**
 * All spins of a part of the cycle: `tally` counts them by coins won (ladder included) and final scatters.
 */
type Slice = {
  /** Key: coins × 64 + scatters. */
  tally: Map<number, number>;
  /** Spins by number of falls. */
  falls: number[];
  /** The highest award of one cluster at the first multiplier, and the number of spins that show it. */
  top: { symbol: string; count: number; pay: number; combos: number };
};

/** Partial sums of the cycle, stored per slice so that each slice can be recounted separately. */
export type SliceSum = { coins: number; hits: number; scatters: number };

/** Plays every spin with the first reels stopped at `fixed`: an exact part of the cycle. */
export function sliceOf(cascade: Cascade, fixed: readonly number[]): Slice {
  const { lengths, model, scatter } = cascade;
  const cascadeGrid = createCascadeGrid(cascade);
  const slice: Slice = { tally: new Map(), falls: [], top: { symbol: '', count: 0, pay: 0, combos: 0 } };
  const stops = lengths.map((_, reel) => fixed[reel] ?? 0);
  const spins = lengths.slice(fixed.length).reduce((product, length) => product * length, 1);
  for (let spin = 0; spin < spins; spin++) {
    cascadeGrid.start(stops);
    let coins = 0;
    let falls = 0;
    let best = 0;
    for (let pay = cascadeGrid.pay(); pay > 0; pay = cascadeGrid.pay()) {
      coins += pay * (model.ladder[falls] ?? model.ladder.at(-1)!);
      if (pay >= slice.top.pay) best = Math.max(best, raiseTop(cascade, cascadeGrid, slice));
      cascadeGrid.fall();
      falls += 1;
    }
    if (best > 0 && best === slice.top.pay) slice.top.combos += 1;
    let scatters = 0;
    for (const cell of cascadeGrid.cells) if (cell === scatter) scatters += 1;
    const key = coins * KEYS + scatters;
    slice.tally.set(key, (slice.tally.get(key) ?? 0) + 1);
    slice.falls[falls] = (slice.falls[falls] ?? 0) + 1;
    advance(stops, lengths, fixed.length);
  }
  return slice;
}

/** Advances to the next combination of stops; the first reels stay fixed. */
function advance(stops: number[], lengths: readonly number[], fixed: number): void {
  for (let reel = stops.length - 1; reel >= fixed; reel--) {
    stops[reel]! += 1;
    if (stops[reel]! < lengths[reel]!) return;
    stops[reel] = 0;
  }
}

/** The highest award of one cluster in the window; a new maximum restarts the count. */
function raiseTop({ symbols }: Cascade, cascadeGrid: CascadeGrid, slice: Slice): number {
  let highest = 0;
  for (const { symbol, cells, pay } of cascadeGrid.clusters()) {
    highest = Math.max(highest, pay);
    if (pay > slice.top.pay) slice.top = { symbol: symbols[symbol]!, count: cells.length, pay, combos: 0 };
  }
  return highest;
}

/** Totals of a slice: coins paid, paying combinations, and scatters shown. */
export function sliceSum({ tally }: Slice): SliceSum {
  const sum = { coins: 0, hits: 0, scatters: 0 };
  for (const [key, combos] of tally) {
    const coins = Math.floor(key / KEYS);
    sum.coins += coins * combos;
    if (coins > 0) sum.hits += combos;
    sum.scatters += (key % KEYS) * combos;
  }
  return sum;
}

/** All slices combined. */
export function mergeSlices(slices: readonly Slice[]): Slice {
  const all: Slice = { tally: new Map(), falls: [], top: { symbol: '', count: 0, pay: 0, combos: 0 } };
  for (const { tally, falls, top } of slices) {
    for (const [key, combos] of tally) all.tally.set(key, (all.tally.get(key) ?? 0) + combos);
    falls.forEach((spins, n) => {
      all.falls[n] = (all.falls[n] ?? 0) + spins;
    });
    if (top.pay > all.top.pay) all.top = { ...top };
    else if (top.pay === all.top.pay) all.top.combos += top.combos;
  }
  return all;
}

/** The whole cycle as a feature: free spins cascade like paid ones and multiply every win. */
export function featureOf({ model, cycle }: Cascade, { tally }: Slice): Feature {
  const paid = [...tally].map(([key, combos]) => ({
    units: Math.floor(key / KEYS) + (model.scatter.pays[key % KEYS] ?? 0) * model.coins,
    spins: model.freeSpins.awards[key % KEYS] ?? 0,
    combos,
  }));
  const free = paid.map((outcome) => ({ ...outcome, units: outcome.units * model.freeSpins.multiplier }));
  return { cycle, perBet: model.coins, paid, free };
}

/** Return of the scatters, in total bets. */
function scatterMean({ model, cycle }: Cascade, { tally }: Slice): Ratio {
  let sum = 0;
  for (const [key, combos] of tally) sum += (model.scatter.pays[key % KEYS] ?? 0) * combos;
  return ratio(sum, cycle);
}

/** Computes the published figures of a cascade from its whole cycle. */
export function publishCascade(cascade: Cascade, whole: Slice): PublishedFigures {
  const { symbol, count, pay, combos } = whole.top;
  return publishFigures(featureFigures(featureOf(cascade, whole)), {
    scatter: scatterMean(cascade, whole),
    top: {
      symbol,
      count,
      win: ratio(pay, cascade.model.coins),
      probability: ratio(combos, cascade.cycle),
    },
  });
}
