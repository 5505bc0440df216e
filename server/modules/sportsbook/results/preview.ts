import { type Db, run } from '../../../platform/database/index.ts';
import { findEvent } from '../events.ts';
import { listLegs, type TicketRow } from '../tickets/queries.ts';
import { settleLeg } from './leg-settlement.ts';
import type { ConfirmedResult } from './result-records.ts';
import { returnOf, wordOf } from './ticket-settlement.ts';

/** A ticket that a result would settle, or settle differently; amounts in minor units. */
export type MovingTicket = {
  ticket: TicketRow;
  outcome: string | null;
  returned: bigint | null;
  change: bigint;
};

const MAX_TICKETS = 2000;

/**
 * Every ticket with a leg on the event, with what it would return by a result; none of it is written. At most
 * 2000 tickets.
 */
export async function previewResult(
  db: Db,
  siteId: number,
  result: ConfirmedResult,
  now: Date,
): Promise<MovingTicket[]> {
  const event = await findEvent(db, siteId, result.eventId);
  if (!event) return [];
  const { full, half, status, goals, startedAt, endedAt } = result;
  const stored = {
    ...{ status, goals, starts_at: event.starts_at, started_at: startedAt, ended_at: endedAt },
    ...{ full_home: full?.home ?? null, full_away: full?.away ?? null },
    ...{ half_home: half?.home ?? null, half_away: half?.away ?? null },
  };
  const tickets = await run<TicketRow>(db, {
    text: `select t.* from sportsbook.ticket t where t.site_id = $1 and exists (
        select from sportsbook.ticket_leg l where l.site_id = $1 and l.ticket_id = t.ticket_id
          and l.event_id = $2)
      order by t.placed_at limit $3`,
    values: [siteId, result.eventId, MAX_TICKETS],
  });
  const ids = tickets.map(({ ticket_id }) => ticket_id);
  const legs = await listLegs(db, siteId, ids);
  return tickets.map((ticket) => {
    const after = legs.get(ticket.ticket_id)!.map((leg) => {
      if (leg.event_id !== result.eventId) return leg;
      return {
        ...leg,
        outcome: settleLeg(leg, ticket.placed_at, stored, ticket.rules, now)?.outcome.word ?? null,
      };
    });
    const returned = ticket.state === 'cashed_out' ? ticket.returned : returnOf(ticket, after);
    const outcome =
      ticket.state === 'cashed_out' || returned === null ? ticket.outcome : wordOf(ticket, after, returned);
    return { ticket, outcome, returned, change: (returned ?? ticket.returned) - ticket.returned };
  });
}
