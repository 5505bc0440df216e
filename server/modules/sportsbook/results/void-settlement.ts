import { type Database, run, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { applyTicketChange, applyTicketChanges, type TicketChange } from './applied-tickets.ts';
import { applyVoid } from './ticket-settlement.ts';
import { type BetVoid, closeVoidOrder, listOpenVoidOrders, nextCoveredTickets } from './void-orders.ts';

type Voiding = { siteId: number; now: Date; batchSize: number };

/**
 * Applies confirmed orders to void bets, in batches of one transaction each: a killed job resumes where it
 * stopped, and no leg is voided twice. Returns the number of tickets examined.
 */
export async function applyVoidOrders(database: Database, voiding: Voiding): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const order of await listOpenVoidOrders(database.db, voiding.siteId)) {
    try {
      count += await applyOrder(database, voiding, order);
    } catch (error) {
      failures.push(error);
    }
  }
  // A failed order does not delay the others; the job retries it.
  if (failures.length > 0) throw failures[0];
  return count;
}

async function applyOrder(database: Database, voiding: Voiding, order: BetVoid): Promise<number> {
  const { siteId, now } = voiding;
  const change: TicketChange = { siteId, now, apply: (ticket, legs) => applyVoid(ticket, legs, order) };
  let count = 0;
  for (;;) {
    const { voided, left } = await database.transaction((tx) => voidBatch(tx, voiding, order, change));
    const done = await forEachInOwnTransaction(database.db, left, async (tx, id) => {
      await lockEvents(tx, siteId, await eventsOf(tx, siteId, order));
      await applyTicketChange(tx, change, id);
    });
    // Prevents the next batch from selecting the same tickets endlessly.
    if (done < left.length) throw new Error(`${left.length - done} tickets could not be voided`);
    if (voided === 0) return count;
    count += voided;
  }
}

/** Voids the next tickets; closes the order when none remain. `left` need a separate transaction each. */
async function voidBatch(
  tx: Tx,
  { siteId, now, batchSize }: Voiding,
  order: BetVoid,
  change: TicketChange,
): Promise<{ voided: number; left: string[] }> {
  await lockEvents(tx, siteId, await eventsOf(tx, siteId, order));
  const ids = await nextCoveredTickets(tx, siteId, order, { after: null, limit: batchSize });
  if (ids.length > 0) return { voided: ids.length, left: await applyTicketChanges(tx, change, ids) };
  await closeVoidOrder(tx, siteId, order.void_id, now);
  return { voided: 0, left: [] };
}

/** The events whose bets an order changes. */
async function eventsOf(tx: Tx, siteId: number, { event_id, ticket_id }: BetVoid): Promise<string[]> {
  if (event_id !== null) return [event_id];
  const rows = await run<{ event_id: string }>(tx, {
    text: 'select event_id from sportsbook.ticket_leg where site_id = $1 and ticket_id = $2',
    values: [siteId, ticket_id],
  });
  return rows.map((row) => row.event_id);
}
