import type { ConsoleHandlers, DashboardQueue } from '../../../platform/console/module-console.ts';
import type { Significant } from '../../../platform/console/significant-events.ts';
import { run } from '../../../platform/database/index.ts';

const MAX_LISTED = 100;

type Alarm = { href: string; reason: string; raised_at: Date; closed_at: Date | null };

/** Broken help links, and the time of the last check. */
export const helpLinkHandlers: ConsoleHandlers = {
  async helpLinks(_, { db, site }) {
    const [[last], alarms] = await Promise.all([
      run<{ checked_at: Date; links: number }>(db, {
        text: 'select checked_at, links from content.help_link_check where site_id = $1',
        values: [site.id],
      }),
      run<Alarm>(db, {
        text: `select href, reason, raised_at, closed_at from content.help_link_alarm where site_id = $1
          order by closed_at desc nulls first, raised_at desc limit ${MAX_LISTED}`,
        values: [site.id],
      }),
    ]);
    return {
      checked_at: last?.checked_at.toISOString() ?? null,
      links: last?.links ?? 0,
      value: alarms.map(({ href, reason, raised_at, closed_at }) => ({
        ...{ href, why: reason, raised_at: raised_at.toISOString() },
        closed_at: closed_at?.toISOString() ?? null,
      })),
    };
  },
};

/** Urgent, because players in need of help cannot reach it. */
export const helpLinkQueue: DashboardQueue = {
  name: 'help_links',
  right: 'content',
  path: '/help-links',
  async count(db, siteId) {
    const [row] = await run<{ count: number; oldestAt: Date | null }>(db, {
      text: `select count(*)::int as count, min(raised_at) as "oldestAt" from content.help_link_alarm
        where site_id = $1 and closed_at is null`,
      values: [siteId],
    });
    return { ...row!, late: row!.count };
  },
};

/** Broken links over time, for auditors. */
export const significantLinkEvents: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await run<{ at: Date; subject: string; reason: string }>(db, {
    text: `select raised_at as at, 'link:' || href as subject, reason from content.help_link_alarm
      where site_id = $1 and raised_at >= $2 and raised_at < $3 order by raised_at desc limit $4`,
    values: [id, from, to, limit],
  });
  return rows.map((row) => ({ ...row, kind: 'outage', what: 'help.link', staffId: '', amount: null }));
};
