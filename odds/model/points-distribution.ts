import type { Match, Score } from '../settlement/match.ts';
import type { Selection } from '../settlement/selection.ts';
import type { Ending } from './market-chances.ts';
import type { PointsForecast } from './points-rating.ts';

/**
 * The distribution of a high-scoring match in terms of its markets: difference and sum of points, of the
 * whole match and of its first half.
 */
type PointsDistribution = { readonly full: Projections; readonly half: Projections };
type Projections = { readonly margins: Ending[]; readonly totals: Ending[] };

/** Fractions of the match: overtime, relative to four quarters of ten minutes; the first half. */
const OVERTIME = 1 / 8;
const HALF = 1 / 2;
/** Cut-off of points, in standard deviations from the mean. */
const REACH = 6;
/** Three pace levels with the mean and variance of a normal one: deviation, and probability. */
const PACES: readonly (readonly [deviations: number, p: number])[] = [
  [-Math.sqrt(3), 1 / 6],
  [0, 2 / 3],
  [Math.sqrt(3), 1 / 6],
];

/**
 * Points of both sides around their expectation (trading 1.8): independent given a common pace, whose
 * variance is what the sum has in excess of the difference. Both halves are independent given the pace. A
 * draw is decided in overtime, which counts in all markets of the whole match; further overtimes are treated
 * as one.
 */
export function pointsDistribution(forecast: PointsForecast): PointsDistribution {
  const { home, away, marginVariance, totalVariance } = forecast;
  const own = marginVariance / 2;
  const pace = Math.sqrt(Math.max(0, totalVariance - marginVariance)) / (home + away);
  const [full, half] = [new Sums(), new Sums()];
  for (const [deviations, p] of PACES) {
    const factor = Math.max(1 + deviations * pace, 0.1) * HALF;
    const [h, a] = [points(home * factor, own * HALF), points(away * factor, own * HALF)];
    half.add(p, h, a);
    full.add(p, twice(h), twice(a));
  }
  full.decideDraws(points(home * OVERTIME, own * OVERTIME), points(away * OVERTIME, own * OVERTIME));
  return { full: full.projections(), half: half.projections() };
}

/** The final states that a selection can distinguish. */
export function endingsOf({ full, half }: PointsDistribution, { isHalf, market }: Selection): Ending[] {
  const { margins, totals } = isHalf ? half : full;
  return market === 'OU' || market === 'OE' ? totals : margins;
}

/** Probabilities of points from `from` on. */
type Points = { from: number; p: number[] };

/** A normal distribution of whole points, truncated at zero. */
function points(mean: number, variance: number): Points {
  const reach = REACH * Math.sqrt(variance);
  const from = Math.max(0, Math.floor(mean - reach));
  const p: number[] = [];
  for (let k = from; k <= Math.ceil(mean + reach); k++) p.push(Math.exp(-((k - mean) ** 2) / (2 * variance)));
  const all = p.reduce((sum, chance) => sum + chance, 0);
  return { from, p: p.map((chance) => chance / all) };
}

/**
 * Simulates a match from the distribution, with random numbers in [0, 1): points of the first half and of
 * regular time, and with overtime if that was drawn.
 */
export function playPoints(forecast: PointsForecast, draw: () => number) {
  const { home, away, marginVariance, totalVariance } = forecast;
  const own = marginVariance / 2;
  const pace = Math.sqrt(Math.max(0, totalVariance - marginVariance)) / (home + away);
  const place = draw();
  const [deviations] = PACES[place < 1 / 6 ? 0 : place < 5 / 6 ? 1 : 2]!;
  const factor = Math.max(1 + deviations * pace, 0.1) * HALF;
  const period = (share: number, part: number): Score => ({
    home: drawn(points(home * share, own * part), draw),
    away: drawn(points(away * share, own * part), draw),
  });
  const half = period(factor, HALF);
  const full = plus(half, period(factor, HALF));
  if (full.home !== full.away) return { half, full, overtime: null };
  let more = period(OVERTIME, OVERTIME);
  while (more.home === more.away) more = period(OVERTIME, OVERTIME);
  return { half, full, overtime: plus(full, more) };
}

const plus = (one: Score, other: Score): Score => ({
  home: one.home + other.home,
  away: one.away + other.away,
});

function drawn({ from, p }: Points, draw: () => number): number {
  let rest = draw();
  for (const [i, chance] of p.entries()) {
    rest -= chance;
    if (rest < 0) return from + i;
  }
  return from + p.length - 1;
}

/** The sum of two independent halves. */
function twice({ from, p }: Points): Points {
  const sum = new Array<number>(2 * p.length - 1).fill(0);
  for (let i = 0; i < p.length; i++) for (let j = 0; j < p.length; j++) sum[i + j]! += p[i]! * p[j]!;
  return { from: 2 * from, p: sum };
}

/** Maximum difference and sum of points kept; draws by their sum. */
const MAX_POINTS = 1024;

/** Scores aggregated by difference and sum. */
class Sums {
  readonly #margins = new Float64Array(2 * MAX_POINTS);
  readonly #totals = new Float64Array(2 * MAX_POINTS);
  readonly #draws = new Float64Array(2 * MAX_POINTS);

  add(weight: number, home: Points, away: Points): void {
    for (let i = 0; i < home.p.length; i++)
      for (let j = 0; j < away.p.length; j++) {
        const [h, a] = [home.from + i, away.from + j];
        if (h + a >= MAX_POINTS) continue;
        const p = weight * home.p[i]! * away.p[j]!;
        this.#margins[MAX_POINTS + h - a]! += p;
        this.#totals[h + a]! += p;
        if (h === a) this.#draws[h + a]! += p;
      }
  }

  /** Draws are decided like an overtime with a winner. */
  decideDraws(home: Points, away: Points): void {
    const overtime = new Sums();
    overtime.add(1, home, away);
    const decided = 1 - overtime.#margins[MAX_POINTS]!;
    const drawn = this.#margins[MAX_POINTS]!;
    this.#margins[MAX_POINTS] = 0;
    for (let i = 0; i < 2 * MAX_POINTS; i++)
      if (i !== MAX_POINTS) this.#margins[i]! += (drawn * overtime.#margins[i]!) / decided;
    for (let sum = 0; sum < MAX_POINTS; sum++) {
      const p = this.#draws[sum]!;
      if (p === 0) continue;
      this.#totals[sum]! -= p;
      for (let more = 0; sum + more < 2 * MAX_POINTS && more < MAX_POINTS; more++) {
        const added = overtime.#totals[more]! - overtime.#draws[more]!;
        if (added > 0) this.#totals[sum + more]! += (p * added) / decided;
      }
    }
  }

  projections(): Projections {
    const endings = (list: Float64Array, scoreAt: (i: number) => Match['full']): Ending[] => {
      const all = list.reduce((sum, p) => sum + p, 0);
      const found: Ending[] = [];
      list.forEach((p, i) => {
        const score = scoreAt(i);
        if (p > 0)
          found.push({ p: p / all, match: { sport: 'basketball', full: score, half: score, goals: null } });
      });
      return found;
    };
    return {
      margins: endings(this.#margins, (i) => ({
        home: Math.max(i - MAX_POINTS, 0),
        away: Math.max(MAX_POINTS - i, 0),
      })),
      totals: endings(this.#totals, (i) => ({ home: i, away: 0 })),
    };
  }
}
