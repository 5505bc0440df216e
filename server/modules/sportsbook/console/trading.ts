import { currencyOf } from '#contracts/values/currency.ts';
import { marketSetOf } from '#odds/market/market-set.ts';
import { sportOf } from '#odds/settlement/sport.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { findEvent } from '../events.ts';
import { findOutcomes, listOutcomes } from '../markets.ts';
import { presentOutcome } from '../presenters.ts';
import { readPriceMilli, showPriceMilli } from '../price.ts';
import { priceEvent } from '../prices/pricing.ts';
import { openTraderMarket, type TraderMarketRefusal } from '../prices/trader-markets.ts';
import { priceHistory, setEventState, setMarketState, setPrice } from '../prices/trading.ts';
import { listRunners } from '../races/runners.ts';
import { findTerms } from '../sports-terms.ts';
import { presentFixture } from './fixtures.ts';

const MIN_PRICE = 1_001;
const priceText = (milli: number | null) => (milli === null ? null : showPriceMilli(milli));

function denyMarket(refusal: TraderMarketRefusal): never {
  if (refusal === 'known') deny('marketKnown');
  if (refusal === 'settled') deny('decidedAlready');
  if (refusal === 'line') denyField('line', 'is not a line of this market');
  denyField('prices', 'must be one for each outcome, at least 100 percent in total');
}

/** Markets and prices of events. */
export const tradingHandlers: ConsoleHandlers = {
  async tradedEvent({ event_id }, { db, site }) {
    const event = (await findEvent(db, site.id, event_id)) ?? deny('notFound');
    const rows = await listOutcomes(db, site.id, [event_id]);
    const markets = [...Map.groupBy(rows, ({ market_id }) => market_id)].map(([market_id, some]) => ({
      ...{ market_id, bet_type: some[0]!.bet_type, specifier: some[0]!.specifier },
      state: some[0]!.market_state,
      max_stake: some[0]!.market_max?.toString() ?? null,
      outcomes: some.map((row) => ({
        ...presentOutcome(row),
        ...{ chance: row.chance, is_locked: row.is_locked, runner: row.runner?.name ?? '' },
        ...{ staked: row.staked.toString(), payout: row.payout.toString() },
      })),
    }));
    const runners = (await listRunners(db, site.id, [event_id])).map((row) => ({
      ...{ competitor_id: row.competitor_id, number: row.number, name: row.name, place: row.place },
      ...{ price: priceText(row.price_milli), deduction_percent: row.deduction_percent },
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    }));
    const { places, place_divisor } = event;
    const shown = { event: presentFixture(event), currency: site.currency, markets };
    return { ...shown, places, place_divisor, runners };
  },
  async setPrice({ outcome_id, price, is_locked }, { tx, site, staff, now }) {
    const priceMilli = price === null ? null : readPriceMilli(price);
    if (priceMilli !== null && priceMilli < MIN_PRICE) denyField('price', 'must be above 1');
    const [outcome] = await findOutcomes(tx, site.id, [outcome_id]);
    if (outcome?.runner) denyField('outcome_id', 'is a runner: its price is set with its race');
    const change = { siteId: site.id, outcomeId: outcome_id, priceMilli, isLocked: is_locked };
    const before = (await setPrice(tx, { ...change, staffId: staff.id, now })) ?? deny('notFound');
    return {
      answer: {},
      change: {
        subject: `outcome:${outcome_id}`,
        before: { price: priceText(before.price_milli), is_locked: before.is_locked },
        after: { price, is_locked },
      },
    };
  },
  async addSportsMarket({ event_id, bet_type, line, prices }, { tx, site, staff, now }) {
    const event = (await findEvent(tx, site.id, event_id)) ?? deny('notFound');
    if (event.kind !== 'match') denyField('event_id', 'is a race, which has its own markets');
    const { betTypes } = marketSetOf(sportOf(event.sport));
    if (!betTypes.some((betType) => betType === bet_type))
      denyField('bet_type', 'is not available for this sport');
    const milli = prices.map((price) => readPriceMilli(price) ?? 0);
    if (milli.some((price) => price < MIN_PRICE)) denyField('prices', 'must be above 1');
    const { marginMethod } = await findTerms(tx, { id: site.id, currency: currencyOf(site.currency) });
    const opened = await openTraderMarket(tx, {
      ...{ siteId: site.id, eventId: event_id, sport: event.sport, betType: bet_type },
      ...{ line, prices: milli },
      ...{ staffId: staff.id, now, marginMethod },
    });
    if ('refusal' in opened) return denyMarket(opened.refusal);
    return {
      answer: { market_id: opened.marketId },
      change: { subject: `event:${event_id}`, after: { bet_type, line, prices } },
    };
  },
  async setMarketState({ market_id, state }, { tx, site }) {
    const change = { siteId: site.id, marketId: market_id, state };
    const before = (await setMarketState(tx, change)) ?? deny('notFound');
    return {
      answer: {},
      change: { subject: `market:${market_id}`, before: { state: before }, after: { state } },
    };
  },
  async setEventState({ event_id, state }, { tx, site }) {
    const change = { siteId: site.id, eventId: event_id, state };
    const before = (await setEventState(tx, change)) ?? deny('decidedAlready');
    return {
      answer: {},
      change: { subject: `event:${event_id}`, before: { state: before }, after: { state } },
    };
  },
  async priceSportsEvent({ event_id }, { tx, site, now }) {
    const changed = await priceEvent(tx, { id: site.id, currency: currencyOf(site.currency) }, event_id, now);
    return { answer: { changed }, change: { subject: `event:${event_id}`, after: { changed } } };
  },
  async priceHistory({ outcome_id }, { db, site, namesOf }) {
    const rows = await priceHistory(db, site.id, outcome_id);
    const nameOf = await namesOf(rows.map(({ actor }) => actor).filter((actor) => actor !== ''));
    const value = rows.map(({ version, price_milli, source, actor, changed_at }) => ({
      ...{ version, source, price: priceText(price_milli), changed_at: changed_at.toISOString() },
      actor: actor === '' ? '' : nameOf(actor).name,
    }));
    return { value };
  },
};
