import { type Db, run } from '../../../platform/database/index.ts';
import { findRestaked } from '../free-bets/free-bet-settlement.ts';
import { listStoredLegs, type StoredLeg, type TicketRow } from '../tickets/queries.ts';
import type { ConfirmedResult } from './result-records.ts';
import { findResult } from './settlement-task.ts';
import { type AppliedResult, applyResult, applyVoid, type SettlementContext } from './ticket-settlement.ts';
import { type BetVoid, nextCoveredTickets } from './void-orders.ts';

/** A ticket that a result would settle, or settle differently; amounts in minor units. */
type MovingTicket = {
  ticket: TicketRow;
  outcome: string | null;
  returned: bigint | null;
  change: bigint;
};

/**
 * `tickets`: tickets with a leg on the event; `moving`: those that change, by `change` in total; `listed`:
 * one page of them.
 */
export type ResultPreview = { tickets: number; moving: number; change: bigint; listed: MovingTicket[] };
type PreviewPage = { offset: number; limit: number };

const BATCH_SIZE = 1000;

/** The effect of a result on every ticket with a leg on its event. Read-only. */
export async function previewResult(
  db: Db,
  siteId: number,
  confirmed: ConfirmedResult,
  now: Date,
  page: PreviewPage,
): Promise<ResultPreview> {
  const context = await contextOf(db, siteId, confirmed, now);
  if (!context) return { tickets: 0, moving: 0, change: 0n, listed: [] };
  return await previewTickets(db, siteId, page, {
    next: (after) => nextTickets(db, siteId, confirmed.eventId, after),
    effect: (ticket, legs) => applyResult(ticket, legs, context),
  });
}

/** The effect of a void order on every ticket it covers. Read-only. */
export async function previewVoid(
  db: Db,
  siteId: number,
  order: BetVoid,
  page: PreviewPage,
): Promise<ResultPreview> {
  return await previewTickets(db, siteId, page, {
    next: (after) => nextCoveredTickets(db, siteId, order, { after, limit: BATCH_SIZE }),
    effect: (ticket, legs) => applyVoid(ticket, legs, order),
  });
}

type Previewed = {
  /** Ids of the next tickets, in order. */
  next(after: string | null): Promise<string[]>;
  effect(ticket: TicketRow, legs: readonly StoredLeg[]): AppliedResult;
};

async function previewTickets(
  db: Db,
  siteId: number,
  { offset, limit }: PreviewPage,
  { next, effect }: Previewed,
): Promise<ResultPreview> {
  const preview: ResultPreview = { tickets: 0, moving: 0, change: 0n, listed: [] };
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await next(after);
    if (ids.length === 0) return preview;
    after = ids.at(-1)!;
    preview.tickets += ids.length;
    for (const moved of await movedTickets(db, siteId, ids, effect)) {
      const place = preview.moving++;
      preview.change += moved.change;
      if (place >= offset && place < offset + limit) preview.listed.push(moved);
    }
  }
}

/** The result as the next version of its event's result; undefined if the event is unknown on the site. */
async function contextOf(
  db: Db,
  siteId: number,
  confirmed: ConfirmedResult,
  now: Date,
): Promise<SettlementContext | undefined> {
  const { eventId, full, half, overtime, status, goals, startedAt, endedAt, isEntryError } = confirmed;
  const held = await findResult(db, siteId, eventId);
  if (!held) return undefined;
  const { sport, kind, starts_at, version } = held;
  const result = {
    ...{ sport, kind, status, goals, starts_at, started_at: startedAt, ended_at: endedAt },
    standings: confirmed.standings ?? null,
    ...{ full_home: full?.home ?? null, full_away: full?.away ?? null },
    ...{ half_home: half?.home ?? null, half_away: half?.away ?? null },
    ...{ overtime_home: overtime?.home ?? null, overtime_away: overtime?.away ?? null },
    ...{ version: version + 1, confirmed_at: now, is_entry_error: isEntryError },
  };
  return { eventId, result, now };
}

async function nextTickets(db: Db, siteId: number, eventId: string, after: string | null): Promise<string[]> {
  const rows = await run<{ ticket_id: string }>(db, {
    text: `select distinct ticket_id from sportsbook.ticket_leg
      where site_id = $1 and event_id = $2 and ($3::uuid is null or ticket_id > $3)
      order by ticket_id limit $4`,
    values: [siteId, eventId, after, BATCH_SIZE],
  });
  return rows.map(({ ticket_id }) => ticket_id);
}

async function movedTickets(
  db: Db,
  siteId: number,
  ids: readonly string[],
  effect: Previewed['effect'],
): Promise<MovingTicket[]> {
  const tickets = await run<TicketRow>(db, {
    text: `select * from sportsbook.ticket where site_id = $1 and ticket_id = any($2::uuid[])
      order by ticket_id`,
    values: [siteId, ids],
  });
  const legs = await listStoredLegs(db, siteId, ids);
  const restaked = await findRestaked(db, siteId, tickets);
  return tickets.flatMap((ticket): MovingTicket[] => {
    const { next } = effect(ticket, legs.get(ticket.ticket_id)!);
    if (next === 'same' || restaked.has(ticket.ticket_id)) return [];
    if (next === 'open') return [{ ticket, outcome: null, returned: null, change: 0n }];
    const { outcome, returned } = next;
    return [{ ticket, outcome, returned, change: returned - ticket.returned }];
  });
}
