import type { Currency } from '#contracts/values/currency.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { MODELLED_SPORTS } from '#odds/market/market-set.ts';
import type { OfferedLines } from '#odds/model/sport-prices.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { findTerms } from '../sports-terms.ts';
import type { SportsTerms } from '../tables.ts';
import { type Forecast, forecastEvents } from './forecast.ts';
import { priceSheet } from './match-prices.ts';
import { publishBoard } from './price-publication.ts';

const MAX_EVENTS = 200;

type Site = { id: number; currency: Currency };

/** Prices one event from the results so far. Returns the number of changed prices. */
export async function priceEvent(tx: Tx, site: Site, eventId: string, now: Date): Promise<number> {
  const terms = await findTerms(tx, site);
  const forecast = (await forecastEvents(tx, site.id, [eventId])).get(eventId);
  return forecast ? await publishForecast(tx, { siteId: site.id, eventId, now }, forecast, terms) : 0;
}

/** Only expected goals are stored with the event, for pricing its combinations. */
async function publishForecast(
  tx: Tx,
  target: { siteId: number; eventId: string; now: Date },
  forecast: Forecast,
  terms: SportsTerms,
): Promise<number> {
  if (forecast.sport === 'football') {
    const rates = forecast.expected;
    return await publishBoard(tx, { ...target, rates }, priceSheet(forecast, terms));
  }
  const offered = await findOfferedLines(tx, target.siteId, target.eventId);
  return await publishBoard(tx, target, priceSheet(forecast, terms, offered));
}

/** Existing handicap and total lines of an event, which are priced as long as they are offered. */
async function findOfferedLines(db: Db, siteId: number, eventId: string): Promise<OfferedLines> {
  const rows = await run<{ bet_type: string; lines: number[] }>(db, {
    text: `select bet_type, array_agg(specifier::float8 order by specifier::float8) as lines
      from sportsbook.market where site_id = $1 and event_id = $2 and bet_type = any($3::text[]) group by 1`,
    values: [siteId, eventId, ['HDP', 'HDPH', 'OU', 'OUH']],
  });
  return Object.fromEntries(rows.map(({ bet_type, lines }) => [bet_type, lines]));
}

/**
 * Prices a site's upcoming events with missing or outdated prices, within the horizon and interval of its
 * terms. Returns the number priced.
 */
export async function priceUpcoming(db: Db, site: Site, now: Date): Promise<number> {
  const terms = await findTerms(db, site);
  const due = await run<{ event_id: string }>(db, {
    text: `select event_id from sportsbook.event
      where site_id = $1 and sport = any($6::text[]) and kind = 'match' and state in ('open', 'suspended')
        and starts_at > $2 and starts_at < $3 and (priced_at is null or priced_at < $4)
      order by starts_at limit $5`,
    values: [
      ...[site.id, now, new Date(now.getTime() + terms.priceAheadDays * DAY_MS)],
      ...[new Date(now.getTime() - terms.priceRefreshHours * HOUR_MS), MAX_EVENTS, MODELLED_SPORTS],
    ],
  });
  if (due.length === 0) return 0;
  const forecasts = await forecastEvents(
    db,
    site.id,
    due.map(({ event_id }) => event_id),
  );
  return await forEachInOwnTransaction(db, [...forecasts], (tx, [eventId, forecast]) =>
    publishForecast(tx, { siteId: site.id, eventId, now }, forecast, terms),
  );
}
