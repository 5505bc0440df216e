import { type Database, type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { lockAccounts } from '../../ledger/index.ts';
import { lockEvents } from '../prices/publication.ts';
import { type StoredRule, tables } from '../tables.ts';
import { type LegRow, listLegs, type TicketRow } from '../tickets/queries.ts';
import { endTicket } from '../tickets/settlement.ts';
import { type StoredResult, settleLeg } from './leg-settlement.ts';
import { returnOf, wordOf } from './ticket-settlement.ts';

/** The task that settles tickets by confirmed results. */
export const SETTLE_TASK = 'sportsbook.settle';

/** Tickets that one transaction settles. */
const BATCH_SIZE = 50;

type DueEvent = { site_id: number; event_id: string; result_version: number };

/**
 * Settles every ticket that a confirmed result concerns, in batches of a transaction each: what is killed
 * goes on where it stopped, and no ticket is settled twice by one version. Answers how many tickets were
 * looked at.
 */
export async function settleDue(database: Database, siteId: number, now: Date): Promise<number> {
  const due = await run<DueEvent>(database.db, {
    text: `select site_id, event_id, result_version from sportsbook.event
      where site_id = $1 and settled_version < result_version order by event_id`,
    values: [siteId],
  });
  let count = 0;
  for (const event of due) count += await settleEventTickets(database, event, now);
  return count;
}

async function settleEventTickets(database: Database, event: DueEvent, now: Date): Promise<number> {
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const batch: { tickets: number; last: string | null } = await database.transaction((tx) =>
      settleBatch(tx, event, after, now),
    );
    count += batch.tickets;
    if (batch.last === null) break;
    after = batch.last;
  }
  await database.transaction((tx) => closeEvent(tx, event));
  return count;
}

/** The next tickets with legs that are not settled by the event's result yet. */
async function settleBatch(
  tx: Tx,
  { site_id: siteId, event_id: eventId }: DueEvent,
  after: string | null,
  now: Date,
): Promise<{ tickets: number; last: string | null }> {
  await lockEvents(tx, siteId, [eventId]);
  const result = await findResult(tx, siteId, eventId);
  if (!result) return { tickets: 0, last: null };
  const tickets = await write<TicketRow>(tx, {
    text: `select t.* from sportsbook.ticket t
      where t.site_id = $1 and ($3::uuid is null or t.ticket_id > $3) and exists (
        select from sportsbook.ticket_leg l where l.site_id = $1 and l.ticket_id = t.ticket_id
          and l.event_id = $2 and l.result_version < $4)
      order by t.ticket_id limit $5 for no key update of t`,
    values: [siteId, eventId, after, result.version, BATCH_SIZE],
  });
  if (tickets.length === 0) return { tickets: 0, last: null };
  await lockAccounts(tx, siteId, [...new Set(tickets.map(({ player_id }) => player_id))].sort());
  const ids = tickets.map(({ ticket_id }) => ticket_id);
  const legs = await listLegs(tx, siteId, ids);
  for (const ticket of tickets)
    await settleOne(tx, ticket, legs.get(ticket.ticket_id)!, { eventId, result, now });
  return { tickets: tickets.length, last: ids.at(-1)! };
}

type VersionedResult = StoredResult & { version: number };
type Settling = { eventId: string; result: VersionedResult; now: Date };

/** The result that holds, with the start of the event. */
export async function findResult(
  db: Db,
  siteId: number,
  eventId: string,
): Promise<VersionedResult | undefined> {
  const [row] = await run<VersionedResult>(db, {
    text: `select r.*, e.starts_at from sportsbook.event e
      join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version
      where e.site_id = $1 and e.event_id = $2`,
    values: [siteId, eventId],
  });
  return row;
}

async function settleOne(tx: Tx, ticket: TicketRow, legs: LegRow[], settling: Settling): Promise<void> {
  const settled = await settleLegs(tx, ticket, legs, settling);
  if (!settled || ticket.state === 'cashed_out') return;
  const returned = returnOf(ticket, settled);
  if (returned === null) return await reopen(tx, ticket);
  const outcome = wordOf(ticket, settled, returned);
  const whole = returned + ticket.cashed_out;
  const isSame = ticket.state === 'settled' && ticket.returned === returned && ticket.outcome === outcome;
  if (isSame) return;
  const cause =
    ticket.settlement_no > 0 && ticket.state === 'settled'
      ? 'correction'
      : outcome === 'void'
        ? 'void'
        : 'result';
  await endTicket(tx, ticket, settled, {
    ...{ state: 'settled', outcome, returned: whole, cause, now: settling.now },
    ...{ openStake: ticket.open_stake, cashedOut: ticket.cashed_out },
  });
}

/** Settles the legs of the event; undefined while the result leaves one of them open that was open before. */
async function settleLegs(
  tx: Tx,
  ticket: TicketRow,
  legs: readonly LegRow[],
  { eventId, result, now }: Settling,
): Promise<LegRow[] | undefined> {
  const after: LegRow[] = [];
  let isChanged = false;
  for (const leg of legs) {
    if (leg.event_id !== eventId || leg.result_version >= result.version) {
      after.push(leg);
      continue;
    }
    const settled = settleLeg(leg, ticket.placed_at, result, ticket.rules, now);
    if (!settled && leg.outcome === null) {
      after.push(leg);
      continue;
    }
    isChanged = true;
    const outcome = settled?.outcome.word ?? null;
    const rule = (settled?.rule ?? null) as StoredRule | null;
    await tables(tx)
      .updateTable('ticket_leg')
      .set({
        outcome,
        void_reason: settled?.voidReason ?? null,
        rule: rule && JSON.stringify(rule),
        // A leg that is open again waits for the same result to become final.
        result_version: settled ? result.version : result.version - 1,
      })
      .where('site_id', '=', ticket.site_id)
      .where('ticket_id', '=', ticket.ticket_id)
      .where('place', '=', leg.place)
      .execute();
    after.push({ ...leg, outcome, rule });
  }
  return isChanged ? after : undefined;
}

/**
 * A ticket that was lost by a leg which is open again plays on (sportsbook 11). One that has paid keeps what
 * it paid until the new result is final.
 */
async function reopen(tx: Tx, ticket: TicketRow): Promise<void> {
  if (ticket.state !== 'settled' || ticket.returned > 0n) return;
  await tables(tx)
    .updateTable('ticket')
    .set({ state: 'open', outcome: null, settled_at: null })
    .where('site_id', '=', ticket.site_id)
    .where('ticket_id', '=', ticket.ticket_id)
    .execute();
}

/** Notes that every leg has been settled by the version, unless some still wait. */
async function closeEvent(tx: Tx, { site_id, event_id, result_version }: DueEvent): Promise<void> {
  await write(tx, {
    text: `update sportsbook.event e set settled_version = $3
      where site_id = $1 and event_id = $2 and result_version = $3 and not exists (
        select from sportsbook.ticket_leg l where l.site_id = $1 and l.event_id = $2
          and l.result_version < $3)`,
    values: [site_id, event_id, result_version],
  });
}
