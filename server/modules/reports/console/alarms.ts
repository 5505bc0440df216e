import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, DashboardQueue } from '../../../platform/console/module-console.ts';
import { run } from '../../../platform/database/index.ts';
import { closeAlarm, listAlarms } from '../ledger-check/alarms.ts';

export const alarmHandlers: ConsoleHandlers = {
  async reportAlarms(_, context) {
    const rows = await listAlarms(context.db, context.site.id);
    const nameOf = await context.namesOf(rows.flatMap(({ closed_by }) => closed_by ?? []));
    const value = rows.map(({ alarm_id, what, subject, detail, raised_at, closed_at, closed_by }) => ({
      ...{ alarm_id, what, subject, detail },
      raised_at: raised_at.toISOString(),
      closed: closed_at && { by: nameOf(closed_by ?? ''), at: closed_at.toISOString() },
    }));
    return { value };
  },
  async closeAlarm({ alarm_id }, { tx, site, staff, now }) {
    const done = await closeAlarm(tx, { siteId: site.id, alarmId: alarm_id, staffId: staff.id, now });
    if (done === 'unknown') deny('notFound');
    if (done === 'closed before') deny('decidedAlready');
    const change = { before: { open: true }, after: { open: false } };
    return { answer: {}, change: { subject: `alarm:${alarm_id}`, ...change } };
  },
};

/** Differences between reports and ledger are urgent. */
export const reportAlarmQueue: DashboardQueue = {
  name: 'report_alarms',
  right: 'reports',
  path: '/report-alarms',
  async count(db, siteId) {
    const [row] = await run<{ count: number; oldestAt: Date | null }>(db, {
      text: `select count(*)::int as count, min(raised_at) as "oldestAt" from reports.alarm
        where site_id = $1 and closed_at is null`,
      values: [siteId],
    });
    return { ...row!, late: row!.count };
  },
};
