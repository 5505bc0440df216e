import { SEVERAL } from '#contracts/console/sports-tickets.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql } from '../../../platform/database/index.ts';
import { tables } from '../tables.ts';
import type { TicketRow } from './queries.ts';

/** Filters of a site's tickets. Empty texts match everything; ends of spans are excluded. */
export type TicketFilter = {
  /** Undefined: all players. */
  playerId: string | undefined;
  /** A ticket's id. */
  ticket: string;
  state: string;
  kind: string;
  outcome: string;
  /** An event's id or a part of a team's name; the same for the competition. */
  event: string;
  competition: string;
  sport: string;
  bet_type: string;
  /** A market's id. */
  market: string;
  /** `all`: every leg must match the leg filters. */
  legs: '' | 'all';
  /** Of free bets. */
  grant: string;
  promotion: string;
  /** Placement time. */
  placed: Span;
  /** Time of the last settlement. */
  settled: Span;
  /** Minor units. */
  stakeFrom: bigint;
  returnFrom: bigint;
};
type Span = { from: Date | undefined; to: Date | undefined };
type TicketOrder = {
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

/** Count and sums of the tickets that match a filter, in minor units; free bets cost no stake. */
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
  const { playerId, state, kind, outcome, placed, settled, stakeFrom, returnFrom, grant } = filter;
  return [
    ...(playerId === undefined ? [] : [sql<boolean>`player_id = ${playerId}::uuid`]),
    ...(filter.ticket === '' ? [] : [sql<boolean>`ticket_id = ${filter.ticket}::uuid`]),
    ...stateConditions(state),
    ...(kind === '' ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(outcome === '' ? [] : [sql<boolean>`outcome = ${outcome}`]),
    ...legConditions(siteId, filter),
    ...(grant === '' ? [] : [sql<boolean>`free_bet_id in (${freeBetsOf(siteId, grant)})`]),
    ...(filter.promotion === '' ? [] : [sql<boolean>`promotion_id = ${filter.promotion}::uuid`]),
    ...(placed.from ? [sql<boolean>`placed_at >= ${placed.from}`] : []),
    ...(placed.to ? [sql<boolean>`placed_at < ${placed.to}`] : []),
    ...(settled.from ? [sql<boolean>`settled_at >= ${settled.from}`] : []),
    ...(settled.to ? [sql<boolean>`settled_at < ${settled.to}`] : []),
    ...(stakeFrom === 0n ? [] : [sql<boolean>`stake >= ${stakeFrom}`]),
    ...(returnFrom === 0n ? [] : [sql<boolean>`returned + cashed_out >= ${returnFrom}`]),
  ];
}

const stateConditions = (state: string) =>
  state === '' ? [] : [state === 'ended' ? sql<boolean>`state <> 'open'` : sql<boolean>`state = ${state}`];

const freeBetsOf = (siteId: number, batchId: string) =>
  sql`select free_bet_id from sportsbook.free_bet where site_id = ${siteId} and batch_id = ${batchId}::uuid`;

/** A column of a leg `l` or of its event `e`, and the condition on a leg; `several` compares the column. */
function legConditions(siteId: number, filter: TicketFilter) {
  const { event, competition, sport, bet_type, market } = filter;
  const columns = [
    { value: event, column: sql`l.event_id`, is: (value: string) => eventCondition(siteId, value) },
    {
      ...{ value: competition, column: sql`e.competition_id` },
      is: (value: string) => competitionCondition(siteId, value),
    },
    { value: sport, column: sql`e.sport`, is: (value: string) => sql<boolean>`e.sport = ${value}` },
    { value: bet_type, column: sql`l.bet_type`, is: (value: string) => sql<boolean>`l.bet_type = ${value}` },
    { value: market, column: sql`l.market_id`, is: (id: string) => sql<boolean>`l.market_id = ${id}::uuid` },
  ];
  return columns
    .filter(({ value }) => value !== '')
    .flatMap(({ value, column, is }) => {
      const legs = sql`from sportsbook.ticket_leg l
        join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
        where l.site_id = ${siteId}`;
      if (value === SEVERAL)
        return sql<boolean>`(select count(distinct ${column}) ${legs} and l.ticket_id = ticket.ticket_id) > 1`;
      const condition = is(value);
      return [
        sql<boolean>`ticket_id in (select l.ticket_id ${legs} and ${condition})`,
        ...(filter.legs === 'all'
          ? [
              sql<boolean>`not exists (select ${legs} and l.ticket_id = ticket.ticket_id
                and not (${condition}))`,
            ]
          : []),
      ];
    });
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Legs on an event, on any event of a team, or on races of a name. */
function eventCondition(siteId: number, event: string) {
  if (isUuid(event)) return sql<boolean>`l.event_id = ${event}::uuid`;
  return sql<boolean>`l.event_id in (select m.event_id from sportsbook.competitor c
      join sportsbook.event m on m.site_id = c.site_id and c.competitor_id in (m.home_id, m.away_id)
      where c.site_id = ${siteId} and c.name ilike ${patternOf(event)}
    union select m.event_id from sportsbook.event m
      where m.site_id = ${siteId} and m.kind <> 'match' and m.name ilike ${patternOf(event)})`;
}

/** Legs on events of a competition, by id or name. */
function competitionCondition(siteId: number, competition: string) {
  if (isUuid(competition)) return sql<boolean>`e.competition_id = ${competition}::uuid`;
  return sql<boolean>`e.competition_id in (select c.competition_id from sportsbook.competition c
    where c.site_id = ${siteId} and c.name ilike ${patternOf(competition)})`;
}
