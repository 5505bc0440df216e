import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import { setAffiliateZone } from '../affiliates/index.ts';
import { hasClosedDay, setReportZone } from '../reports/index.ts';
import { setProgrammeZone } from '../rewards/index.ts';
import { findSiteById, setTimeZone } from '../sites/index.ts';

/** Denies a time zone that PostgreSQL does not know: the database computes days as well. */
export async function requireKnownZone(db: Db, zone: string | undefined, field: string): Promise<void> {
  if (zone === undefined) return;
  const text = 'select from pg_catalog.pg_timezone_names where name = $1';
  const known = await run(db, { text, values: [zone] });
  if (known.length === 0) deny('invalidRequest', { fields: [{ field, rule: 'unknown' }] });
}

/** A brand's time zone, which also applies to its reports, VIP cycles and affiliate months. */
export const timeZoneHandlers: ConsoleHandlers = {
  brandTimeZone: async (_, { db, site }) => ({
    time_zone: site.timeZone,
    is_fixed: await hasClosedDay(db, site.id),
  }),
  async setBrandTimeZone({ before, time_zone }, { tx, site }) {
    await requireKnownZone(tx, time_zone, 'time_zone');
    if (!(await setReportZone(tx, site.id, time_zone))) deny('timeZoneFixed');
    const now = (await findSiteById(tx, site.id))?.timeZone;
    if (now !== before || now === time_zone) deny('changedMeanwhile', { is_stale: now !== before });
    await setTimeZone(tx, site.id, time_zone);
    await setProgrammeZone(tx, site.id, time_zone);
    await setAffiliateZone(tx, site.id, time_zone);
    const subject = `site:${site.id}`;
    return { answer: {}, change: { subject, before: { time_zone: before }, after: { time_zone } } };
  },
};
