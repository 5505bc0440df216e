import { type Currency, currencyOf } from '#contracts/values/currency.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { publishAll } from '../../../platform/events/index.ts';
import { settleFreeBets } from '../free-bets/free-bet-settlement.ts';
import type { PublishedTicketFigures, SettlementCause } from '../tables.ts';
import { countOutcomes } from './exposure.ts';
import type { StoredLeg, TicketRow } from './queries.ts';
import { isNoRound, roundEvent } from './round-event.ts';
import { bonusReturn, postReturns, type TicketPayment } from './ticket-postings.ts';

type TicketEnd = {
  state: 'settled' | 'cashed_out';
  outcome: string;
  /** Total returns of settlement and cash-outs. */
  returned: bigint;
  /** Amount added by a promotion. */
  promotionPaid: bigint;
  openStake: bigint;
  cashedOut: bigint;
  cause: SettlementCause;
  now: Date;
};

/** A locked ticket with its final legs and its outcome. */
export type EndedTicket = { ticket: TicketRow; legs: readonly StoredLeg[]; end: TicketEnd };

/**
 * Settles locked tickets, or resettles them after a corrected result. Posts the difference in returns,
 * records the settlements, reduces exposure and publishes the events, in the caller's transaction, with few
 * statements for all tickets. Once per settlement number (sportsbook 15.1). The caller updates the legs and
 * sets `is_counted` to false.
 */
export async function endTickets(tx: Tx, siteId: number, ended: readonly EndedTicket[]): Promise<void> {
  if (ended.length === 0) return;
  await payTickets(tx, siteId, ended);
  await countReleased(tx, siteId, ended);
  await writeEnds(tx, siteId, ended);
  await settleFreeBets(tx, siteId, ended);
  await publishAll(
    tx,
    ended.flatMap((ticket) => roundEvent({ ...ticket, figures: figuresPaid(ticket) }) ?? []),
  );
}

/** Amount paid on a ticket so far, including cash-outs. */
export const paidSoFar = ({ returned, cashed_out }: Pick<TicketRow, 'returned' | 'cashed_out'>): bigint =>
  returned + cashed_out;

/** The void stake: the part not cashed out. Zero for a free bet, whose stake was not the player's. */
const voidedStake = ({ free_bet_id }: TicketRow, outcome: string | null, openStake: bigint): bigint =>
  outcome === 'void' && free_bet_id === null ? openStake : 0n;

type PaidTicket = {
  ticket: TicketRow;
  end: Pick<TicketEnd, 'returned' | 'outcome' | 'cause' | 'openStake' | 'now'>;
};

function paidAfter({ ticket, end: { outcome, openStake, returned } }: PaidTicket): TicketPayment {
  const voided = voidedStake(ticket, outcome, openStake);
  return { voided, won: returned - voided };
}

/** Posts the changes of tickets' returns, and writes their settlements. */
export async function payTickets(tx: Tx, siteId: number, paid: readonly PaidTicket[]): Promise<void> {
  await postReturns(
    tx,
    paid.map((settled) => {
      const { ticket } = settled;
      const voided = voidedStake(ticket, ticket.outcome, ticket.open_stake);
      return {
        ...ticketAccountOf(ticket),
        key: `settlement:${ticket.settlement_no + 1}`,
        before: { voided, won: paidSoFar(ticket) - voided },
        after: paidAfter(settled),
        ...{ stake: ticket.stake, bonusStake: ticket.bonus_stake, grantId: ticket.grant_id },
        isFree: ticket.free_bet_id !== null,
        isCashOut: settled.end.cause === 'cash_out',
      };
    }),
  );
  await write(tx, {
    name: 'sportsbook-settlements',
    text: `insert into sportsbook.settlement (site_id, ticket_id, settlement_no, cause, outcome,
        returned_before, returned, settled_at)
      select $1, * from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::int8[], $7::int8[],
        $8::timestamptz[])`,
    values: [
      siteId,
      paid.map(({ ticket }) => ticket.ticket_id),
      paid.map(({ ticket }) => ticket.settlement_no + 1),
      paid.map(({ end }) => end.cause),
      paid.map(({ end }) => end.outcome),
      paid.map(({ ticket }) => paidSoFar(ticket)),
      paid.map(({ end }) => end.returned),
      paid.map(({ end }) => end.now),
    ],
  });
}

/** The account on which a ticket is settled. */
export const ticketAccountOf = (
  ticket: TicketRow,
): { siteId: number; playerId: string; currency: Currency; ticketId: string } => ({
  siteId: ticket.site_id,
  playerId: ticket.player_id,
  currency: currencyOf(ticket.currency),
  ticketId: ticket.ticket_id,
});

/** Subtracts the legs of ended tickets from the exposure of their outcomes. */
async function countReleased(tx: Tx, siteId: number, ended: readonly EndedTicket[]): Promise<void> {
  const counted = ended.flatMap(({ legs }) => legs.filter(({ is_counted }) => is_counted));
  const outcomes = counted.map((leg) => ({
    outcomeId: leg.outcome_id,
    staked: leg.counted_stake,
    base: leg.counted_base,
    payout: leg.counted_payout,
  }));
  await countOutcomes(tx, siteId, outcomes, -1);
}

async function writeEnds(tx: Tx, siteId: number, ended: readonly EndedTicket[]): Promise<void> {
  await write(tx, {
    name: 'sportsbook-ends',
    text: `update sportsbook.ticket t set state = n.state, outcome = n.outcome,
        settlement_no = t.settlement_no + 1, returned = n.returned, cashed_out = n.cashed_out,
        open_stake = n.open_stake, settled_at = n.settled_at, published = n.published,
        promotion_paid = n.promotion_paid
      from unnest($2::uuid[], $3::text[], $4::text[], $5::int8[], $6::int8[], $7::int8[], $8::timestamptz[],
          $9::jsonb[], $10::int8[])
        as n (ticket_id, state, outcome, returned, cashed_out, open_stake, settled_at, published,
          promotion_paid)
      where t.site_id = $1 and t.ticket_id = n.ticket_id`,
    values: [
      siteId,
      ended.map(({ ticket }) => ticket.ticket_id),
      ended.map(({ end }) => end.state),
      ended.map(({ end }) => end.outcome),
      ended.map(({ end }) => end.returned - end.cashedOut),
      ended.map(({ end }) => end.cashedOut),
      ended.map(({ end }) => end.openStake),
      ended.map(({ end }) => end.now),
      ended.map(publishedAfter),
      ended.map(({ end }) => end.promotionPaid),
    ],
  });
}

/** The figures of the last published event; none for a bet that was void from the start. */
function publishedAfter(ended: EndedTicket): string | null {
  const { published: was } = ended.ticket;
  const figures = figuresPaid(ended);
  if (isNoRound({ ...ended, figures })) return null;
  return JSON.stringify({ ...figures, settled_at: was?.settled_at ?? figures.settled_at });
}

/** A ticket's figures as a round: neither a void stake nor a free bet's stake is part of it. */
function figuresPaid(ended: EndedTicket): PublishedTicketFigures {
  const { ticket, end } = ended;
  const { voided, won } = paidAfter(ended);
  const { stake, bonus_stake: bonusStake } = ticket;
  return {
    stake: (ticket.free_bet_id === null ? stake - voided : 0n).toString(),
    win: won.toString(),
    bonus_stake: (bonusStake - bonusReturn(voided, { stake, bonusStake })).toString(),
    bonus_win: bonusReturn(won, { stake, bonusStake }).toString(),
    settled_at: end.now.toISOString(),
  };
}
