import { type Db, run } from '#server/platform/database/index.ts';

/**
 * A time zone in which it is about noon now, so that neither midnight nor the end of a month occurs during a
 * test.
 */
export function middayZone(): string {
  // The sign of these names is inverted: Etc/GMT-8 is eight hours ahead of Greenwich.
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}

/** Sets this time zone for sites, active rewards, reports and the dashboard. Returns the zone. */
export async function countFromMidday(db: Db): Promise<string> {
  const zone = middayZone();
  await run(db, { text: 'update sites.site set time_zone = $1', values: [zone] });
  await run(db, { text: 'update rewards.programme set zone = $1', values: [zone] });
  await run(db, {
    text: `insert into reports.ngr_deductions (site_id, zone) select site_id, $1 from sites.site
      on conflict (site_id) do update set zone = excluded.zone`,
    values: [zone],
  });
  return zone;
}
