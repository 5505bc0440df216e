import { type Feature, featureFigures } from '../slot/feature.ts';
import { publishFigures } from '../slot/figures.ts';
import { type Ratio, ratio } from '../slot/ratio.ts';
import type { Published } from '../slot/rules.ts';
import type { Cascade } from './model.ts';
import { createTumbler, type Tumbler } from './tumble.ts';

/** Room for the scatter count in the key of the tally. */
const KEYS = 64;

/** What all spins of a part of the cycle do: `tally` counts them by coins won (ladder in it) and scatters at rest. */
export type Slice = {
  /** Key: coins × 64 + scatters. */
  tally: Map<number, number>;
  /** Spins by number of falls. */
  falls: number[];
  /** Spins that show a cluster of the top symbol in the largest size of the pay table. */
  top: number;
};

/** Short sums of a slice, written down for every slice so that any of them can be counted again by itself. */
export type SliceSum = { coins: number; hits: number; scatters: number; top: number };

/** Plays every spin whose first reel stops at `first`: an exact part of the cycle. */
export function sliceOf(cascade: Cascade, first: number): Slice {
  const { lengths, model, symbols, scatter } = cascade;
  const tumbler = createTumbler(cascade);
  const slice: Slice = { tally: new Map(), falls: [], top: 0 };
  const topSymbol = symbols.indexOf(Object.keys(model.pays)[0]!);
  const most = model.sizes.at(-1)!;
  const stops = lengths.map(() => 0);
  stops[0] = first;
  const spins = lengths.slice(1).reduce((product, length) => product * length, 1);
  for (let spin = 0; spin < spins; spin++) {
    tumbler.start(stops);
    let coins = 0;
    let falls = 0;
    let isTop = false;
    for (let pay = tumbler.pay(); pay > 0; pay = tumbler.pay()) {
      coins += pay * (model.ladder[falls] ?? model.ladder.at(-1)!);
      if (!isTop && showsTop(tumbler, topSymbol, most)) isTop = true;
      tumbler.fall();
      falls += 1;
    }
    let scatters = 0;
    for (const cell of tumbler.cells) if (cell === scatter) scatters += 1;
    const key = coins * KEYS + scatters;
    slice.tally.set(key, (slice.tally.get(key) ?? 0) + 1);
    slice.falls[falls] = (slice.falls[falls] ?? 0) + 1;
    if (isTop) slice.top += 1;
    for (let reel = stops.length - 1; reel > 0; reel--) {
      stops[reel]! += 1;
      if (stops[reel]! < lengths[reel]!) break;
      stops[reel] = 0;
    }
  }
  return slice;
}

/** Enough of the symbol stand in the window at all, and then in one cluster: most windows fail the first question. */
function showsTop(tumbler: Tumbler, symbol: number, most: number): boolean {
  let count = 0;
  for (const cell of tumbler.cells) if (cell === symbol) count += 1;
  return count >= most && tumbler.clusters().some((c) => c.symbol === symbol && c.cells.length >= most);
}

export function sumOf({ tally, top }: Slice): SliceSum {
  const sum = { coins: 0, hits: 0, scatters: 0, top };
  for (const [key, combos] of tally) {
    const coins = Math.floor(key / KEYS);
    sum.coins += coins * combos;
    if (coins > 0) sum.hits += combos;
    sum.scatters += (key % KEYS) * combos;
  }
  return sum;
}

/** All slices as one. */
export function joined(slices: readonly Slice[]): Slice {
  const all: Slice = { tally: new Map(), falls: [], top: 0 };
  for (const { tally, falls, top } of slices) {
    for (const [key, combos] of tally) all.tally.set(key, (all.tally.get(key) ?? 0) + combos);
    falls.forEach((spins, n) => {
      all.falls[n] = (all.falls[n] ?? 0) + spins;
    });
    all.top += top;
  }
  return all;
}

/** The whole cycle as a feature: free spins fall as paid ones do and multiply every win. */
export function featureOf({ model, cycle }: Cascade, { tally }: Slice): Feature {
  const paid = [...tally].map(([key, combos]) => ({
    units: Math.floor(key / KEYS) + (model.scatter.pays[key % KEYS] ?? 0) * model.coins,
    spins: model.freeSpins.awards[key % KEYS] ?? 0,
    combos,
  }));
  const free = paid.map((outcome) => ({ ...outcome, units: outcome.units * model.freeSpins.multiplier }));
  return { cycle, perBet: model.coins, paid, free };
}

/** What scatters return by themselves, in total bets. */
function scatterMean({ model, cycle }: Cascade, { tally }: Slice): Ratio {
  let sum = 0;
  for (const [key, combos] of tally) sum += (model.scatter.pays[key % KEYS] ?? 0) * combos;
  return ratio(sum, cycle);
}

/** Computes the figures a cascade publishes from its whole cycle. */
export function publishCascade(cascade: Cascade, whole: Slice): Published {
  const [symbol, awards] = Object.entries(cascade.model.pays)[0]!;
  return publishFigures(featureFigures(featureOf(cascade, whole)), {
    scatter: scatterMean(cascade, whole),
    top: {
      symbol,
      count: cascade.model.sizes.at(-1)!,
      win: ratio(awards?.at(-1) ?? 0, cascade.model.coins),
      probability: ratio(Math.max(1, whole.top), cascade.cycle),
    },
  });
}
