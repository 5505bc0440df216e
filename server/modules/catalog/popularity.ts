import { type Db, sql } from '../../platform/database/index.ts';
import { createSiteCache } from '../sites/index.ts';
import { gameKey } from './definitions.ts';
import { tables } from './tables.ts';

/** Settled rounds of the last thirty days by game key; games without rounds are absent. */
export type Popularity = ReadonlyMap<string, number>;

const popularities = createSiteCache({ sites: 1000, maxAgeSeconds: 60, load: loadPopularity });

/** Popularity of a site's games, at most one minute old. */
export function sitePopularity(db: Db, siteId: number): Promise<Popularity> {
  return popularities.get(db, siteId);
}

async function loadPopularity(db: Db, siteId: number): Promise<Popularity> {
  const rows = await tables(db)
    .selectFrom('daily_rounds')
    .select(['provider_code', 'game_code'])
    .select(sql<string>`sum(rounds)`.as('rounds'))
    .where('site_id', '=', siteId)
    .where('day', '>', sql<string>`(now() at time zone 'utc')::date - 30`)
    .groupBy(['provider_code', 'game_code'])
    .execute();
  return new Map(rows.map((row) => [gameKey(row), Number(row.rounds)]));
}
