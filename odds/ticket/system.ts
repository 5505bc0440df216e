import { MAX_LEGS } from './max-legs.ts';

/** Systems by name: every combination of `from` to `to` of the selections is a line (sportsbook 11). */
export const SYSTEMS = {
  trixie: { selections: 3, from: 2, to: 3 },
  patent: { selections: 3, from: 1, to: 3 },
  yankee: { selections: 4, from: 2, to: 4 },
  lucky_15: { selections: 4, from: 1, to: 4 },
  canadian: { selections: 5, from: 2, to: 5 },
  lucky_31: { selections: 5, from: 1, to: 5 },
  heinz: { selections: 6, from: 2, to: 6 },
  lucky_63: { selections: 6, from: 1, to: 6 },
  super_heinz: { selections: 7, from: 2, to: 7 },
  lucky_127: { selections: 7, from: 1, to: 7 },
  goliath: { selections: 8, from: 2, to: 8 },
  lucky_255: { selections: 8, from: 1, to: 8 },
} as const;
export type SystemName = keyof typeof SYSTEMS;

/** The legs multiplied in a line, as positions from 0. */
export type SystemLine = readonly number[];

/** Maximum lines of a system. */
const MAX_LINES = 1000;

/**
 * The lines of a ticket: `legs` selections, of which `bankers` (positions from 0) are in every line. `folds`:
 * number of other selections per line: [2] of four selections without bankers is "2 of 4", six doubles.
 */
export type System = {
  readonly legs: number;
  readonly folds: readonly number[];
  readonly bankers: readonly number[];
};

/** All selections in one line: a single or a parlay. */
export function accumulator(legs: number): System {
  return { legs, folds: [legs], bankers: [] };
}

/** A named system: number of legs, and legs per line. */
export function namedSystem(name: SystemName): System {
  const { selections, from, to } = SYSTEMS[name];
  return { legs: selections, folds: range(from, to), bankers: [] };
}

/** The name of a system, such as "yankee", if it has one. */
export function systemName({ legs, folds, bankers }: System): SystemName | null {
  if (bankers.length > 0) return null;
  const sorted = [...folds].sort((a, b) => a - b).join();
  const isNamed = (name: SystemName) =>
    SYSTEMS[name].selections === legs && range(SYSTEMS[name].from, SYSTEMS[name].to).join() === sorted;
  return (Object.keys(SYSTEMS) as SystemName[]).find(isNamed) ?? null;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The number of ways to choose k of n. */
export function combinations(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return k < 0 || k > n ? 0 : Math.round(ways);
}

/** Number of lines of a system; null if invalid: wrong folds or bankers, too many legs or lines. */
export function lineCount({ legs, folds, bankers }: System): number | null {
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < legs;
  const isUnique = (list: readonly number[]) => new Set(list).size === list.length;
  if (!Number.isInteger(legs) || legs < 1 || legs > MAX_LEGS) return null;
  if (!bankers.every(isPlace) || !isUnique(bankers) || !isUnique(folds) || folds.length === 0) return null;
  const others = legs - bankers.length;
  const lowest = bankers.length > 0 && others === 0 ? 0 : 1;
  if (!folds.every((fold) => Number.isInteger(fold) && fold >= lowest && fold <= others)) return null;
  const lines = folds.reduce((all, fold) => all + combinations(others, fold), 0);
  return lines <= MAX_LINES ? lines : null;
}

/** Number of lines of a system. Throws a RangeError for an invalid system. */
export function linesIn(system: System): number {
  const lines = lineCount(system);
  if (lines === null) throw new RangeError('no system has these legs, folds and bankers');
  return lines;
}

/** Every line of a system, shorter folds first. Throws a RangeError for an invalid system. */
export function systemLinesOf(system: System): SystemLine[] {
  linesIn(system);
  const others = range(0, system.legs - 1).filter((place) => !system.bankers.includes(place));
  return [...system.folds]
    .sort((a, b) => a - b)
    .flatMap((fold) => choose(others, fold))
    .map((chosen) => [...system.bankers, ...chosen].sort((a, b) => a - b));
}

function choose(items: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}
