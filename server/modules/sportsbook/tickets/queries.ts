import type { Selectable } from 'kysely';
import { type Db, run } from '../../../platform/database/index.ts';
import { type ResultStatus, type SportsbookTables, tables } from '../tables.ts';

export type TicketRow = Selectable<SportsbookTables['ticket']>;
export type StoredLeg = Selectable<SportsbookTables['ticket_leg']>;
/** A leg with its event's result, if any. */
export type LegRow = StoredLeg & {
  status: ResultStatus | null;
  full: string | null;
  half: string | null;
  sport: string;
  starts_at: Date;
};

/** The ticket of a player’s idempotency key. */
export function findTicketByClientId(
  db: Db,
  siteId: number,
  playerId: string,
  clientTicketId: string,
): Promise<TicketRow | undefined> {
  return tables(db)
    .selectFrom('ticket')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('client_ticket_id', '=', clientTicketId)
    .executeTakeFirst();
}

/** A ticket of a player. */
export function findTicket(
  db: Db,
  siteId: number,
  playerId: string,
  ticketId: string,
): Promise<TicketRow | undefined> {
  return tables(db)
    .selectFrom('ticket')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
}

type TicketPage = { state: '' | 'open' | 'settled'; offset: number; limit: number };

/** A player's tickets, newest first, with the total count. */
export async function listTickets(
  db: Db,
  siteId: number,
  playerId: string,
  { state, offset, limit }: TicketPage,
): Promise<{ rows: TicketRow[]; total: number }> {
  const rows = await run<TicketRow & { total: number }>(db, {
    text: `select t.*, count(*) over ()::int as total from sportsbook.ticket t
      where site_id = $1 and player_id = $2 and ($3 = '' or (state = 'open') = ($3 = 'open'))
      order by placed_at desc, ticket_id desc offset $4 limit $5`,
    values: [siteId, playerId, state, offset, limit],
  });
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The legs of tickets in order. */
export async function listTicketLegs(
  db: Db,
  siteId: number,
  ticketIds: readonly string[],
): Promise<Map<string, LegRow[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await run<LegRow>(db, {
    text: `select l.*, e.sport, e.starts_at, r.status, r.full_home || ':' || r.full_away as full,
        r.half_home || ':' || r.half_away as half
      from sportsbook.ticket_leg l
      join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
      left join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version
      where l.site_id = $1 and l.ticket_id = any($2::uuid[]) order by l.ticket_id, l.place`,
    values: [siteId, ticketIds],
  });
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id);
}

/** The legs without results, for settlement. */
export async function listStoredLegs(
  db: Db,
  siteId: number,
  ticketIds: readonly string[],
): Promise<Map<string, StoredLeg[]>> {
  const rows = await run<StoredLeg>(db, {
    name: 'sportsbook-legs',
    text: `select * from sportsbook.ticket_leg where site_id = $1 and ticket_id = any($2::uuid[])
      order by ticket_id, place`,
    values: [siteId, ticketIds],
  });
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id);
}

/** The settlements of a ticket, oldest first. */
export function listSettlements(db: Db, siteId: number, ticketId: string) {
  return tables(db)
    .selectFrom('settlement')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('ticket_id', '=', ticketId)
    .orderBy('settlement_no')
    .execute();
}
