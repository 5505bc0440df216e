import { type Database, run, type Tx } from '../../../platform/database/index.ts';
import { lockEvents } from '../prices/publication.ts';
import { listStoredLegs } from '../tickets/queries.ts';
import { lockTickets, writeApplied } from './applied-tickets.ts';
import { applyVoid } from './ticket-settlement.ts';
import { type BetVoid, closeVoidOrder, listOpenVoidOrders, nextCoveredTickets } from './void-orders.ts';

type Voiding = { siteId: number; now: Date; batchSize: number };

/**
 * Carries out confirmed orders to void bets, in batches of a transaction each: what is killed goes on where
 * it stopped, and no leg is voided twice. Answers how many tickets were looked at.
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
  // An order that failed holds up no other; the job comes back to it.
  if (failures.length > 0) throw failures[0];
  return count;
}

async function applyOrder(database: Database, voiding: Voiding, order: BetVoid): Promise<number> {
  let count = 0;
  for (;;) {
    const voided = await database.transaction((tx) => voidBatch(tx, voiding, order));
    if (voided === 0) return count;
    count += voided;
  }
}

/** Voids the next tickets; closes the order when there are none. Answers how many there were. */
async function voidBatch(tx: Tx, { siteId, now, batchSize }: Voiding, order: BetVoid): Promise<number> {
  await lockEvents(tx, siteId, await eventsOf(tx, siteId, order));
  const ids = await nextCoveredTickets(tx, siteId, order, { after: null, limit: batchSize });
  if (ids.length === 0) {
    await closeVoidOrder(tx, siteId, order.void_id, now);
    return 0;
  }
  const tickets = await lockTickets(tx, siteId, ids);
  const legs = await listStoredLegs(tx, siteId, ids);
  const applied = tickets.map((ticket) => ({
    ticket,
    ...applyVoid(ticket, legs.get(ticket.ticket_id)!, order),
  }));
  await writeApplied(tx, siteId, applied, now);
  return ids.length;
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
