import {
  type Database,
  type Db,
  run,
  type Tx,
  transaction,
  write,
} from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { type CashOutRequest, cashOutWholeTicket, lockTicket } from './cash-out.ts';
import { cashOutUnavailability, findCashOutValues, type TicketLegs } from './cash-out-value.ts';
import { highestReturn } from './presenters.ts';
import { findTicket, listTicketLegs, type TicketRow } from './queries.ts';

/** The task that cashes out tickets at the values set by their players. */
export const AUTO_CASH_OUT_TASK = 'sportsbook.cash-out';

/** Maximum tickets per batch of offers. */
const BATCH_SIZE = 500;

/**
 * Sets the value at which an open ticket of the player is cashed out, or removes it with null. Refuses
 * `notFound`, and `cashOutUnavailable` if the ticket has no cash-out or can never reach that value.
 */
export async function setAutoCashOut(
  db: Db,
  { siteId, playerId }: CashOutRequest,
  ticketId: string,
  value: bigint | null,
): Promise<TicketRow> {
  return await transaction(db, async (tx) => {
    if (!(await findTicket(tx, siteId, playerId, ticketId))) refuse('notFound');
    const ticket = await lockTicket(tx, siteId, ticketId);
    const bar = cashOutUnavailability(ticket);
    if (bar) refuse('cashOutUnavailable', { reason: bar });
    const max = highestReturn(ticket, (await listTicketLegs(tx, siteId, [ticketId])).get(ticketId)!);
    if (value !== null && (value <= 0n || value > max))
      refuse('cashOutUnavailable', { reason: 'value', max: max.toString() });
    const [changed] = await write<TicketRow>(tx, {
      text: `update sportsbook.ticket set auto_cash_out = $3
        where site_id = $1 and ticket_id = $2 returning *`,
      values: [siteId, ticketId, value],
    });
    return changed!;
  });
}

/**
 * Cashes out every open ticket of a site whose offer has reached the value its player set, at that offer.
 * Offers are computed in batches; each payment has its own transaction. Returns the number of tickets paid.
 */
export async function cashOutReached(
  { db }: Database,
  siteId: number,
  now: Date,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let paid = 0;
  let after: string | null = null;
  for (;;) {
    const waiting: TicketRow[] = await run<TicketRow>(db, {
      text: `select * from sportsbook.ticket
        where site_id = $1 and state = 'open' and auto_cash_out is not null
          and ($2::uuid is null or ticket_id > $2)
        order by ticket_id limit $3`,
      values: [siteId, after, batchSize],
    });
    if (waiting.length === 0) return paid;
    after = waiting.at(-1)!.ticket_id;
    const offers = await reachedOffers(db, siteId, waiting, now);
    const reached = waiting.filter((_, i) => offers[i] !== null);
    paid += await forEachInOwnTransaction(db, reached, (tx, { ticket_id }) =>
      cashOutOne(tx, siteId, ticket_id, now),
    );
  }
}

/** The current offer of each ticket if it has reached the ticket's value, otherwise null. */
async function reachedOffers(
  db: Db,
  siteId: number,
  tickets: readonly TicketRow[],
  now: Date,
): Promise<(bigint | null)[]> {
  const legs = await listTicketLegs(
    db,
    siteId,
    tickets.map(({ ticket_id }) => ticket_id),
  );
  const known = tickets.map((ticket): TicketLegs => ({ ticket, legs: legs.get(ticket.ticket_id)! }));
  const offers = await findCashOutValues(db, known, now);
  return offers.map((offer, i) => {
    const value = tickets[i]!.auto_cash_out;
    return value !== null && typeof offer === 'bigint' && offer >= value ? offer : null;
  });
}

/** Rechecks with events and ticket locked: price, state and value may have changed in between. */
async function cashOutOne(tx: Tx, siteId: number, ticketId: string, now: Date): Promise<boolean> {
  const legs = (await listTicketLegs(tx, siteId, [ticketId])).get(ticketId)!;
  await lockEvents(
    tx,
    siteId,
    legs.map(({ event_id }) => event_id),
  );
  const ticket = await lockTicket(tx, siteId, ticketId);
  const current = (await listTicketLegs(tx, siteId, [ticketId])).get(ticketId)!;
  const [offer = null] = await reachedOffers(tx, siteId, [ticket], now);
  if (offer === null) return false;
  await cashOutWholeTicket(tx, ticket, current, offer, now);
  return true;
}
