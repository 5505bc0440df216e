import { type Database, type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { findResultWait } from '../sports-terms.ts';
import { applyTicketChange, applyTicketChanges, type TicketChange } from './applied-tickets.ts';
import { applyResult, type VersionedResult } from './ticket-settlement.ts';
import { listOpenVoidOrders } from './void-orders.ts';
import { applyVoidOrders } from './void-settlement.ts';

/** Maximum tickets settled per transaction. */
const BATCH_SIZE = 500;

/** Maximum events without unsettled bets closed per transaction. */
const CLOSE_SIZE = 1_000;

/** `overdue`: legs past their void window, instead of legs the result has not reached. */
type DueEvent = { event_id: string; overdue: boolean };

type Settling = {
  siteId: number;
  now: Date;
  batchSize: number;
  /** Wait for a late result after the void window. */
  resultWaitHours: number;
};

/**
 * Settles every ticket affected by a confirmed result or the end of a void window, in batches of one
 * transaction each: a killed job resumes where it stopped, and no ticket is settled twice by the same
 * version. Returns the number of tickets examined.
 */
export async function settleDue(
  database: Database,
  siteId: number,
  now: Date,
  batchSize = BATCH_SIZE,
): Promise<number> {
  const settling = { siteId, now, batchSize, resultWaitHours: await findResultWait(database.db, siteId) };
  const failures: unknown[] = [];
  // Runs before results, so that void bets are not paid first.
  let count = await applyVoidOrders(database, { siteId, now, batchSize }).catch((error: unknown) => {
    failures.push(error);
    return 0;
  });
  await closeEventsWithoutBets(database, siteId);
  for (const event of await listDueEvents(database.db, settling)) {
    try {
      count += await settleEventTickets(database, settling, event);
    } catch (error) {
      failures.push(error);
    }
  }
  // A failure does not delay other events; the job retries it.
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Whether a result, the end of a void window or an order to void bets waits to be applied to tickets. */
export async function isSettlementDue(db: Db, siteId: number, now: Date): Promise<boolean> {
  if ((await listOpenVoidOrders(db, siteId)).length > 0) return true;
  const resultWaitHours = await findResultWait(db, siteId);
  return (await listDueEvents(db, { siteId, now, resultWaitHours })).length > 0;
}

/**
 * Events whose result has not reached every ticket, and events with open legs past their void window
 * (sportsbook 8.2): with or without a result. An event rescheduled beyond the window is not awaited;
 * otherwise the result may just be late.
 */
async function listDueEvents(
  db: Db,
  { siteId, now, resultWaitHours }: Omit<Settling, 'batchSize'>,
): Promise<DueEvent[]> {
  return await run<DueEvent>(db, {
    text: `select event_id, false as overdue from sportsbook.event
      where site_id = $1 and settled_version < result_version
      union all
      select e.event_id, true from (select distinct event_id from sportsbook.ticket_leg l
        where l.site_id = $1 and l.outcome is null and ${OVERDUE}) d
      join sportsbook.event e on e.site_id = $1 and e.event_id = d.event_id
      left join sportsbook.result r on r.site_id = $1 and r.event_id = e.event_id
        and r.version = e.result_version
      where coalesce(r.status, 'none') in ('none', 'abandoned', 'not_started', 'open')
      order by event_id, overdue`,
    values: [siteId, now, resultWaitHours],
  });
}

const OVERDUE = `l.void_at <= $2 and (l.void_at <= $2 - make_interval(hours => $3)
  or exists (select from sportsbook.event m where m.site_id = l.site_id and m.event_id = l.event_id
    and (m.starts_at >= l.void_at or m.state = 'settled')))`;

async function settleEventTickets(database: Database, settling: Settling, event: DueEvent): Promise<number> {
  const { siteId } = settling;
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const { ids, left }: Batch = await database.transaction((tx) => settleBatch(tx, settling, event, after));
    await forEachInOwnTransaction(database.db, left, async (tx, id) =>
      applyTicketChange(tx, await changeBy(tx, settling, event.event_id), id),
    );
    count += ids.length;
    if (ids.length === 0) break;
    after = ids.at(-1)!;
  }
  if (!event.overdue) await database.transaction((tx) => closeEvents(tx, siteId, [event.event_id]));
  return count;
}

/** Ids of the batch, and the subset that needs separate transactions. */
type Batch = { ids: string[]; left: string[] };

/** Settles the next tickets with unsettled legs. */
async function settleBatch(
  tx: Tx,
  settling: Settling,
  event: DueEvent,
  after: string | null,
): Promise<Batch> {
  const change = await changeBy(tx, settling, event.event_id);
  const ids = await nextTickets(tx, settling, { ...event, after, version: change.version });
  return { ids, left: ids.length === 0 ? [] : await applyTicketChanges(tx, change, ids) };
}

/** Locks an event and returns its current result as a change to apply to tickets. */
async function changeBy(
  tx: Tx,
  { siteId, now }: Settling,
  eventId: string,
): Promise<TicketChange & { version: number }> {
  await lockEvents(tx, siteId, [eventId]);
  const result = (await findResult(tx, siteId, eventId))!;
  const context = { eventId, result, now };
  return {
    siteId,
    now,
    version: result.version,
    apply: (ticket, legs) => applyResult(ticket, legs, context),
  };
}

async function nextTickets(
  tx: Tx,
  { siteId, now, batchSize, resultWaitHours }: Settling,
  { event_id, overdue, after, version }: DueEvent & { after: string | null; version: number },
): Promise<string[]> {
  const [isDue, value] = overdue
    ? [`l.outcome is null and ${OVERDUE}`, resultWaitHours]
    : ['l.result_version < $3', version];
  const rows = await run<{ ticket_id: string }>(tx, {
    text: `select l.ticket_id from sportsbook.ticket_leg l
      where l.site_id = $1 and l.event_id = $4 and ($5::uuid is null or l.ticket_id > $5)
        and $2::timestamptz is not null and ${isDue}
      group by l.ticket_id order by l.ticket_id limit $6`,
    values: [siteId, now, value, event_id, after, batchSize],
  });
  return rows.map(({ ticket_id }) => ticket_id);
}

/** The current result; without one, version 0 and not started. Undefined for an unknown event. */
export async function findResult(
  db: Db,
  siteId: number,
  eventId: string,
): Promise<VersionedResult | undefined> {
  const [row] = await run<VersionedResult>(db, {
    text: `select coalesce(r.version, 0) as version, coalesce(r.status, 'not_started') as status,
        r.full_home, r.full_away, r.half_home, r.half_away, r.overtime_home,
        r.overtime_away, r.goals, r.standings, r.started_at, r.ended_at,
        coalesce(r.confirmed_at, e.created_at) as confirmed_at,
        coalesce(r.is_entry_error, false) as is_entry_error, e.starts_at, e.sport, e.kind
      from sportsbook.event e
      left join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version
      where e.site_id = $1 and e.event_id = $2`,
    values: [siteId, eventId],
  });
  return row;
}

/** Imported results of past seasons have no bets; thousands of them must not delay results with bets. */
async function closeEventsWithoutBets(database: Database, siteId: number): Promise<void> {
  for (;;) {
    const rows = await run<{ event_id: string }>(database.db, {
      text: `select event_id from sportsbook.event e
        where site_id = $1 and settled_version < result_version and ${NO_LEG_IS_LEFT}
        order by event_id limit $2`,
      values: [siteId, CLOSE_SIZE],
    });
    const ids = rows.map(({ event_id }) => event_id);
    if (ids.length > 0) await database.transaction((tx) => closeEvents(tx, siteId, ids));
    if (ids.length < CLOSE_SIZE) return;
  }
}

const NO_LEG_IS_LEFT = `not exists (select from sportsbook.ticket_leg l
  where l.site_id = $1 and l.event_id = e.event_id and l.result_version < e.result_version)`;

/** Records for each event that its result has reached every leg, unless a leg is left. */
async function closeEvents(tx: Tx, siteId: number, eventIds: readonly string[]): Promise<void> {
  // Locks the event first, so that a concurrently confirmed result is seen before the legs are read.
  await lockEvents(tx, siteId, eventIds);
  await write(tx, {
    text: `update sportsbook.event e set settled_version = result_version
      where site_id = $1 and event_id = any ($2::uuid[]) and ${NO_LEG_IS_LEFT}`,
    values: [siteId, eventIds],
  });
}
