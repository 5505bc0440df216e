import { DAY_MS } from '#contracts/values/time.ts';
import { MODELLED_SPORTS, type ModelledSport } from '#odds/market/market-set.ts';
import { type PointsForecast, PointsRating } from '#odds/model/points-rating.ts';
import { type Fixture, type Rates, Rating } from '#odds/model/rating.ts';
import { type TennisForecast, TennisRating } from '#odds/model/tennis-rating.ts';
import { type Db, run } from '../../../platform/database/index.ts';

/** The expectation of a sport's model for a match. */
export type Forecast =
  | { sport: 'football'; expected: Rates }
  | { sport: 'basketball'; expected: PointsForecast }
  | { sport: 'tennis'; expected: TennisForecast };

type Score = { home: number; away: number };
type Learned = { fixture: Fixture; full: Score; half: Score | null };

/** A model that is trained on results in match order. */
type Model = { learn(result: Learned): void; forecast(fixture: Fixture): Forecast };

const MODELS: Record<ModelledSport, () => Model> = {
  football: () => {
    const rating = new Rating();
    return {
      learn: ({ fixture, full }) => rating.learn(fixture, full),
      forecast: (fixture) => ({ sport: 'football', expected: rating.forecast(fixture) }),
    };
  },
  basketball: () => {
    const rating = new PointsRating();
    return {
      learn: ({ fixture, full }) => rating.learn(fixture, full),
      forecast: (fixture) => ({ sport: 'basketball', expected: rating.forecast(fixture) }),
    };
  },
  tennis: () => {
    const rating = new TennisRating();
    return {
      learn: ({ fixture, full, half }) => rating.learn(fixture, full, half),
      forecast: (fixture) => ({ sport: 'tennis', expected: rating.forecast(fixture) }),
    };
  },
};

type EventColumns = {
  event_id: string;
  sport: ModelledSport;
  league: string;
  season: string;
  starts_at: Date;
  home: string;
  away: string;
  is_neutral: boolean;
};
type PastColumns = EventColumns & {
  full_home: number;
  full_away: number;
  half_home: number | null;
  half_away: number | null;
};

const fixtureOf = ({ league, season, starts_at, home, away, is_neutral }: EventColumns): Fixture => ({
  ...{ league, season, home, away, isNeutral: is_neutral },
  at: starts_at.getTime() / DAY_MS,
});

const COLUMNS = `e.event_id, e.sport, c.code as league, e.season, e.starts_at, h.name as home, a.name as away,
  e.is_neutral`;
const FIXTURES = `from sportsbook.event e
  join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
  join sportsbook.competitor h on h.site_id = e.site_id and h.competitor_id = e.home_id
  join sportsbook.competitor a on a.site_id = e.site_id and a.competitor_id = e.away_id`;

/**
 * Model expectations for matches, based on the site's results so far. Sports without a model are omitted.
 */
export async function forecastEvents(
  db: Db,
  siteId: number,
  eventIds: readonly string[],
): Promise<Map<string, Forecast>> {
  const coming = await run<EventColumns>(db, {
    text: `select ${COLUMNS} ${FIXTURES}
      where e.site_id = $1 and e.event_id = any($2::uuid[]) and e.sport = any($3::text[])
      order by e.starts_at, e.event_id`,
    values: [siteId, eventIds, MODELLED_SPORTS],
  });
  const forecasts = new Map<string, Forecast>();
  for (const [sport, events] of Map.groupBy(coming, (row) => row.sport)) {
    const model = MODELS[sport]();
    for (const { full_home, full_away, half_home, half_away, ...row } of await listPast(db, siteId, sport)) {
      const full = { home: full_home, away: full_away };
      const half = half_home === null || half_away === null ? null : { home: half_home, away: half_away };
      model.learn({ fixture: fixtureOf(row), full, half });
    }
    for (const row of events) forecasts.set(row.event_id, model.forecast(fixtureOf(row)));
  }
  return forecasts;
}

/** Regular-time results of a sport, in match order. */
async function listPast(db: Db, siteId: number, sport: ModelledSport): Promise<PastColumns[]> {
  return await run<PastColumns>(db, {
    text: `select ${COLUMNS}, r.full_home, r.full_away, r.half_home, r.half_away ${FIXTURES}
      join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version and r.status = 'finished'
      where e.site_id = $1 and e.sport = $2 and e.state = 'settled'
      order by e.starts_at, e.event_id`,
    values: [siteId, sport],
  });
}
