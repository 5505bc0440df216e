import { type Db, run } from '../../../platform/database/index.ts';
import { listStoredLegs, type TicketRow } from '../tickets/queries.ts';
import type { ConfirmedResult } from './result-records.ts';
import { findResult } from './settlement-task.ts';
import { applyResult, type SettlementContext } from './ticket-settlement.ts';

/** A ticket that a result would settle, or settle differently; amounts in minor units. */
export type MovingTicket = {
  ticket: TicketRow;
  outcome: string | null;
  returned: bigint | null;
  change: bigint;
};

/** `tickets` have a leg on the event, `moving` of them change by `change` in all; a page is `listed`. */
export type ResultPreview = { tickets: number; moving: number; change: bigint; listed: MovingTicket[] };
export type PreviewPage = { offset: number; limit: number };

const BATCH_SIZE = 1000;

/** What a result would do to every ticket with a leg on its event; none of it is written. */
export async function previewResult(
  db: Db,
  siteId: number,
  wanted: ConfirmedResult,
  now: Date,
  { offset, limit }: PreviewPage,
): Promise<ResultPreview> {
  const preview: ResultPreview = { tickets: 0, moving: 0, change: 0n, listed: [] };
  const context = await contextOf(db, siteId, wanted, now);
  if (!context) return preview;
  let after: string | null = null;
  for (;;) {
    const tickets: TicketRow[] = await nextTickets(db, siteId, wanted.eventId, after);
    if (tickets.length === 0) return preview;
    after = tickets.at(-1)!.ticket_id;
    preview.tickets += tickets.length;
    for (const moved of await movedTickets(db, siteId, tickets, context)) {
      const place = preview.moving++;
      preview.change += moved.change;
      if (place >= offset && place < offset + limit) preview.listed.push(moved);
    }
  }
}

/** The result as the next version of its event's; undefined when the site has no such event. */
async function contextOf(
  db: Db,
  siteId: number,
  { eventId, full, half, status, goals, startedAt, endedAt, isEntryError }: ConfirmedResult,
  now: Date,
): Promise<SettlementContext | undefined> {
  const held = await findResult(db, siteId, eventId);
  if (!held) return undefined;
  const { sport, starts_at, version } = held;
  const result = {
    ...{ sport, status, goals, starts_at, started_at: startedAt, ended_at: endedAt },
    ...{ full_home: full?.home ?? null, full_away: full?.away ?? null },
    ...{ half_home: half?.home ?? null, half_away: half?.away ?? null },
    ...{ version: version + 1, confirmed_at: now, is_entry_error: isEntryError },
  };
  return { eventId, result, now };
}

async function nextTickets(
  db: Db,
  siteId: number,
  eventId: string,
  after: string | null,
): Promise<TicketRow[]> {
  return await run<TicketRow>(db, {
    text: `select t.* from (select distinct ticket_id from sportsbook.ticket_leg
        where site_id = $1 and event_id = $2 and ($3::uuid is null or ticket_id > $3)
        order by ticket_id limit $4) l
      join sportsbook.ticket t on t.site_id = $1 and t.ticket_id = l.ticket_id order by t.ticket_id`,
    values: [siteId, eventId, after, BATCH_SIZE],
  });
}

async function movedTickets(
  db: Db,
  siteId: number,
  tickets: readonly TicketRow[],
  context: SettlementContext,
): Promise<MovingTicket[]> {
  const ids = tickets.map(({ ticket_id }) => ticket_id);
  const legs = await listStoredLegs(db, siteId, ids);
  return tickets.flatMap((ticket): MovingTicket[] => {
    const { next } = applyResult(ticket, legs.get(ticket.ticket_id)!, context);
    if (next === 'same') return [];
    if (next === 'open') return [{ ticket, outcome: null, returned: null, change: 0n }];
    const { outcome, returned } = next;
    return [{ ticket, outcome, returned, change: returned - ticket.returned }];
  });
}
