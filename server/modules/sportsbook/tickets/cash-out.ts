import { currencyOf } from '#contracts/values/currency.ts';
import { partialCashOut } from '#odds/ticket/cash-out.ts';
import { type Db, type Tx, transaction, write } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { findTerms } from '../sports-terms.ts';
import { tables } from '../tables.ts';
import { findCashOutValue } from './cash-out-value.ts';
import { countOutcomes } from './exposure.ts';
import { findTicket, type LegRow, listTicketLegs, type TicketRow } from './queries.ts';
import { endTickets, paidSoFar, payTickets } from './settlement.ts';

export type CashOutRequest = { siteId: number; playerId: string; now: Date };

/** A stored offer. */
type CashOutOffer = {
  offerId: string;
  amount: bigint;
  openStake: bigint;
  seconds: number;
  expiresAt: Date;
};

/**
 * Makes an offer to cash out `percent` of a ticket, valid for the site's `cashOutSeconds`. Refuses
 * `notFound`, and `cashOutUnavailable` with the reason.
 */
export async function offerCashOut(
  db: Db,
  { siteId, playerId, now }: CashOutRequest,
  ticketId: string,
  percent: number,
): Promise<CashOutOffer> {
  return await transaction(db, async (tx) => {
    const ticket = (await findTicket(tx, siteId, playerId, ticketId)) ?? refuse('notFound');
    const legs = (await listTicketLegs(tx, siteId, [ticketId])).get(ticketId)!;
    const full = await findCashOutValue(tx, ticket, legs, now);
    if (typeof full === 'string') return refuse('cashOutUnavailable', { reason: full });
    const part = partOf(full, ticket.open_stake, percent);
    if (part.paid <= 0n || (percent < 100 && part.stake <= 0n))
      return refuse('cashOutUnavailable', { reason: 'lost' });
    const { cashOutSeconds: seconds } = await findTerms(tx, {
      id: siteId,
      currency: currencyOf(ticket.currency),
    });
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const { offer_id } = await tables(tx)
      .insertInto('cash_out_offer')
      .values({
        site_id: siteId,
        ticket_id: ticketId,
        player_id: playerId,
        percent,
        amount: part.paid,
        full_amount: full,
        open_stake: ticket.open_stake,
        expires_at: expiresAt,
        taken_at: null,
      })
      .returning('offer_id')
      .executeTakeFirstOrThrow();
    return { offerId: offer_id, amount: part.paid, openStake: part.stake, seconds, expiresAt };
  });
}

const partOf = (full: bigint, stake: bigint, percent: number) =>
  percent === 100 ? { paid: full, stake: 0n } : partialCashOut(full, stake, BigInt(percent));

type CashOutResult = { ticketId: string; paid: bigint; replayed: boolean };

/**
 * Accepts an offer, once. Settlement and cash-out exclude each other: both hold the events and the ticket.
 * Refuses `notFound`, `offerExpired`, `cashOutUnavailable`, and `priceChanged` if the ticket's value has
 * fallen; if it has risen, the offer is paid as made.
 */
export async function takeCashOut(
  db: Db,
  { siteId, playerId, now }: CashOutRequest,
  offerId: string,
): Promise<CashOutResult> {
  return await transaction(db, async (tx) => {
    const offer = (await findOffer(tx, siteId, playerId, offerId)) ?? refuse('notFound');
    const before = (await listTicketLegs(tx, siteId, [offer.ticket_id])).get(offer.ticket_id)!;
    await lockEvents(
      tx,
      siteId,
      before.map(({ event_id }) => event_id),
    );
    const ticket = await lockTicket(tx, siteId, offer.ticket_id);
    const { taken_at, expires_at, amount } = (await findOffer(tx, siteId, playerId, offerId))!;
    if (taken_at) return { ticketId: ticket.ticket_id, paid: amount, replayed: true };
    if (expires_at < now || ticket.open_stake !== offer.open_stake) refuse('offerExpired');
    const legs = (await listTicketLegs(tx, siteId, [ticket.ticket_id])).get(ticket.ticket_id)!;
    const full = await findCashOutValue(tx, ticket, legs, now);
    if (typeof full === 'string') refuse('cashOutUnavailable', { reason: full });
    if (full < offer.full_amount)
      refuse('priceChanged', { amount: partOf(full, ticket.open_stake, offer.percent).paid.toString() });
    await tables(tx)
      .updateTable('cash_out_offer')
      .set({ taken_at: now })
      .where('site_id', '=', siteId)
      .where('offer_id', '=', offerId)
      .execute();
    if (offer.percent === 100) await cashOutWholeTicket(tx, ticket, legs, amount, now);
    else await endPart(tx, ticket, legs, offer, now);
    return { ticketId: ticket.ticket_id, paid: amount, replayed: false };
  });
}

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

function findOffer(db: Db, siteId: number, playerId: string, offerId: string) {
  return tables(db)
    .selectFrom('cash_out_offer')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('offer_id', '=', offerId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

/** Locks a ticket until the transaction ends. */
export async function lockTicket(tx: Tx, siteId: number, ticketId: string): Promise<TicketRow> {
  const [ticket] = await write<TicketRow>(tx, {
    text: `select * from sportsbook.ticket where site_id = $1 and ticket_id = $2 for no key update`,
    values: [siteId, ticketId],
  });
  return ticket!;
}

/** Ends a locked ticket by a cash-out of all its open stake. */
export async function cashOutWholeTicket(
  tx: Tx,
  ticket: TicketRow,
  legs: readonly LegRow[],
  amount: bigint,
  now: Date,
): Promise<void> {
  const end = {
    ...({ state: 'cashed_out', outcome: 'cash_out', cause: 'cash_out', openStake: 0n, now } as const),
    ...{ returned: paidSoFar(ticket) + amount, cashedOut: ticket.cashed_out + amount },
    promotionPaid: 0n,
  };
  await endTickets(tx, ticket.site_id, [{ ticket, legs, end }]);
  await tables(tx)
    .updateTable('ticket_leg')
    .set({ is_counted: false })
    .where('site_id', '=', ticket.site_id)
    .where('ticket_id', '=', ticket.ticket_id)
    .execute();
}

/**
 * Pays a partial cash-out; the rest stays open at the accepted price. Removes the automatic cash-out value,
 * which was for the whole ticket.
 */
async function endPart(
  tx: Tx,
  ticket: TicketRow,
  legs: readonly LegRow[],
  { amount, percent }: Offer,
  now: Date,
): Promise<void> {
  const { site_id: siteId, ticket_id: ticketId } = ticket;
  const { stake } = partialCashOut(0n, ticket.open_stake, BigInt(percent));
  const returned = paidSoFar(ticket) + amount;
  const end = { returned, outcome: 'cash_out', cause: 'cash_out', openStake: stake, now } as const;
  await payTickets(tx, siteId, [{ ticket, end }]);
  const left = (sum: bigint) => (sum * stake) / ticket.open_stake;
  const released = legs
    .filter(({ is_counted }) => is_counted)
    .map((leg) => ({
      place: leg.place,
      outcomeId: leg.outcome_id,
      staked: leg.counted_stake - left(leg.counted_stake),
      base: leg.counted_base - left(leg.counted_base),
      payout: leg.counted_payout - left(leg.counted_payout),
    }));
  await countOutcomes(tx, siteId, released, -1);
  for (const { place, staked, base, payout } of released)
    await write(tx, {
      text: `update sportsbook.ticket_leg set counted_stake = counted_stake - $4,
          counted_base = counted_base - $5, counted_payout = counted_payout - $6
        where site_id = $1 and ticket_id = $2 and place = $3`,
      values: [siteId, ticketId, place, staked, base, payout],
    });
  await tables(tx)
    .updateTable('ticket')
    .set({
      open_stake: stake,
      cashed_out: ticket.cashed_out + amount,
      settlement_no: ticket.settlement_no + 1,
      max_return: left(ticket.max_return),
      auto_cash_out: null,
    })
    .where('site_id', '=', siteId)
    .where('ticket_id', '=', ticketId)
    .execute();
}
