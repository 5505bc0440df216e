import { DAY_MS } from '#contracts/values/time.ts';
import { type Fixture, type Rates, Rating } from '#odds/model/rating.ts';
import { type Db, run } from '../../../platform/database/index.ts';

type PastRow = {
  league: string;
  season: string;
  starts_at: Date;
  home: string;
  away: string;
  is_neutral: boolean;
  full_home: number;
  full_away: number;
};
type UpcomingRow = Omit<PastRow, 'full_home' | 'full_away'> & { event_id: string };

const fixtureOf = (row: Omit<PastRow, 'full_home' | 'full_away'>): Fixture => ({
  league: row.league,
  season: row.season,
  at: row.starts_at.getTime() / DAY_MS,
  home: row.home,
  away: row.away,
  isNeutral: row.is_neutral,
});

const FIXTURES = `from sportsbook.event e
  join sportsbook.competition c on c.site_id = e.site_id and c.competition_id = e.competition_id
  join sportsbook.competitor h on h.site_id = e.site_id and h.competitor_id = e.home_id
  join sportsbook.competitor a on a.site_id = e.site_id and a.competitor_id = e.away_id`;

/**
 * Expected goals of football matches by the site's results so far; results come in the order of their
 * matches. Events of other sports are left out: the model does not know them.
 */
export async function forecastGoals(
  db: Db,
  siteId: number,
  eventIds: readonly string[],
): Promise<Map<string, Rates>> {
  const past = await run<PastRow>(db, {
    text: `select c.code as league, e.season, e.starts_at, h.name as home, a.name as away, e.is_neutral,
        r.full_home, r.full_away ${FIXTURES}
      join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version and r.status = 'finished'
      where e.site_id = $1 and e.sport = 'football' and e.state = 'settled'
      order by e.starts_at, e.event_id`,
    values: [siteId],
  });
  const coming = await run<UpcomingRow>(db, {
    text: `select e.event_id, c.code as league, e.season, e.starts_at, h.name as home, a.name as away,
        e.is_neutral ${FIXTURES}
      where e.site_id = $1 and e.event_id = any($2::uuid[]) and e.sport = 'football'
      order by e.starts_at, e.event_id`,
    values: [siteId, eventIds],
  });
  const rating = new Rating();
  for (const row of past) rating.learn(fixtureOf(row), { home: row.full_home, away: row.full_away });
  return new Map(coming.map((row) => [row.event_id, rating.forecast(fixtureOf(row))]));
}
