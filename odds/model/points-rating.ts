import {
  ageEstimates,
  type Drift,
  type Estimate,
  FORGOTTEN_DAYS,
  learn,
  meanOfSum,
  type Rated,
  type SignedEstimate,
} from './estimate.ts';
import type { Fixture } from './rating.ts';

/**
 * Expectation for a high-scoring match: points of both sides in regular time, and the variances of their
 * difference and their sum.
 */
export type PointsForecast = {
  readonly home: number;
  readonly away: number;
  readonly marginVariance: number;
  readonly totalVariance: number;
};

type Points = { readonly home: number; readonly away: number };

/** A team: its contribution to the difference in its favour, and to the sum of points. */
type Team = Rated & { league: string; margin: Estimate; total: Estimate };
type League = { home: Estimate; level: Estimate; margins: Spread; totals: Spread };
/** A mean square, and the number of matches it is based on. */
type Spread = { variance: number; matches: number };

/**
 * Initial values of leagues and teams, in points: those of professional basketball. A league's own level and
 * spread are learned within some matches.
 */
const START_TOTAL = 160;
const LEVEL_VARIANCE = 900;
const START_HOME = 2.5;
const HOME_VARIANCE = 4;
const START_MARGIN_SPREAD = 150;
const START_TOTAL_SPREAD = 290;
/** Weight of the initial spreads in matches, and maximum weight, because leagues change. */
const SPREAD_MATCHES = 60;
const MOST_MATCHES = 1000;
/** Spread between teams, as fractions of the spread of a match. */
const TEAM_MARGIN = 0.3;
const TEAM_TOTAL = 0.06;
const DRIFT: Drift = { day: 0.01, season: 6, shrink: 0.15 };

/**
 * Team ratings updated result by result from points for and against: two Kalman filters, on the difference
 * and on the sum of points in regular time (trading 1.8).
 */
export class PointsRating {
  readonly #teams = new Map<string, Team>();
  readonly #leagues = new Map<string, League>();

  /** Expected points, given the results so far. */
  forecast(fixture: Fixture): PointsForecast {
    const { league, margin, total } = this.#prepare(fixture);
    const [difference, sum] = [meanOfSum(margin), Math.max(meanOfSum(total), 1)];
    const side = (points: number) => Math.max(points, sum * 0.05);
    return {
      home: side((sum + difference) / 2),
      away: side((sum - difference) / 2),
      marginVariance: league.margins.variance,
      totalVariance: league.totals.variance,
    };
  }

  /** Updates from a result of regular time. Results must be in date order. */
  learn(fixture: Fixture, points: Points): void {
    const { league, margin, total } = this.#prepare(fixture);
    observe(league.margins, margin, points.home - points.away);
    observe(league.totals, total, points.home + points.away);
  }

  #prepare(fixture: Fixture): { league: League; margin: SignedEstimate[]; total: SignedEstimate[] } {
    const league = this.#league(fixture.league);
    const [home, away] = [this.#team(fixture, fixture.home), this.#team(fixture, fixture.away)];
    const bonus = fixture.isNeutral ? [] : [{ estimate: league.home, sign: 1 }];
    return {
      league,
      margin: [...bonus, { estimate: home.margin, sign: 1 }, { estimate: away.margin, sign: -1 }],
      total: [league.level, home.total, away.total].map((estimate) => ({ estimate, sign: 1 })),
    };
  }

  #league(name: string): League {
    let known = this.#leagues.get(name);
    if (!known) {
      known = {
        home: { mean: START_HOME, variance: HOME_VARIANCE },
        level: { mean: START_TOTAL, variance: LEVEL_VARIANCE },
        margins: { variance: START_MARGIN_SPREAD, matches: SPREAD_MATCHES },
        totals: { variance: START_TOTAL_SPREAD, matches: SPREAD_MATCHES },
      };
      this.#leagues.set(name, known);
    }
    return known;
  }

  #team(fixture: Fixture, name: string): Team {
    const known = this.#teams.get(name);
    if (known && known.league === fixture.league && fixture.at - known.seenAt < FORGOTTEN_DAYS) {
      ageEstimates(known, [known.margin, known.total], fixture, DRIFT);
      return known;
    }
    const { margins, totals } = this.#league(fixture.league);
    const team: Team = {
      ...{ league: fixture.league, season: fixture.season, seenAt: fixture.at },
      margin: { mean: 0, variance: TEAM_MARGIN * margins.variance },
      total: { mean: 0, variance: TEAM_TOTAL * totals.variance },
    };
    this.#teams.set(name, team);
    return team;
  }
}

/** Updates from a difference or sum, including the spread of results around their expectation. */
function observe(spread: Spread, parts: readonly SignedEstimate[], seen: number): void {
  const uncertain = parts.reduce((all, { estimate }) => all + estimate.variance, 0);
  const surprise = seen - meanOfSum(parts);
  // The variance of a surprise includes the uncertainty of the expectation itself.
  const share = spread.variance / (spread.variance + uncertain);
  const square = surprise ** 2 * share;
  learn(parts, surprise / spread.variance, 1 / spread.variance);
  spread.variance += (square - spread.variance) / (spread.matches + 1);
  spread.matches = Math.min(spread.matches + 1, MOST_MATCHES);
}
