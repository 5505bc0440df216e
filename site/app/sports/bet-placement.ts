import type { TicketItem } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { SLIP_ERRORS } from '#contracts/values/slip-errors.ts';
import { handleAnswer } from '../state/answer-handling.ts';
import type { App } from '../state/app.ts';
import { playerFields, refreshBalance } from '../state/sign-in.ts';
import { EMPTY_SLIP, removeLeg, type Slip } from './slip-state.ts';
import { changeSlip, currentSlip } from './slip-store.ts';
import { type SlipTicket, ticketContentOf } from './slip-tickets.ts';
import { priceChanges, type Quote, wireSlip } from './use-quotes.ts';

/** A bet with the server's last answer. */
type QuotedTicket = SlipTicket & { quote: Quote | undefined };

/** The result of placing a slip: tickets, and refusals by the bets' keys. */
type PlacementResult = { tickets: TicketItem[]; refusals: Record<string, PlacementRefusal> };
export type PlacementRefusal = { error: string; detail: unknown; isUnknown: boolean };

/** Refusals shown beside the bet; all others are handled as usual. */
const OF_SLIP: readonly string[] = [...SLIP_ERRORS, 'notReferrable', 'bonusMaxBet', 'insufficientFunds'];

/** Failures after which the bet's state is unknown: no answer, or a server error. */
const UNKNOWN = ['disconnect', 'internalServerError', 'serviceUnavailable'];

/**
 * Places the bets of the slip one after another. An unanswered bet keeps its request id: a retry is the same
 * bet, also after a reload.
 */
export async function placeBets(app: App, tickets: readonly QuotedTicket[]): Promise<PlacementResult> {
  const placed: PlacementResult = { tickets: [], refusals: {} };
  for (const ticket of tickets) {
    const content = ticketContentOf(ticket);
    const id = currentSlip().ids[content] ?? crypto.randomUUID();
    changeSlip((slip) => ({ ...slip, ids: { ...slip.ids, [content]: id } }));
    const answer = await app.api.placeTicket({
      ...{ ...playerFields(app), ...wireSlip(ticket, quotedPrice(ticket)), client_ticket_id: id },
      ...priceChanges(currentSlip()),
    });
    const isUnknown = UNKNOWN.includes(answer.statusMessage);
    if (!isUnknown) changeSlip((slip) => ({ ...slip, ids: without(slip.ids, content) }));
    if (succeeded(answer)) {
      placed.tickets.push(answer.ticket);
      changeSlip((slip) => withoutTicket(slip, ticket));
      continue;
    }
    const { statusMessage: error, statusDetail: detail } = answer;
    placed.refusals[ticket.key] = { error, detail, isUnknown };
    if (isUnknown || OF_SLIP.includes(error)) continue;
    await handleAnswer(app, answer);
    break;
  }
  if (placed.tickets.length > 0) await refreshBalance(app);
  return placed;
}

/** Refers a bet above the highest stake to a trader. Returns the refusal, if any. */
export async function referBet(app: App, ticket: QuotedTicket): Promise<PlacementRefusal | null> {
  const content = `refer ${ticketContentOf(ticket)}`;
  const id = currentSlip().ids[content] ?? crypto.randomUUID();
  changeSlip((slip) => ({ ...slip, ids: { ...slip.ids, [content]: id } }));
  const { free_bet_id: _, promotion_id: __, ...request } = wireSlip(ticket, quotedPrice(ticket));
  const answer = await app.api.referTicket({ ...playerFields(app), ...request, client_ticket_id: id });
  const isUnknown = UNKNOWN.includes(answer.statusMessage);
  if (!isUnknown) changeSlip((slip) => ({ ...slip, ids: without(slip.ids, content) }));
  if (succeeded(answer)) {
    changeSlip((slip) => withoutTicket(slip, ticket));
    await refreshBalance(app);
    return null;
  }
  const { statusMessage: error, statusDetail: detail } = answer;
  if (!isUnknown && !OF_SLIP.includes(error)) await handleAnswer(app, answer);
  return { error, detail, isUnknown };
}

/** The price of a combination that the player has seen. */
const quotedPrice = ({ kind, quote }: QuotedTicket) => (kind === 'builder' ? (quote?.price ?? null) : null);

/** The slip without a placed bet. */
function withoutTicket(slip: Slip, ticket: SlipTicket): Slip {
  if (['single', 'each_way'].includes(ticket.kind) && slip.legs.length > 1)
    return removeLeg(slip, ticket.key);
  return { ...EMPTY_SLIP, policy: slip.policy, tolerance: slip.tolerance, ids: slip.ids };
}

function without(ids: Slip['ids'], content: string): Slip['ids'] {
  const { [content]: _, ...rest } = ids;
  return rest;
}
