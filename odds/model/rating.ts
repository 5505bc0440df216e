import { type Estimate, FORGOTTEN_DAYS, type SignedEstimate, varianceOf } from './estimate.ts';

/**
 * A team: `strength` raises its goals and lowers its opponents', `openness` raises both. Log scale of goals.
 */
type Team = { strength: Estimate; openness: Estimate; league: string; season: string; seenAt: number };
/**
 * Goals per match of a league: `level` is the log of an away side's mean, `home` the home advantage on that
 * log scale.
 */
type League = { level: Estimate; home: Estimate; seenAt: number };

/**
 * A match to forecast or to learn from. `at` in days; goals are those of regular time. `season` is any text
 * that identifies the season.
 */
export type Fixture = {
  readonly league: string;
  readonly season: string;
  readonly at: number;
  readonly home: string;
  readonly away: string;
  readonly isNeutral?: boolean;
};

/** Expected goals of both sides. */
export type Rates = { readonly home: number; readonly away: number };

/**
 * Settings of a rating. Variances are of log goals: spread of newcomers around their prior, drift of a team
 * per day, and additional drift between seasons. `newcomer` is the initial rating of a promoted team, `carry`
 * the share of its rating in another league that it keeps.
 */
export type RatingSettings = {
  readonly strengthVariance: number;
  readonly opennessVariance: number;
  readonly strengthDrift: number;
  readonly opennessDrift: number;
  readonly seasonDrift: number;
  readonly seasonShrink: number;
  readonly levelDrift: number;
  readonly homeDrift: number;
  readonly newcomer: number;
  readonly carry: number;
};

/**
 * Tuned on the seasons 2016-17 to 2018-19 of five leagues; `bench/odds.bench.ts` evaluates them on later
 * seasons.
 */
const DEFAULT_SETTINGS: RatingSettings = {
  strengthVariance: 0.0377,
  opennessVariance: 0.0041,
  strengthDrift: 0.00001,
  opennessDrift: 0,
  seasonDrift: 0.0072,
  seasonShrink: 0.026,
  levelDrift: 0.00001,
  homeDrift: 0.00001,
  newcomer: -0.22,
  carry: 0.4,
};

const START_LEVEL = Math.log(1.15);
const START_HOME = 0.27;
const LEAGUE_VARIANCE = 0.02;

/**
 * Team ratings updated result by result: a Kalman filter on the logs of expected goals, with Poisson goals.
 * Uncertain ratings move fast, well-known ones slowly, and uncertainty grows with time.
 */
export class Rating {
  readonly #settings: RatingSettings;
  readonly #teams = new Map<string, Team>();
  readonly #leagues = new Map<string, League>();
  readonly #seasons = new Set<string>();

  constructor(settings: RatingSettings = DEFAULT_SETTINGS) {
    this.#settings = settings;
  }

  /** Expected goals, given the results so far. */
  forecast(fixture: Fixture): Rates {
    const { sides } = this.#prepare(fixture);
    const [home, away] = sides.map(({ parts }) => expected(parts));
    return { home: home!, away: away! };
  }

  /** Updates from a result. Results must be in date order. */
  learn(fixture: Fixture, goals: Rates): void {
    const { sides } = this.#prepare(fixture);
    const before = sides.map(({ parts }) => ({ rate: expected(parts), variance: varianceOf(parts) }));
    sides.forEach(({ parts }, i) => {
      const { rate, variance } = before[i]!;
      const surprise = (i === 0 ? goals.home : goals.away) - rate;
      const scale = 1 + variance * rate;
      for (const { estimate, sign } of parts) {
        const gain = estimate.variance / scale;
        estimate.mean += sign * gain * surprise;
        estimate.variance -= gain * estimate.variance * rate;
      }
    });
    this.#seasons.add(`${fixture.league} ${fixture.season}`);
  }

  #prepare(fixture: Fixture): { sides: { parts: SignedEstimate[] }[] } {
    const league = this.#league(fixture);
    const home = this.#team(fixture, fixture.home);
    const away = this.#team(fixture, fixture.away);
    const level = { estimate: league.level, sign: 1 };
    const bonus = fixture.isNeutral ? [] : [{ estimate: league.home, sign: 1 }];
    return {
      sides: [{ parts: [level, ...bonus, ...attack(home, away)] }, { parts: [level, ...attack(away, home)] }],
    };
  }

  #league({ league, at }: Fixture): League {
    let known = this.#leagues.get(league);
    if (!known) {
      const estimate = (mean: number): Estimate => ({ mean, variance: LEAGUE_VARIANCE });
      known = { level: estimate(START_LEVEL), home: estimate(START_HOME), seenAt: at };
      this.#leagues.set(league, known);
    }
    const days = Math.max(0, at - known.seenAt);
    known.level.variance += days * this.#settings.levelDrift;
    known.home.variance += days * this.#settings.homeDrift;
    known.seenAt = Math.max(known.seenAt, at);
    return known;
  }

  #team(fixture: Fixture, name: string): Team {
    const { seasonDrift, seasonShrink, strengthDrift, opennessDrift } = this.#settings;
    const known = this.#teams.get(name);
    const isKnown = known && known.league === fixture.league && fixture.at - known.seenAt < FORGOTTEN_DAYS;
    if (!isKnown) {
      const team = this.#newTeam(fixture, known);
      this.#teams.set(name, team);
      return team;
    }
    const days = Math.max(0, fixture.at - known.seenAt);
    known.strength.variance += days * strengthDrift;
    known.openness.variance += days * opennessDrift;
    if (known.season !== fixture.season) {
      known.strength.variance += seasonDrift;
      known.openness.variance += seasonDrift / 2;
      known.strength.mean *= 1 - seasonShrink;
      known.openness.mean *= 1 - seasonShrink;
      known.season = fixture.season;
    }
    known.seenAt = Math.max(known.seenAt, fixture.at);
    return known;
  }

  /**
   * A team without recent matches in the league. In a league's first season every team is new and none is
   * promoted.
   */
  #newTeam({ league, season, at }: Fixture, before: Team | undefined): Team {
    const { strengthVariance, opennessVariance, newcomer, carry } = this.#settings;
    const isFirstSeason = ![...this.#seasons].some(
      (seen) => seen.startsWith(`${league} `) && seen !== `${league} ${season}`,
    );
    const kept = before && at - before.seenAt < FORGOTTEN_DAYS ? carry * before.strength.mean : 0;
    return {
      strength: { mean: (isFirstSeason ? 0 : newcomer) + kept, variance: strengthVariance },
      openness: { mean: 0, variance: opennessVariance },
      league,
      season,
      seenAt: at,
    };
  }
}

/** Factors of a team's goals besides the league. */
function attack(team: Team, opponent: Team): SignedEstimate[] {
  return [
    { estimate: team.strength, sign: 1 },
    { estimate: team.openness, sign: 1 },
    { estimate: opponent.strength, sign: -1 },
    { estimate: opponent.openness, sign: 1 },
  ];
}

const expected = (parts: SignedEstimate[]) =>
  Math.exp(parts.reduce((all, { estimate, sign }) => all + sign * estimate.mean, 0));
