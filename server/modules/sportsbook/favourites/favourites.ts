import type { SportsFavourite } from '#contracts/api/sports-favourites.ts';
import { type FavouriteKind, MAX_SPORTS_FAVOURITES } from '#contracts/values/sports-favourites.ts';
import { type Db, run, sql, type Tx, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type EventRow, listEvents } from '../events.ts';
import { tables } from '../tables.ts';

export type FavouriteKey = { kind: FavouriteKind; favourite_id: string };

/** Maximum next events listed per competition or team, and for all favourites. */
const EVENTS_OF_ONE = 2;
const MAX_EVENTS = 12;

/** An event open for betting; `$4` is the current time. Other events are no longer favourites. */
const IS_COMING = `e.state in ('open', 'suspended') and e.starts_at > $4`;

/** A player's favourites, most recent first. */
export async function listMarked(db: Db, { siteId, playerId }: PlayerKey): Promise<FavouriteKey[]> {
  return await tables(db)
    .selectFrom('favourite')
    .select(['kind', 'favourite_id'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('marked_at', 'desc')
    .orderBy('favourite_id')
    .limit(MAX_SPORTS_FAVOURITES)
    .execute();
}

/** The favourites available on the site, in the given order, with names. */
export async function nameFavourites(
  db: Db,
  siteId: number,
  keys: readonly FavouriteKey[],
  now: Date,
): Promise<SportsFavourite[]> {
  return await run<SportsFavourite>(db, {
    text: `select w.kind, w.favourite_id, coalesce(c.sport, t.sport, e.sport) as sport,
        coalesce(c.name, t.name, h.name || ' – ' || a.name, e.name, '') as name,
        coalesce(c.names, t.names, e.names, '{}') as names
      from unnest($2::text[], $3::uuid[]) with ordinality w (kind, favourite_id, place)
      left join sportsbook.competition c
        on w.kind = 'competition' and c.site_id = $1 and c.competition_id = w.favourite_id
      left join sportsbook.competitor t
        on w.kind = 'team' and t.site_id = $1 and t.competitor_id = w.favourite_id
      left join sportsbook.event e
        on w.kind = 'event' and e.site_id = $1 and e.event_id = w.favourite_id and ${IS_COMING}
      left join sportsbook.competitor h on h.site_id = $1 and h.competitor_id = e.home_id
      left join sportsbook.competitor a on a.site_id = $1 and a.competitor_id = e.away_id
      where coalesce(c.competition_id, t.competitor_id, e.event_id) is not null order by w.place`,
    values: [siteId, ...columnsOf(keys), now],
  });
}

const columnsOf = (keys: readonly FavouriteKey[]) => [
  keys.map(({ kind }) => kind),
  keys.map(({ favourite_id }) => favourite_id),
];

/** The next events of favourites by start, at most 12. */
export async function listNextEvents(
  db: Db,
  siteId: number,
  keys: readonly FavouriteKey[],
  now: Date,
): Promise<EventRow[]> {
  const rows = await run<{ event_id: string }>(db, {
    text: `with coming as materialized (
        select e.event_id, e.competition_id, e.home_id, e.away_id, e.starts_at
        from sportsbook.event e where e.site_id = $1 and ${IS_COMING})
      select event_id from (
        select c.event_id, c.starts_at, row_number() over (partition by w.kind, w.favourite_id
          order by c.starts_at, c.event_id) as place
        from unnest($2::text[], $3::uuid[]) w (kind, favourite_id)
        join coming c on w.favourite_id = case w.kind when 'event' then c.event_id
          when 'competition' then c.competition_id when 'team' then c.home_id end
          or (w.kind = 'team' and w.favourite_id = c.away_id)) ranked
      where place <= ${EVENTS_OF_ONE}
      group by event_id, starts_at order by starts_at, event_id limit ${MAX_EVENTS}`,
    values: [siteId, ...columnsOf(keys), now],
  });
  if (rows.length === 0) return [];
  const eventIds = rows.map(({ event_id }) => event_id);
  return await listEvents(db, { siteId, eventIds, now, phase: 'upcoming', limit: MAX_EVENTS });
}

type Marking = { keys: readonly FavouriteKey[]; now: Date };

/** Marks a favourite. Refuses `notFound` if unknown on the site, `favouritesFull` at the limit. */
export async function markFavourite(tx: Tx, player: PlayerKey, key: FavouriteKey, now: Date): Promise<void> {
  const { known, left } = await addFavourites(tx, player, { keys: [key], now });
  if (known === 0) refuse('notFound');
  if (left > 0) refuse('favouritesFull', { limit: MAX_SPORTS_FAVOURITES });
}

/**
 * Adds favourites up to the limit. Returns how many exist on the site, and how many were omitted because of
 * the limit.
 */
export async function addFavourites(
  tx: Tx,
  player: PlayerKey,
  { keys, now }: Marking,
): Promise<{ known: number; left: number }> {
  const { siteId, playerId } = player;
  const named = await nameFavourites(tx, siteId, keys, now);
  // A player's changes are serialised, so that the limit holds under concurrency.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sports ${playerId}`}, ${siteId}))`.execute(
    tables(tx),
  );
  await dropStarted(tx, player, now);
  const marked = new Set((await listMarked(tx, player)).map(nameOf));
  const fresh = named.filter((favourite) => !marked.has(nameOf(favourite)));
  const added = fresh.slice(0, MAX_SPORTS_FAVOURITES - marked.size);
  if (added.length > 0)
    await tables(tx)
      .insertInto('favourite')
      .values(
        added.map(({ kind, favourite_id }) => ({
          ...{ site_id: siteId, player_id: playerId, kind, favourite_id, marked_at: now },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { known: named.length, left: fresh.length - added.length };
}

const nameOf = ({ kind, favourite_id }: FavouriteKey) => `${kind} ${favourite_id}`;

/** Removes a favourite; no effect if not marked. */
export async function unmarkFavourite(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { kind, favourite_id }: FavouriteKey,
): Promise<void> {
  await tables(tx)
    .deleteFrom('favourite')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('favourite_id', '=', favourite_id)
    .execute();
}

/** Removes started events to free places. */
async function dropStarted(tx: Tx, { siteId, playerId }: PlayerKey, now: Date): Promise<void> {
  await write(tx, {
    text: `delete from sportsbook.favourite f where f.site_id = $1 and f.player_id = $2 and f.kind = $3
      and not exists (select from sportsbook.event e
        where e.site_id = $1 and e.event_id = f.favourite_id and ${IS_COMING})`,
    values: [siteId, playerId, 'event', now],
  });
}
