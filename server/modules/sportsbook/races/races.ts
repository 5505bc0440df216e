import type { RaceKind } from '#odds/settlement/race.ts';
import { PLACE_BET, WIN_BET } from '#odds/settlement/runner-bet.ts';
import type { Sport } from '#odds/settlement/sport.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { ensureCategory, ensureCompetition, ensureTeams } from '../fixtures/competitions.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { tables } from '../tables.ts';
import { isBackable, listRunners, priceRunners, type RunnerPrices } from './runners.ts';

/** Runners of a race or an outright competition. */
const MIN_RUNNERS = 2;
const MAX_RUNNERS = 100;

/** A runner with its price to win in thousandths; null: not offered yet. */
export type NewRunner = { number: number; name: string; priceMilli: number | null };

/**
 * A race or an outright competition. `places`: number of paid places, 0: win only. Place bets pay the profit
 * divided by `placeDivisor`. Bets are accepted until `startsAt`.
 */
export type NewRace = {
  siteId: number;
  sport: Sport;
  category: string;
  competition: string;
  season: string;
  round: string;
  kind: RaceKind;
  name: string;
  startsAt: Date;
  places: number;
  placeDivisor: number;
  runners: readonly NewRunner[];
  isSimulated?: boolean;
  staffId: string;
  now: Date;
};

/**
 * The reason a race is rejected: duplicate runner names or numbers, or too few runners; as many places as
 * runners; prices that allow a sure profit by backing all; a duplicate race name.
 */
export type RaceRefusal = 'runners' | 'places' | 'prices' | 'known';

/** The first error of a race considered alone; null if valid. */
export function raceRefusal({ runners, ...race }: Pick<NewRace, 'runners' | 'places' | 'placeDivisor'>) {
  const isUnique = (values: readonly (string | number)[]) => new Set(values).size === values.length;
  const names = runners.map(({ name }) => name);
  const isCount = runners.length >= MIN_RUNNERS && runners.length <= MAX_RUNNERS;
  if (!isCount || !isUnique(names) || !isUnique(runners.map(({ number }) => number))) return 'runners';
  if (race.places >= runners.length) return 'places';
  const prices = runners.map(({ priceMilli }) => priceMilli);
  return isBackable(prices, race) ? 'prices' : null;
}

/** Adds a race with its runners, markets and prices. Returns its id, or the reason for rejection. */
export async function addRace(
  tx: Tx,
  race: NewRace,
): Promise<{ eventId: string } | { refusal: RaceRefusal }> {
  const refusal = raceRefusal(race);
  if (refusal) return { refusal };
  const { siteId, sport, runners } = race;
  const eventId = await insertEvent(tx, race);
  if (!eventId) return { refusal: 'known' };
  const ids = await ensureTeams(
    tx,
    { siteId, sport },
    runners.map(({ name }) => name),
  );
  const competitors = runners.map(({ name }) => ids.get(name)!);
  await write(tx, {
    text: `insert into sportsbook.runner (site_id, event_id, competitor_id, number)
      select $1, $2, * from unnest($3::uuid[], $4::int[])`,
    values: [siteId, eventId, competitors, runners.map(({ number }) => number)],
  });
  await insertMarkets(tx, race, eventId, competitors);
  await priceRunners(
    tx,
    { ...race, eventId },
    new Map(runners.map(({ priceMilli }, i) => [competitors[i]!, priceMilli])),
  );
  return { eventId };
}

async function insertEvent(tx: Tx, race: NewRace): Promise<string | undefined> {
  const named = { siteId: race.siteId, sport: race.sport };
  const categoryId = await ensureCategory(tx, named, race.category);
  const row = await tables(tx)
    .insertInto('event')
    .values({
      site_id: race.siteId,
      sport: race.sport,
      competition_id: await ensureCompetition(tx, { ...named, categoryId }, race.competition),
      season: race.season,
      round: race.round,
      home_id: null,
      away_id: null,
      starts_at: race.startsAt,
      is_simulated: race.isSimulated ?? false,
      kind: race.kind,
      name: race.name,
      places: race.places,
      place_divisor: race.placeDivisor,
    })
    .onConflict((known) => known.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row?.event_id;
}

/** A win market and, if places are paid, a place market, each with an outcome for every runner. */
async function insertMarkets(
  tx: Tx,
  { siteId, places }: NewRace,
  eventId: string,
  competitors: readonly string[],
): Promise<void> {
  await write(tx, {
    text: `with made as (insert into sportsbook.market (site_id, event_id, bet_type, specifier, position)
        select $1, $2, bet_type, '', position - 1
        from unnest($3::text[]) with ordinality as m (bet_type, position) returning market_id)
      insert into sportsbook.outcome
        (site_id, market_id, event_id, home_away, criteria1, position, competitor_id)
      select $1, market_id, $2, 0, runner::text, position, runner
      from made, unnest($4::uuid[]) with ordinality as r (runner, position)`,
    values: [siteId, eventId, places > 0 ? [WIN_BET, PLACE_BET] : [WIN_BET], competitors],
  });
}

/** A race whose event is locked. */
type LockedRace = {
  kind: RaceKind | 'match';
  state: string;
  starts_at: Date;
  places: number;
  place_divisor: number;
};

/** Locks a race; undefined if unknown on the site. */
export async function lockRace(tx: Tx, siteId: number, eventId: string): Promise<LockedRace | undefined> {
  await lockEvents(tx, siteId, [eventId]);
  return await findRace(tx, siteId, eventId);
}

async function findRace(db: Db, siteId: number, eventId: string): Promise<LockedRace | undefined> {
  const [row] = await run<LockedRace>(db, {
    text: `select kind, state, starts_at, places, place_divisor from sportsbook.event
      where site_id = $1 and event_id = $2 and kind <> 'match'`,
    values: [siteId, eventId],
  });
  return row;
}

type Repricing = { siteId: number; eventId: string; staffId: string; now: Date; prices: RunnerPrices };

/**
 * Sets win prices of runners; place prices follow. Refuses an unknown or withdrawn runner, and prices that
 * allow a sure profit by backing all. Undefined if the race is unknown on the site.
 */
export async function repriceRace(
  tx: Tx,
  { siteId, eventId, staffId, now, prices }: Repricing,
): Promise<{ refusal: 'runners' | 'prices' | 'settled' | null } | undefined> {
  const race = await lockRace(tx, siteId, eventId);
  if (!race) return undefined;
  if (race.state === 'settled') return { refusal: 'settled' };
  const left = (await listRunners(tx, siteId, [eventId])).filter(({ withdrawn_at }) => withdrawn_at === null);
  const isRunner = (id: string) => left.some(({ competitor_id }) => competitor_id === id);
  if (![...prices.keys()].every(isRunner)) return { refusal: 'runners' };
  const terms = { places: race.places, placeDivisor: race.place_divisor };
  const after = left.map(({ competitor_id, price_milli }) =>
    prices.has(competitor_id) ? prices.get(competitor_id)! : price_milli,
  );
  if (isBackable(after, terms)) return { refusal: 'prices' };
  await priceRunners(tx, { siteId, eventId, ...terms, staffId, now }, prices);
  return { refusal: null };
}
