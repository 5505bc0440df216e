import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { atMost } from '#odds/exact/rounding.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import { playableBalance } from '../../bonuses/index.ts';
import { listFreeBets } from '../free-bets/free-bets.ts';
import { isOutcomeOpen, type OutcomeRow } from '../markets.ts';
import { presentOutcome } from '../presenters.ts';
import { showPriceMilli } from '../price.ts';
import { presentTerms } from '../promotions/promotion-terms.ts';
import { listPromotionsFor, type PromotionRow } from '../promotions/promotions.ts';
import { findTerms } from '../sports-terms.ts';
import { setAutoCashOut } from './automatic-cash-out.ts';
import { offerCashOut, takeCashOut } from './cash-out.ts';
import { computationOf } from './computation.ts';
import { placeTicket } from './placement.ts';
import { presentTicket } from './presenters.ts';
import { findTicket, listSettlements, listTicketLegs, listTickets, type TicketRow } from './queries.ts';
import {
  changedPrices,
  closedLeg,
  relatedRefusal,
  type Slip,
  type SlipRefusal,
  slipFiguresOf,
  slipOf,
} from './slip.ts';
import { checkSlip, offerCombination, type SlipQuery } from './slip-check.ts';

const PAGE_SIZE = 10;

/** Slips and tickets of players. */
export function createTicketRoutes(clock: () => Date): Handlers {
  return {
    quoteTicket: async (input, { db, site, player }) => {
      const currency = currencyOf(site.currency);
      const slip = slipOf(input);
      const query = {
        ...{ siteId: site.id, currency, playerId: player.id, slip, now: clock() },
        ...{ policy: input.price_policy, tolerancePercent: input.tolerance_percent },
      };
      const found = await checkSlip(db, query);
      return { ...presentQuote(found, query), currency, exponent: exponentOf(currency) };
    },
    placeTicket: async (input, { db, site, player }) => {
      const placed = await placeTicket(db, {
        ...{ siteId: site.id, currency: currencyOf(site.currency), player, now: clock() },
        ...{ clientTicketId: input.client_ticket_id, slip: slipOf(input) },
        ...{ policy: input.price_policy, tolerancePercent: input.tolerance_percent },
      });
      const balance = placed.balance ?? (await playableBalance(db, site.id, player.id));
      const ticket = await presentOne(db, placed.ticket);
      return { ticket, balance: balance.toString(), replayed: placed.replayed };
    },
    myFreeBets: async (_, { db, site, player }) => {
      const rows = await listFreeBets(db, { siteId: site.id, playerId: player.id }, clock());
      const value = rows.map((row) => ({
        ...{ free_bet_id: row.free_bet_id, title: row.title, amount: row.amount.toString() },
        ...{ sports: row.sports, bet_types: row.bet_types, expires_at: row.expires_at.toISOString() },
        min_price: row.min_price_milli === null ? null : showPriceMilli(row.min_price_milli),
      }));
      return { value, currency: site.currency, exponent: exponentOf(currencyOf(site.currency)) };
    },
    myPromotions: async (_, { db, site, player }) => {
      const rows = await listPromotionsFor(db, { siteId: site.id, playerId: player.id }, clock());
      return { value: rows.map(presentPromotion), currency: site.currency };
    },
    myTickets: async ({ state, page }, { db, site, player }) => {
      const bounds = { state, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const { rows, total } = await listTickets(db, site.id, player.id, bounds);
      const ids = rows.map(({ ticket_id }) => ticket_id);
      const legs = await listTicketLegs(db, site.id, ids);
      const value = rows.map((row) => presentTicket(row, legs.get(row.ticket_id)!));
      return { value, page, pages: Math.ceil(total / PAGE_SIZE), total };
    },
    ticketDetail: async ({ ticket_id }, { db, site, player }) => {
      const ticket = (await findTicket(db, site.id, player.id, ticket_id)) ?? refuse('notFound');
      const settlements = (await listSettlements(db, site.id, ticket_id)).map((settlement) => ({
        ...{ settlement_no: settlement.settlement_no, cause: settlement.cause, outcome: settlement.outcome },
        returned: settlement.returned.toString(),
        change: (settlement.returned - settlement.returned_before).toString(),
        settled_at: settlement.settled_at.toISOString(),
      }));
      const legs = (await listTicketLegs(db, site.id, [ticket_id])).get(ticket_id)!;
      const computation = computationOf(ticket, legs);
      return { ticket: presentTicket(ticket, legs), computation, settlements };
    },
  };
}

/** Slip data for guests. */
export function createSlipRoutes(clock: () => Date): Handlers {
  return {
    quoteCombination: async ({ outcome_ids }, { db, site }) => {
      const offer = { siteId: site.id, currency: currencyOf(site.currency), now: clock() };
      const priced = await offerCombination(db, offer, outcome_ids);
      if ('error' in priced) return { price: null, refusal: priced };
      return { price: showPriceMilli(priced.priceMilli), refusal: null };
    },
    slipTerms: async (_, { db, site }) => {
      const currency = currencyOf(site.currency);
      const { minStake, quickStakes } = await findTerms(db, { id: site.id, currency });
      return { min_stake: minStake, quick_stakes: quickStakes };
    },
  };
}

function presentPromotion(row: PromotionRow & { left: number }) {
  const { promotion_id, kind, title, terms, sports, bet_types, left } = row;
  return {
    ...{ promotion_id, kind, title, sports, bet_types, left },
    ...presentTerms(terms),
    ends_at: row.ends_at.toISOString(),
  };
}

/** Cash-out of tickets. */
export function createCashOutRoutes(clock: () => Date): Handlers {
  return {
    cashOutOffer: async ({ ticket_id, percent }, { db, site, player }) => {
      const request = { siteId: site.id, playerId: player.id, now: clock() };
      const offer = await offerCashOut(db, request, ticket_id, percent);
      return {
        offer_id: offer.offerId,
        amount: offer.amount.toString(),
        open_stake: offer.openStake.toString(),
        seconds: offer.seconds,
        expires_at: offer.expiresAt.toISOString(),
      };
    },
    setAutoCashOut: async ({ ticket_id, amount }, { db, site, player }) => {
      const request = { siteId: site.id, playerId: player.id, now: clock() };
      const value = amount === null ? null : BigInt(amount);
      return { ticket: await presentOne(db, await setAutoCashOut(db, request, ticket_id, value)) };
    },
    takeCashOut: async ({ offer_id }, { db, site, player }) => {
      const request = { siteId: site.id, playerId: player.id, now: clock() };
      const { ticketId, paid, replayed } = await takeCashOut(db, request, offer_id);
      const ticket = (await findTicket(db, site.id, player.id, ticketId))!;
      const balance = await playableBalance(db, site.id, player.id);
      return {
        ...{ ticket: await presentOne(db, ticket), paid: paid.toString() },
        ...{ balance: balance.toString(), replayed },
      };
    },
  };
}

/** A ticket with its legs. */
async function presentOne(db: Db, ticket: TicketRow) {
  const legs = await listTicketLegs(db, ticket.site_id, [ticket.ticket_id]);
  return presentTicket(ticket, legs.get(ticket.ticket_id)!);
}

type Examined = Awaited<ReturnType<typeof checkSlip>>;

type Quoted = Pick<SlipQuery, 'slip' | 'policy' | 'tolerancePercent' | 'now'>;

function presentQuote(examined: Examined, query: Quoted) {
  const { slip, now } = query;
  const { terms, system, rows, bounds, refusal, combination, promotion } = examined;
  const refusals = legRefusals(rows, query);
  const legs = slip.legs.map(({ outcome_id }, leg) => {
    const row = rows[leg];
    const refused = refusals[leg] ?? null;
    if (!row) return { outcome_id, price: null, version: 0, is_open: false, refusal: refused };
    const { price, version } = presentOutcome(row);
    return { outcome_id, price, version, is_open: isOutcomeOpen(row, now), refusal: refused };
  });
  const priced = rows.flatMap((row) => (row && row.price_milli !== null ? [row] : []));
  const isPriced = slip.kind === 'builder' ? combination !== null : priced.length === rows.length;
  const lines = combination ? [{ price_milli: combination.priceMilli }] : priced;
  const figures = system && isPriced ? slipFiguresOf(system, lines, slip.stake, terms) : undefined;
  const byExposure = (refusal?.error === 'exposureLimit' && (refusal.detail as { max: string }).max) || null;
  const max = bounds && atMost(bounds.max, bounds.maxForWin);
  return {
    legs,
    refusal,
    lines: figures?.lines ?? 0,
    stake: (figures?.stake ?? 0n).toString(),
    promotion_extra: (promotion?.extra ?? 0n).toString(),
    max_return: (figures
      ? figures.maxReturn - (slip.freeBetId ? figures.stake : 0n) + (promotion?.extra ?? 0n)
      : 0n
    ).toString(),
    price: combination ? showPriceMilli(combination.priceMilli) : (figures?.price ?? null),
    min_stake: (bounds?.min ?? BigInt(terms.minStake)).toString(),
    max_stake: byExposure ?? (max ?? 0n).toString(),
  };
}

/** Kinds of bets with all legs on one event. */
const OF_ONE_EVENT: readonly Slip['kind'][] = ['builder', 'each_way'];

/**
 * The refusal of each leg, null for none: not on offer, price changed, or related to another leg of a
 * combination (sportsbook 11). A slip shows every reason at once; placement refuses with the first.
 */
function legRefusals(
  rows: readonly (OutcomeRow | undefined)[],
  { slip, policy, tolerancePercent, now }: Quoted,
): (SlipRefusal | null)[] {
  const isCombined = slip.legs.length > 1 && !OF_ONE_EVENT.includes(slip.kind);
  return slip.legs.map((leg, place) => {
    const row = rows[place];
    const closed = closedLeg([row], now);
    if (closed || !row) return closed;
    const related = rows.flatMap((other, at) =>
      isCombined && other && at !== place ? (relatedRefusal([row, other]) ?? []) : [],
    );
    return changedPrices({ ...slip, legs: [leg] }, [row], policy, tolerancePercent) ?? related[0] ?? null;
  });
}
