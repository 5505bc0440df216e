import type { MailState, Schedule } from '#contracts/console/saved-reports.ts';
import { type Database, type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { Messages } from '../../../platform/messages/index.ts';
import { addDays, type Day, dayIn } from '../../../platform/site-days.ts';
import { listSites } from '../../sites/index.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import {
  type ListStaffReaders,
  listScheduledReports,
  mayReadReport,
  type SavedReport,
  type StaffReader,
} from './saved-reports.ts';

export type ReportMailOptions = {
  messages: Messages;
  listStaff: ListStaffReaders;
  /** Where the console is: `https://console.example`. */
  consoleOrigin: string;
  log: Pick<Log, 'error'>;
};
type Site = { id: number; name: string; currency: string };

/** The days of the last finished day, week from Monday, or month before a day. */
export function finishedPeriod(schedule: Exclude<Schedule, 'none'>, today: Day): { from: Day; to: Day } {
  if (schedule === 'daily') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (schedule === 'weekly') {
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    return { from: addDays(today, -weekday - 7), to: addDays(today, -weekday - 1) };
  }
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/**
 * Mails every scheduled report whose period has ended and is closed, once to each recipient. Run every few
 * minutes, by any number of processes: a mail and its note are one transaction.
 */
export async function mailReports(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  options: ReportMailOptions,
  now: Date,
): Promise<void> {
  for (const site of await listSites(db)) {
    const reports = await listScheduledReports(db, site.id);
    if (reports.length === 0) continue;
    const { zone } = await findNgrDeductions(db, site.id);
    for (const report of reports) {
      const due = await duePeriod(db, site.id, report, zone, now);
      if (!due) continue;
      for (const staffId of report.recipients)
        try {
          await transaction((tx) => mailReport(tx, options, { site, report, due, staffId, now }));
        } catch (err) {
          // The others are mailed all the same; this one is tried again with the next run.
          options.log.error({ err, siteId: site.id, reportId: report.report_id }, 'a report was not mailed');
        }
    }
  }
}

type Due = { from: Day; to: Day };

/** The finished period, when its last day is closed and it ended after the schedule was set. */
async function duePeriod(
  db: Db,
  siteId: number,
  { schedule, scheduled_at }: SavedReport,
  zone: string,
  now: Date,
): Promise<Due | undefined> {
  if (schedule === 'none') return undefined;
  const due = finishedPeriod(schedule, dayIn(now, zone));
  if (due.to < dayIn(scheduled_at, zone)) return undefined;
  const closed = await run(db, {
    text: 'select from reports.day where site_id = $1 and day = $2',
    values: [siteId, due.to],
  });
  return closed.length === 0 ? undefined : due;
}

type Mail = { site: Site; report: SavedReport; due: Due; staffId: string; now: Date };

async function mailReport(
  tx: Tx,
  { messages, listStaff, consoleOrigin }: ReportMailOptions,
  { site, report, due, staffId, now }: Mail,
): Promise<void> {
  const staff = await listStaff(tx, site.id);
  const recipient = staff.find((person) => person.staffId === staffId);
  const owner = staff.find((person) => person.staffId === report.owner);
  const state = stateOf(report, recipient, owner);
  // Deleted meanwhile, or noted by another process: nothing is sent.
  const [noted] = await write(tx, {
    text: `insert into reports.report_mail (site_id, report_id, period_end, staff_id, state, at)
      select $1, $2, $3, $4, $5, $6 from reports.saved_report where site_id = $1 and report_id = $2
      on conflict do nothing returning report_id`,
    values: [site.id, report.report_id, due.to, staffId, state, now],
  });
  if (!noted || state !== 'sent') return;
  await messages.send(tx, {
    ...{ siteId: site.id, siteName: site.name, channel: 'mail', to: recipient!.mail, language: 'EN' },
    template: 'report',
    text: letterOf(site, report, due, consoleOrigin),
  });
}

function stateOf(
  { settings }: SavedReport,
  recipient: StaffReader | undefined,
  owner: StaffReader | undefined,
): MailState {
  if (!owner || !mayReadReport(owner.roles, settings)) return 'owner_without_right';
  if (!recipient || !mayReadReport(recipient.roles, settings)) return 'no_right';
  return recipient.mail === '' ? 'no_address' : 'sent';
}

/** The address of a report at the console, with its filters and days. */
export function reportPath({ settings }: Pick<SavedReport, 'settings'>, { from, to }: Due): string {
  const query = new URLSearchParams({ from, to });
  for (const [name, value] of Object.entries(settings))
    if (!['kind', 'period'].includes(name) && value !== undefined && value !== false)
      query.set(name, `${value}`);
  return `/${settings.kind === 'money' ? 'reports' : 'cohorts'}?${query}`;
}

/** A link without figures. To open it, a staff member signs in and needs the right at that time. */
function letterOf(site: Site, report: SavedReport, due: Due, consoleOrigin: string) {
  const days = due.from === due.to ? due.to : `${due.from} to ${due.to}`;
  const link = `${consoleOrigin}${reportPath(report, due)}&site=${site.id}`;
  return {
    subject: `${site.name}: ${report.name}, ${days}`,
    body: `The report “${report.name}” of ${site.name} for ${days} is ready:\n${link}\n\nIt opens after signing in; the CSV is on the page. Your account and rights decide what you see. Change who receives this email under Saved reports.`,
  };
}

const MAX_MAILS = 500;

/** The latest emails sent for the given reports, newest first. */
export async function listReportMails(db: Db, siteId: number, reportIds: readonly string[]) {
  type Row = { report_id: string; period_end: Day; staff_id: string; state: MailState; at: Date };
  return await run<Row>(db, {
    text: `select report_id, period_end::text as period_end, staff_id, state, at from reports.report_mail
      where site_id = $1 and report_id = any($2::uuid[])
      order by at desc, period_end desc, staff_id limit ${MAX_MAILS}`,
    values: [siteId, reportIds],
  });
}
