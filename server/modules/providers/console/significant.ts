import type { Significant } from '../../../platform/console/significant.ts';
import { outagesOf } from '../../../platform/outages.ts';
import { outageOf } from '../outbound/client.ts';
import { tables } from '../tables.ts';

/** When a provider of the site did not answer, and when it answered again (player protection L2). */
export const significantOutages: Significant = async (db, { id }, span) => {
  const lines = await tables(db)
    .selectFrom('account')
    .select(['provider_code', 'url'])
    .where('site_id', '=', id)
    .where('url', 'is not', null)
    .execute();
  const names = lines.map(({ provider_code, url }) => outageOf(provider_code, url!));
  const outages = await outagesOf(db, names, span);
  return outages.map(({ at, name, what }) => ({
    ...{ at, kind: 'outage', what: `outage.${what}`, subject: name.split(' ')[0]! },
    ...{ reason: '', staffId: '', amount: null },
  }));
};
