import type { Currency } from '#contracts/values/currency.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { findTerms } from '../sports-terms.ts';
import { forecastGoals } from './forecast.ts';
import { publishBoard } from './price-publication.ts';
import { footballPriceSheet } from './price-sheet.ts';

const MAX_EVENTS = 200;

type Site = { id: number; currency: Currency };

/** Prices one event by the results so far. Returns how many prices changed. */
export async function priceEvent(tx: Tx, site: Site, eventId: string, now: Date): Promise<number> {
  const terms = await findTerms(tx, site);
  const rates = await forecastGoals(tx, site.id, [eventId]);
  const found = rates.get(eventId);
  if (!found) return 0;
  return await publishBoard(
    tx,
    { siteId: site.id, eventId, now, rates: found },
    footballPriceSheet(found, terms),
  );
}

/**
 * Prices the coming events of a site that have no price yet or an old one, as far ahead and as often as its
 * terms say. Returns how many.
 */
export async function priceUpcoming(db: Db, site: Site, now: Date): Promise<number> {
  const terms = await findTerms(db, site);
  const due = await run<{ event_id: string }>(db, {
    text: `select event_id from sportsbook.event
      where site_id = $1 and sport = 'football' and kind = 'match' and state in ('open', 'suspended')
        and starts_at > $2 and starts_at < $3 and (priced_at is null or priced_at < $4)
      order by starts_at limit $5`,
    values: [
      ...[site.id, now, new Date(now.getTime() + terms.priceAheadDays * DAY_MS)],
      ...[new Date(now.getTime() - terms.priceRefreshHours * HOUR_MS), MAX_EVENTS],
    ],
  });
  if (due.length === 0) return 0;
  const rates = await forecastGoals(
    db,
    site.id,
    due.map(({ event_id }) => event_id),
  );
  return await forEachInOwnTransaction(db, [...rates], (tx, [eventId, found]) =>
    publishBoard(tx, { siteId: site.id, eventId, now, rates: found }, footballPriceSheet(found, terms)),
  );
}
