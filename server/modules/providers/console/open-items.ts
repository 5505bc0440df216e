import type { OpenItem } from '#contracts/console/provider-connections.ts';
import { type Db, run } from '../../../platform/database/index.ts';

/** What must end before a provider can be disconnected; empty kinds are left out. */
export async function countOpenItems(
  db: Db,
  siteId: number,
  providerCode: string,
  now: Date,
): Promise<OpenItem[]> {
  const [row] = await run<Record<OpenItem['what'], bigint>>(db, {
    text: `select
        (select count(*) from providers.round where site_id = $1 and provider_code = $2
          and state = 'open') as rounds,
        (select count(*) from providers.orphan where site_id = $1 and provider_code = $2) as wins,
        (select count(*) from providers.difference where site_id = $1 and provider_code = $2
          and state = 'open') as differences,
        (select count(*) from providers.free_rounds where site_id = $1 and provider_code = $2
          and (state in ('asking', 'cancelling')
            or (state = 'granted' and used < rounds and valid_to > $3))) as free_rounds,
        (select count(*) from providers.day_sum where site_id = $1 and provider_code = $2
          and (our_count <> their_count or our_sum <> their_sum)) as days,
        (select count(*) from providers.jackpot where site_id = $1 and provider_code = $2
          and differs_since is not null) as jackpots`,
    values: [siteId, providerCode, now],
  });
  return (Object.entries(row!) as [OpenItem['what'], bigint][])
    .map(([what, count]) => ({ what, count: Number(count) }))
    .filter(({ count }) => count > 0);
}
