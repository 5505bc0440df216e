import { randomUUID } from 'node:crypto';
import type { MarketItem } from '#contracts/api/sports.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import type { Rates } from '#odds/model/rating.ts';
import type { TestCashier } from '../../cashier/testing/cashier.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { addEvents } from '../fixtures/fixture-import.ts';
import { type BoardOutcome, priceSheet } from '../prices/match-prices.ts';
import { publishBoard } from '../prices/price-publication.ts';
import { findTerms } from '../sports-terms.ts';
import type { SportsTerms } from '../tables.ts';

type Site = { id: number; currency: Currency };

/** An outcome at a price in thousandths, with an optional probability. */
export type Offered = readonly [
  betType: string,
  homeAway: number,
  criteria1: string,
  priceMilli: number,
  chance?: number,
];

export const RESULT_OFFERS: readonly Offered[] = [
  ['1X2', 1, '', 2300],
  ['1X2', 3, '', 3300],
  ['1X2', 2, '', 3100],
  ['OU', 1, '2.5', 1900],
  ['OU', 2, '2.5', 1960],
  ['HDP', 1, '-0.75', 1880],
  ['HDP', 2, '+0.75', 2020],
];

const footballSheet = (expected: Rates, terms: SportsTerms) =>
  priceSheet({ sport: 'football', expected }, terms);

const boardOf = (offers: readonly Offered[]): BoardOutcome[] =>
  offers.map(([betType, homeAway, criteria1, priceMilli, chance = 950 / priceMilli]) => ({
    ...{ betType, homeAway, criteria1, priceMilli },
    specifier: betType.startsWith('HDP') ? criteria1.replace(/^[+-]/, '') : criteria1,
    chance,
    refund: 0,
  }));

/** Test events and slips, using the production functions and calls. */
export function openSportsbook(testCashier: TestCashier) {
  let made = 0;
  async function markets(event_id: string): Promise<MarketItem[]> {
    const guest = { domain_name: 'one.test', external_id: 'site-one' };
    const answer = await testCashier.call('one.test', 'sportsEvent', { ...guest, event_id });
    if (!('markets' in answer)) throw new Error(answer.statusMessage);
    return answer.markets;
  }

  type Priced = { board: BoardOutcome[]; rates?: Rates };
  async function open(
    days: number,
    price: (site: Site) => Promise<Priced>,
    competition = 'Harbour League',
  ): Promise<string> {
    const siteId = await testCashier.siteId();
    made += 1;
    const match = { competition, season: '2026', round: `Round ${made}` };
    const teams = { home: `Home ${made}`, away: `Away ${made}` };
    const rest = { isNeutral: false, full: null, half: null, goals: null };
    const startsAt = new Date(testCashier.now().getTime() + days * DAY_MS);
    const { board, rates } = await price({ id: siteId, currency: 'PHP' });
    return await testCashier.database.transaction(async (tx) => {
      const row = { ...match, ...teams, ...rest, startsAt };
      const [eventId] = await addEvents(tx, { siteId, category: 'Test' }, [row]);
      const target = { siteId, eventId: eventId!, now: testCashier.now(), ...(rates && { rates }) };
      await publishBoard(tx, target, board);
      return eventId!;
    });
  }

  return {
    markets,
    /** An event with these offers, `days` from now. */
    async event(offers: readonly Offered[] = RESULT_OFFERS, days = 2, competition?: string): Promise<string> {
      return await open(days, async () => ({ board: boardOf(offers) }), competition);
    },
    /** An event that the model has priced at these expected goals. */
    async modelled(rates: Rates, days = 2): Promise<string> {
      return await open(days, async (site) => ({
        rates,
        board: footballSheet(rates, await findTerms(testCashier.db, site)),
      }));
    },
    /** Changes the expected goals of an event. */
    async remodel(eventId: string, rates: Rates): Promise<void> {
      const site = { id: await testCashier.siteId(), currency: 'PHP' as const };
      const board = footballSheet(rates, await findTerms(testCashier.db, site));
      const target = { siteId: site.id, eventId, now: testCashier.now(), rates };
      await testCashier.database.transaction((tx) => publishBoard(tx, target, board));
    },
    /** Changes the prices of an event. */
    async reprice(eventId: string, offers: readonly Offered[]): Promise<void> {
      const siteId = await testCashier.siteId();
      await testCashier.database.transaction((tx) =>
        publishBoard(tx, { siteId, eventId, now: testCashier.now() }, boardOf(offers)),
      );
    },
    /** A leg at the current price. */
    async leg(eventId: string, betType: string, side: number, criteria1 = '') {
      const found = (await markets(eventId))
        .filter(({ bet_type }) => bet_type === betType)
        .flatMap(({ outcomes }) => outcomes)
        .find((outcome) => outcome.home_away === side && outcome.criteria1 === criteria1);
      if (!found) throw new Error(`no ${betType} ${side} ${criteria1}`);
      return { outcome_id: found.outcome_id, price: found.price ?? '' };
    },
  };
}
export type TestSportsbook = ReturnType<typeof openSportsbook>;

type Leg = { outcome_id: string; price: string };

/** A slip for `placeTicket`; a single or a parlay depending on the number of legs. */
export const slip = (stake: bigint, legs: readonly Leg[], more: object = {}) => ({
  kind: legs.length === 1 ? ('single' as const) : ('parlay' as const),
  legs: [...legs],
  stake: stake.toString(),
  client_ticket_id: `t-${randomUUID()}`,
  ...more,
});

/** Places a slip that must be accepted. */
export async function place(
  testCashier: TestCashier,
  player: TestPlayer,
  stake: bigint,
  legs: readonly Leg[],
  more = {},
) {
  return await testCashier.get(player, 'placeTicket', slip(stake, legs, more));
}
