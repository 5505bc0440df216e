import { randomUUID } from 'node:crypto';
import { type Currency, currencyOf } from '#contracts/values/currency.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { type PublishedFigures, type SettlementCause, tables } from '../tables.ts';
import { countOutcomes } from './exposure.ts';
import { bonusReturn, postReturn, SPORTS_CATEGORY, SPORTS_GAME, SPORTS_PROVIDER } from './money.ts';
import type { LegRow, TicketRow } from './queries.ts';
import { figuresOf } from './slip.ts';

export type TicketEnd = {
  state: 'settled' | 'cashed_out';
  outcome: string;
  /** What settlement and cash-outs return over all. */
  returned: bigint;
  openStake: bigint;
  cashedOut: bigint;
  cause: SettlementCause;
  now: Date;
};

/**
 * Ends a locked ticket, or ends it again by other results: the difference of what it returns is posted, the
 * settlement written down, and the event told, in the caller's transaction. Once per settlement number
 * (sportsbook 15.1).
 */
export async function endTicket(
  tx: Tx,
  ticket: TicketRow,
  legs: readonly LegRow[],
  end: TicketEnd,
): Promise<void> {
  const { site_id: siteId, ticket_id: ticketId } = ticket;
  const paid = await payTicket(tx, ticket, end);
  await releaseLegs(tx, siteId, legs);
  const figures = figuresPaid(ticket, paid, end.now);
  await tables(tx)
    .updateTable('ticket')
    .set({
      state: end.state,
      outcome: end.outcome,
      settlement_no: ticket.settlement_no + 1,
      returned: end.returned - end.cashedOut,
      cashed_out: end.cashedOut,
      open_stake: end.openStake,
      settled_at: end.now,
      published: JSON.stringify({
        ...figures,
        settled_at: ticket.published?.settled_at ?? figures.settled_at,
      }),
    })
    .where('site_id', '=', siteId)
    .where('ticket_id', '=', ticketId)
    .execute();
  await publishTicket(tx, ticket, legs, figures, end.now);
}

/** What a ticket has paid so far, cash-outs with it. */
export const paidBefore = ({ returned, cashed_out }: Pick<TicketRow, 'returned' | 'cashed_out'>): bigint =>
  returned + cashed_out;

/** Posts what a ticket returns more or less than before, and writes the settlement. Answers the whole. */
export async function payTicket(
  tx: Tx,
  ticket: TicketRow,
  { returned, outcome, cause, now }: Pick<TicketEnd, 'returned' | 'outcome' | 'cause' | 'now'>,
): Promise<bigint> {
  const before = paidBefore(ticket);
  const number = ticket.settlement_no + 1;
  await postReturn(tx, accountOf(ticket), {
    ...{ key: `settlement:${number}`, before, after: returned },
    ...{ stake: ticket.stake, bonusStake: ticket.bonus_stake, grantId: ticket.grant_id },
  });
  await tables(tx)
    .insertInto('settlement')
    .values({
      site_id: ticket.site_id,
      ticket_id: ticket.ticket_id,
      settlement_no: number,
      cause,
      outcome,
      returned_before: before,
      returned,
      settled_at: now,
    })
    .execute();
  return returned;
}

export const accountOf = (
  ticket: TicketRow,
): { siteId: number; playerId: string; currency: Currency; ticketId: string } => ({
  siteId: ticket.site_id,
  playerId: ticket.player_id,
  currency: currencyOf(ticket.currency),
  ticketId: ticket.ticket_id,
});

/** Takes legs out of the figures of their outcomes: a ticket that has ended is no exposure. */
export async function releaseLegs(tx: Tx, siteId: number, legs: readonly LegRow[]): Promise<void> {
  const counted = legs.filter(({ is_counted }) => is_counted);
  const outcomes = counted.map((leg) => ({
    outcomeId: leg.outcome_id,
    staked: leg.counted_stake,
    base: leg.counted_base,
    payout: leg.counted_payout,
  }));
  await countOutcomes(tx, siteId, outcomes, -1);
  if (counted.length === 0) return;
  await tables(tx)
    .updateTable('ticket_leg')
    .set({ is_counted: false })
    .where('site_id', '=', siteId)
    .where('ticket_id', '=', counted[0]!.ticket_id)
    .execute();
}

function figuresPaid(ticket: TicketRow, win: bigint, now: Date): PublishedFigures {
  const share = { before: 0n, after: win, stake: ticket.stake, bonusStake: ticket.bonus_stake };
  return {
    stake: ticket.stake.toString(),
    win: win.toString(),
    bonus_stake: ticket.bonus_stake.toString(),
    bonus_win: bonusReturn(win, { ...share, grantId: ticket.grant_id }).toString(),
    settled_at: now.toISOString(),
  };
}

/** Tells of a settled ticket as of any round, or of its new figures when it was told before. */
async function publishTicket(
  tx: Tx,
  ticket: TicketRow,
  legs: readonly LegRow[],
  figures: PublishedFigures,
  now: Date,
): Promise<void> {
  const { published: was, grant_id } = ticket;
  const { hundredths } = figuresOf(
    { legs: legs.length, folds: ticket.folds, bankers: ticket.bankers },
    legs,
    1n,
    {
      rules: ticket.rules,
    },
  );
  const event = {
    site_id: ticket.site_id,
    player_id: ticket.player_id,
    account_id: ticket.account_id,
    round_id: ticket.ticket_id,
    provider_code: SPORTS_PROVIDER,
    game_code: SPORTS_GAME,
    game_name: nameOf(legs),
    category: SPORTS_CATEGORY,
    currency: ticket.currency,
    stake: figures.stake,
    win: figures.win,
    ...(hundredths !== null && { odds: hundredths }),
    ...(grant_id && { bonus: { grant_id, stake: figures.bonus_stake, win: figures.bonus_win } }),
    at: now.toISOString(),
  };
  if (!was) return await publish(tx, 'round.settled', { ...event, event_id: ticket.ticket_id });
  const { stake, win, bonus_stake, bonus_win, settled_at } = was;
  await publish(tx, 'round.corrected', {
    ...event,
    event_id: randomUUID(),
    was: { stake, win, bonus_stake, bonus_win, settled_at },
  });
}

/** What reports call a ticket: its match, or how many it has. */
function nameOf(legs: readonly LegRow[]): string {
  const [{ accepted }] = legs as readonly [LegRow, ...LegRow[]];
  if (legs.length > 1) return `${legs.length} selections`;
  return `${accepted.home_name} v ${accepted.away_name}`.slice(0, 200);
}
