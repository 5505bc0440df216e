import type { ConsoleHandlers, DashboardQueue } from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';
import {
  closeRevealAlarm,
  listRevealAlarms,
  revealLimitsOf,
  setRevealLimits,
  verifyCaller,
} from './caller-verification.ts';

/** Verification of callers, its limits, and alarms about staff who exceeded them. */
export const verificationHandlers: ConsoleHandlers = {
  async verifyCaller(input, context) {
    const { answer, answered } = await verifyCaller(context, input);
    // Logs which questions were answered, and which wrongly, but not the answers.
    const after = { answered, wrong: answered.filter((name) => !answer.matches[name]) };
    return { answer, change: { subject: `player:${input.player_id}`, after } };
  },
  async revealAlarms({ is_open }, { db, site, namesOf }) {
    const rows = await listRevealAlarms(db, site.id, is_open);
    const nameOf = await namesOf(
      rows.flatMap(({ staff_id, closed_by }) => [staff_id, closed_by ?? []].flat()),
    );
    const value = rows.map(({ alarm_id, staff_id, raised_at, reveals, players, closed_at, closed_by }) => ({
      ...{ alarm_id, staff: nameOf(staff_id), raised_at: raised_at.toISOString(), reveals, players },
      closed: closed_at && { by: nameOf(closed_by!), at: closed_at.toISOString() },
    }));
    return { limits: await revealLimitsOf(db, site.id), value };
  },
  async setRevealLimits({ hourly, daily }, { tx, site }) {
    const before = await setRevealLimits(tx, site.id, { hourly, daily });
    return { answer: {}, change: { subject: 'reveal limits', before, after: { hourly, daily } } };
  },
  async closeRevealAlarm({ alarm_id }, context) {
    const subject = `staff:${await closeRevealAlarm(context, alarm_id)}`;
    return { answer: {}, change: { subject, before: { alarm: 'open' }, after: { alarm: 'closed' } } };
  },
};

/** Staff who exceeded the limits; each case awaits a decision. */
export const revealAlarmQueue: DashboardQueue = {
  name: 'reveal_alarms',
  right: 'audit',
  path: '/caller-verification',
  async count(db, siteId) {
    const [row] = await run<{ count: bigint; oldest: Date | null }>(db, {
      text: `select count(*), min(raised_at) as oldest from operators.reveal_alarm
        where site_id = $1 and closed_at is null`,
      values: [siteId],
    });
    return { count: Number(row!.count), oldestAt: row!.oldest, late: Number(row!.count) };
  },
};
