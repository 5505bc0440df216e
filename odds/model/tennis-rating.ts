import {
  ageEstimates,
  type Drift,
  type Estimate,
  FORGOTTEN_DAYS,
  learn,
  meanOfSum,
  type Rated,
} from './estimate.ts';
import type { Fixture } from './rating.ts';
import { type ServeChances, serveChances, setGames } from './tennis-points.ts';

/** Expectation for a match: point probabilities on serve, and the sets needed to win. */
export type TennisForecast = { readonly serve: ServeChances; readonly toWin: number };

type Score = { readonly home: number; readonly away: number };

/** A player; strength is the log odds of winning a set. */
type Player = Rated & { strength: Estimate };
/** A competition: mean point probability on serve, and maximum sets won by a player in one match. */
type Tour = { serve: Estimate; toWin: number };

/** Initial values of players and competitions. The variances are those of a professional tour. */
const STRENGTH_VARIANCE = 0.35;
const DRIFT: Drift = { day: 0.0001, season: 0.01, shrink: 0.02 };
const START_SERVE = 0.62;
const SERVE_VARIANCE = 0.0009;
const LOWEST_SERVE = 0.5;
const HIGHEST_SERVE = 0.75;
/** Variance of the games of a set; step of a difference quotient. */
const GAMES_VARIANCE = 4.4;
const STEP = 0.01;
/** Best of three until a result shows three sets for one player. */
const FEWEST_TO_WIN = 2;
const MOST_TO_WIN = 3;

const chance = (logit: number) => 1 / (1 + Math.exp(-logit));

/**
 * Player ratings learned from set results, and serve probabilities of competitions learned from the games of
 * first sets (trading 1.6): the difference between players determines sets, the mean determines games.
 */
export class TennisRating {
  readonly #players = new Map<string, Player>();
  readonly #tours = new Map<string, Tour>();

  /** Probabilities on serve, given the results so far. */
  forecast(fixture: Fixture): TennisForecast {
    const { tour, parts } = this.#prepare(fixture);
    return { serve: serveChances(meanOf(tour), chance(meanOfSum(parts))), toWin: tour.toWin };
  }

  /** Updates from the sets of a finished match, and from the games of its first set if known. */
  learn(fixture: Fixture, sets: Score, firstSet: Score | null): void {
    const { tour, parts } = this.#prepare(fixture);
    const own = chance(meanOfSum(parts));
    if (firstSet) learnServe(tour, own, firstSet.home + firstSet.away);
    const played = sets.home + sets.away;
    learn(parts, sets.home - played * own, played * own * (1 - own));
    tour.toWin = Math.min(MOST_TO_WIN, Math.max(tour.toWin, sets.home, sets.away));
  }

  #prepare(fixture: Fixture) {
    const [home, away] = [this.#player(fixture, fixture.home), this.#player(fixture, fixture.away)];
    const parts = [
      { estimate: home.strength, sign: 1 },
      { estimate: away.strength, sign: -1 },
    ];
    return { tour: this.#tour(fixture.league), parts };
  }

  #tour(name: string): Tour {
    const known = this.#tours.get(name) ?? {
      serve: { mean: START_SERVE, variance: SERVE_VARIANCE },
      toWin: FEWEST_TO_WIN,
    };
    this.#tours.set(name, known);
    return known;
  }

  /** Players keep their rating across competitions. */
  #player(fixture: Fixture, name: string): Player {
    const known = this.#players.get(name);
    if (known && fixture.at - known.seenAt < FORGOTTEN_DAYS) {
      ageEstimates(known, [known.strength], fixture, DRIFT);
      return known;
    }
    const player: Player = {
      ...{ season: fixture.season, seenAt: fixture.at },
      strength: { mean: 0, variance: STRENGTH_VARIANCE },
    };
    this.#players.set(name, player);
    return player;
  }
}

const meanOf = ({ serve }: Tour) => Math.min(HIGHEST_SERVE, Math.max(LOWEST_SERVE, serve.mean));

/** More games than expected in a set at this difference: both serve better. */
function learnServe(tour: Tour, set: number, games: number): void {
  const mean = meanOf(tour);
  const at = (serve: number) => setGames(serveChances(serve, set));
  const expected = at(mean);
  const slope = (at(mean + STEP) - expected) / STEP;
  learn(
    [{ estimate: tour.serve, sign: 1 }],
    (slope * (games - expected)) / GAMES_VARIANCE,
    slope ** 2 / GAMES_VARIANCE,
  );
}
