import { randomUUID } from 'node:crypto';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { atMost } from '#odds/exact/rounding.ts';
import { systemLinesOf } from '#odds/ticket/system.ts';
import type { PublishedEvent } from '../../../platform/events/index.ts';
import { eventTitleOf } from '../events.ts';
import { systemOfTicket } from '../results/ticket-settlement.ts';
import type { PublishedTicketFigures } from '../tables.ts';
import type { StoredLeg, TicketRow } from './queries.ts';
import { SPORTS_CATEGORY, SPORTS_GAME } from './ticket-postings.ts';

type SettledTicket = {
  ticket: TicketRow;
  legs: readonly StoredLeg[];
  figures: PublishedTicketFigures;
  end: { now: Date; outcome: string };
};

/** A void bet never published is not a round; a free bet is, although it has no stake. */
export const isNoRound = ({ ticket, figures, end }: Omit<SettledTicket, 'legs'>): boolean =>
  !ticket.published && figures.stake === '0' && (ticket.free_bet_id === null || end.outcome === 'void');

/**
 * The round event of a settled ticket, or a correction if it was published before. Undefined for a void bet
 * that was never published.
 */
export function roundEvent(settled: SettledTicket): PublishedEvent | undefined {
  if (isNoRound(settled)) return undefined;
  const {
    ticket,
    legs,
    figures,
    end: { now },
  } = settled;
  const { published: was, grant_id } = ticket;
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
    odds: lowestOdds(ticket, legs),
    ...(grant_id && { bonus: { grant_id, stake: figures.bonus_stake, win: figures.bonus_win } }),
    at: now.toISOString(),
  };
  if (!was) return { name: 'round.settled', payload: { ...event, event_id: ticket.ticket_id } };
  const { stake, win, bonus_stake, bonus_win, settled_at } = was;
  const previous = { stake, win, bonus_stake, bonus_win, settled_at };
  return { name: 'round.corrected', payload: { ...event, event_id: randomUUID(), was: previous } };
}

/**
 * The lowest price of a ticket's lines in hundredths, truncated: a system counts for wagering by its safest
 * line (operations 4.3).
 */
function lowestOdds(ticket: TicketRow, legs: readonly StoredLeg[]): number {
  if (ticket.price_milli !== null) return Math.floor(ticket.price_milli / 10);
  const prices = systemLinesOf(systemOfTicket(ticket, legs.length)).map((line) => {
    const product = line.reduce((all, place) => all * BigInt(legs[place]!.price_milli), 1n);
    return (product * 100n) / 1000n ** BigInt(line.length);
  });
  return Number(prices.reduce((lowest, price) => atMost(price, lowest)));
}

/** A ticket's title in reports: its match, or the number of matches. */
function nameOf(legs: readonly StoredLeg[]): string {
  const [{ accepted }] = legs as readonly [StoredLeg, ...StoredLeg[]];
  const isOneEvent = legs.every(({ event_id }) => event_id === legs[0]!.event_id);
  if (legs.length > 1 && !(isOneEvent && accepted.runner)) return `${legs.length} selections`;
  return eventTitleOf({ home: accepted.home_name, away: accepted.away_name }).slice(0, 200);
}
