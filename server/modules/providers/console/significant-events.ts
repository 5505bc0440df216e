import type { Significant } from '../../../platform/console/significant-events.ts';
import { listOutages } from '../../../platform/external/outages.ts';
import { outageName } from '../outbound/provider-client.ts';
import { tables } from '../tables.ts';

/** Outages of the site's providers, with start and end (player protection L2). */
export const significantOutageEvents: Significant = async (db, { id }, span) => {
  const lines = await tables(db)
    .selectFrom('account')
    .select(['provider_code', 'url'])
    .where('site_id', '=', id)
    .where('url', 'is not', null)
    .execute();
  const names = lines.map(({ provider_code, url }) => outageName(provider_code, url!));
  const outages = await listOutages(db, names, span);
  return outages.map(({ at, name, what }) => ({
    ...{ at, kind: 'outage', what: `outage.${what}`, subject: name.split(' ')[0]! },
    ...{ reason: '', staffId: '', amount: null },
  }));
};
