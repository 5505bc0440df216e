import { MINUTE_MS } from '#contracts/values/time.ts';
import { sql, type Tx } from '../../platform/database/index.ts';
import { networkOf } from '../../platform/http/ip-address.ts';
import { refuse } from '../../platform/refusal.ts';
import { BoundedMap } from '../sites/index.ts';
import { tables } from './tables.ts';

/** Maximum visits reported by one network per minute; a browser reports at most one per page load. */
const VISITS_PER_MINUTE = 60;
const WINDOW_MS = MINUTE_MS;
const counts = new BoundedMap<string, { minute: number; visits: number }>(10_000);

/**
 * Records that a visitor came from an advertisement [A-22, S-17]. Refuses `invalidRequest` without an id, and
 * `tooManyRequests` above the rate limit. One row per day and visitor, regardless of page loads.
 */
export async function recordAdVisit(
  tx: Tx,
  siteId: number,
  visit: { fbp: string; appsflyerId: string },
): Promise<void> {
  if (visit.fbp === '' && visit.appsflyerId === '') refuse('invalidRequest', { reason: 'trackingMissing' });
  await tables(tx)
    .insertInto('ad_visit')
    .values({
      site_id: siteId,
      day: sql<string>`(now() at time zone 'utc')::date`,
      fbp: visit.fbp,
      appsflyer_id: visit.appsflyerId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'fbp', 'appsflyer_id'])
        .doUpdateSet({ visits: sql<number>`ad_visit.visits + 1`, last_at: new Date() }),
    )
    .execute();
}

/** Refuses `tooManyRequests` when a network reports more visits per minute than a person can make. */
export function requireVisitQuota(siteId: number, address: string, now: number): void {
  const key = `${siteId}/${networkOf(address)}`;
  const minute = Math.floor(now / WINDOW_MS);
  const known = counts.get(key);
  const visits = known?.minute === minute ? known.visits + 1 : 1;
  counts.set(key, { minute, visits });
  if (visits > VISITS_PER_MINUTE) refuse('tooManyRequests');
}
