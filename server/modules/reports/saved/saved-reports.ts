import type { HeldRole } from '#contracts/console/rights.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { MAX_SAVED_REPORTS, type ReportSettings, type Schedule } from '#contracts/console/saved-reports.ts';
import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import type { ReportsTables } from '../tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** A member of the staff with an enabled account; `roles` on the site, `mail` empty for none. */
export type StaffReader = { staffId: string; name: string; mail: string; roles: readonly HeldRole[] };
/** Staff with roles on a site, as they are at the moment of the call. */
export type ListStaffReaders = (db: Db, siteId: number) => Promise<StaffReader[]>;

export type SavedReport = {
  report_id: string;
  name: string;
  owner: string;
  is_shared: boolean;
  settings: ReportSettings;
  schedule: Schedule;
  recipients: string[];
  scheduled_at: Date;
};

/** Whether roles may read a report: sports roles and affiliate managers see none of these sums. */
export function mayReadReport(roles: readonly HeldRole[], settings: ReportSettings): boolean {
  if (hasAccess(roles, 'reports', ['read'])) return true;
  return roles.includes('crm') && !(settings.kind === 'money' && settings.by !== undefined);
}

/** Own reports and shared ones. */
export async function listSavedReports(db: Db, siteId: number, staffId: string): Promise<SavedReport[]> {
  return await tables(db)
    .selectFrom('saved_report')
    .selectAll()
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('owner', '=', staffId), eb('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('report_id')
    .limit(500)
    .execute();
}

/** Saved reports of a site that are sent by mail. */
export async function listScheduledReports(db: Db, siteId: number): Promise<SavedReport[]> {
  return await tables(db)
    .selectFrom('saved_report')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('schedule', '<>', 'none')
    .orderBy('report_id')
    .execute();
}

type NewReport = Omit<SavedReport, 'report_id' | 'scheduled_at'>;

/**
 * Saves a report under a name of its owner, in place of one of the same name; undefined when the owner has
 * too many. A new schedule begins with the period in which it is saved.
 */
export async function storeReport(
  tx: Tx,
  siteId: number,
  report: NewReport,
  now: Date,
): Promise<string | undefined> {
  const [count] = await run<{ others: number }>(tx, {
    text: `select count(*)::int as others from reports.saved_report
      where site_id = $1 and owner = $2 and name <> $3`,
    values: [siteId, report.owner, report.name],
  });
  if (count!.others >= MAX_SAVED_REPORTS) return undefined;
  const [row] = await write<{ report_id: string }>(tx, {
    text: `insert into reports.saved_report as s
        (site_id, name, owner, is_shared, settings, schedule, recipients, scheduled_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (site_id, owner, name) do update set is_shared = excluded.is_shared,
        settings = excluded.settings, schedule = excluded.schedule, recipients = excluded.recipients,
        scheduled_at = case when s.schedule = excluded.schedule then s.scheduled_at
          else excluded.scheduled_at end
      returning report_id`,
    values: [
      ...[siteId, report.name, report.owner, report.is_shared, JSON.stringify(report.settings)],
      ...[report.schedule, report.recipients, now],
    ],
  });
  return row!.report_id;
}

/** Deletes an own report; undefined when there is none. */
export async function deleteOwnReport(
  tx: Tx,
  siteId: number,
  staffId: string,
  reportId: string,
): Promise<{ name: string } | undefined> {
  const [row] = await write<{ name: string }>(tx, {
    text: `delete from reports.saved_report where site_id = $1 and report_id = $2 and owner = $3
      returning name`,
    values: [siteId, reportId, staffId],
  });
  return row;
}
