import { DAY_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql } from '../../../platform/database/index.ts';
import { tables } from '../tables.ts';
import type { TicketRow } from './queries.ts';

/** Filters of a site's tickets. Empty texts match everything; days are UTC, both included. */
export type TicketFilter = {
  /** Undefined: of every player. */
  playerId: string | undefined;
  state: string;
  kind: string;
  outcome: string;
  /** An event's id, or a part of a team's name. */
  event: string;
  from: string;
  to: string;
  /** Minor units. */
  stakeFrom: bigint;
  returnFrom: bigint;
};
export type TicketOrder = {
  sort: 'placed' | 'stake' | 'returned';
  direction: 'asc' | 'desc';
  after: string;
  limit: number;
};

const COLUMNS = { placed: sql`placed_at`, stake: sql`stake`, returned: sql`returned + cashed_out` };

/** One page of tickets of all players, in the requested order. */
export async function listTicketPage(
  db: Db,
  siteId: number,
  filter: TicketFilter,
  { sort, direction, after, limit }: TicketOrder,
): Promise<TicketRow[]> {
  const column = COLUMNS[sort];
  const order = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const last = sql`select ${column}, ticket_id from sportsbook.ticket
    where site_id = ${siteId} and ticket_id = ${after}::uuid`;
  return await matching(db, siteId, filter)
    .selectAll()
    .$if(after !== '', (rows) => rows.where(sql<boolean>`(${column}, ticket_id) ${beyond} (${last})`))
    .orderBy(sql`${column} ${order}`)
    .orderBy('ticket_id', direction)
    .limit(limit)
    .execute();
}

export type TicketTotals = { count: bigint; staked: bigint; returned: bigint };

export async function totalTickets(db: Db, siteId: number, filter: TicketFilter): Promise<TicketTotals> {
  return await matching(db, siteId, filter)
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(stake) filter (where free_bet_id is null), 0)::int8`.as('staked'),
      sql<bigint>`coalesce(sum(returned + cashed_out), 0)::int8`.as('returned'),
    ])
    .executeTakeFirstOrThrow();
}

function matching(db: Db, siteId: number, filter: TicketFilter) {
  return tables(db)
    .selectFrom('ticket')
    .where('site_id', '=', siteId)
    .where(({ and }) => and(conditions(siteId, filter)));
}

function conditions(siteId: number, filter: TicketFilter) {
  const { playerId, state, kind, outcome, event, from, to, stakeFrom, returnFrom } = filter;
  return [
    ...(playerId === undefined ? [] : [sql<boolean>`player_id = ${playerId}::uuid`]),
    ...(state === '' ? [] : [sql<boolean>`state = ${state}`]),
    ...(kind === '' ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(outcome === '' ? [] : [sql<boolean>`outcome = ${outcome}`]),
    ...(event === '' ? [] : [sql<boolean>`ticket_id in (${ticketsOf(siteId, event)})`]),
    ...(from === '' ? [] : [sql<boolean>`placed_at >= ${new Date(from)}`]),
    ...(to === '' ? [] : [sql<boolean>`placed_at < ${new Date(Date.parse(to) + DAY_MS)}`]),
    ...(stakeFrom === 0n ? [] : [sql<boolean>`stake >= ${stakeFrom}`]),
    ...(returnFrom === 0n ? [] : [sql<boolean>`returned + cashed_out >= ${returnFrom}`]),
  ];
}

/** Tickets with a leg on an event, or on any event of a team. */
function ticketsOf(siteId: number, event: string) {
  if (isUuid(event))
    return sql`select ticket_id from sportsbook.ticket_leg
      where site_id = ${siteId} and event_id = ${event}::uuid`;
  const pattern = `%${event.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`select l.ticket_id from sportsbook.competitor c
    join sportsbook.event e on e.site_id = c.site_id and c.competitor_id in (e.home_id, e.away_id)
    join sportsbook.ticket_leg l on l.site_id = e.site_id and l.event_id = e.event_id
    where c.site_id = ${siteId} and c.name ilike ${pattern}`;
}
