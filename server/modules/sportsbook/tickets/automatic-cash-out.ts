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
import { cashOutUnavailability, offerFor } from './cash-out-value.ts';
import { findTicket, type LegRow, listLegs, type TicketRow } from './queries.ts';

/** The task that cashes out tickets at the values their players have set. */
export const AUTO_CASH_OUT_TASK = 'sportsbook.cash-out';

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
    if (value !== null && (value <= 0n || value > ticket.max_return))
      refuse('cashOutUnavailable', { reason: 'value', max: ticket.max_return.toString() });
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
 * Each has its own transaction. Returns the number of tickets paid.
 */
export async function cashOutReached({ db }: Database, siteId: number, now: Date): Promise<number> {
  const waiting = await run<TicketRow>(db, {
    text: `select * from sportsbook.ticket
      where site_id = $1 and state = 'open' and auto_cash_out is not null order by ticket_id`,
    values: [siteId],
  });
  const legs = await listLegs(
    db,
    siteId,
    waiting.map(({ ticket_id }) => ticket_id),
  );
  const reached: TicketRow[] = [];
  for (const ticket of waiting)
    if (await reachedOffer(db, ticket, legs.get(ticket.ticket_id)!, now)) reached.push(ticket);
  return await forEachInOwnTransaction(db, reached, (tx, { ticket_id }) =>
    cashOutOne(tx, siteId, ticket_id, now),
  );
}

/** The present offer where it has reached the value of the ticket. */
async function reachedOffer(
  db: Db,
  ticket: TicketRow,
  legs: readonly LegRow[],
  now: Date,
): Promise<bigint | null> {
  if (ticket.auto_cash_out === null) return null;
  const offer = await offerFor(db, ticket, legs, now);
  return typeof offer === 'bigint' && offer >= ticket.auto_cash_out ? offer : null;
}

/** Checks again with events and ticket locked: price, state and value may have changed in between. */
async function cashOutOne(tx: Tx, siteId: number, ticketId: string, now: Date): Promise<boolean> {
  const legs = (await listLegs(tx, siteId, [ticketId])).get(ticketId)!;
  await lockEvents(
    tx,
    siteId,
    legs.map(({ event_id }) => event_id),
  );
  const ticket = await lockTicket(tx, siteId, ticketId);
  const current = (await listLegs(tx, siteId, [ticketId])).get(ticketId)!;
  const offer = await reachedOffer(tx, ticket, current, now);
  if (offer === null) return false;
  await cashOutWholeTicket(tx, ticket, current, offer, now);
  return true;
}
