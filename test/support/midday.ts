import { type Db, run } from '#server/platform/database/index.ts';

/** A zone in which it is about noon now: neither midnight nor a month's end comes in the middle of a test. */
export function middayZone(): string {
  // The sign of these names is turned round: Etc/GMT-8 is eight hours ahead of Greenwich.
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}

/**
 * Sets the time zone of the sites' days there, in active rewards, in reports and on the dashboard. Returns
 * the zone.
 */
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
