import { hasAccess } from '#contracts/console/rights.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { listReportMails } from '../saved/report-mail.ts';
import {
  deleteOwnReport,
  type ListStaffReaders,
  listSavedReports,
  mayReadReport,
  storeReport,
} from '../saved/saved-reports.ts';

const MAILS_SHOWN = 20;
const wrong = (field: string, rule: string) => deny('invalidRequest', { fields: [{ field, rule }] });

/** Saved reports; `listStaff` names those who may receive them. */
export const savedReportHandlers = (listStaff: ListStaffReaders): ConsoleHandlers => ({
  async savedReports(_, { db, site, staff, namesOf }) {
    const readable = (await listSavedReports(db, site.id, staff.id)).filter(
      ({ owner, settings }) => owner === staff.id || mayReadReport(staff.roles, settings),
    );
    const ids = readable.map(({ report_id }) => report_id);
    const [mails, colleagues] = await Promise.all([
      listReportMails(db, site.id, ids),
      listStaff(db, site.id),
    ]);
    const people = [
      ...readable.flatMap(({ owner, recipients }) => [owner, ...recipients]),
      ...mails.map(({ staff_id }) => staff_id),
    ];
    const nameOf = await namesOf(people);
    const value = readable.map(({ report_id, name, owner, recipients, ...report }) => ({
      ...{ report_id, name, owner: nameOf(owner), is_own: owner === staff.id },
      ...{ is_shared: report.is_shared, settings: report.settings, schedule: report.schedule },
      recipients: recipients.map(nameOf),
      mails: mails
        .filter((mail) => mail.report_id === report_id)
        .slice(0, MAILS_SHOWN)
        .map(({ period_end, staff_id, state, at }) => ({
          ...{ period_end, recipient: nameOf(staff_id), state, at: at.toISOString() },
        })),
    }));
    return {
      value,
      colleagues: colleagues.flatMap(({ staffId, name, mail, roles }) =>
        mayReadReport(roles, { kind: 'money', period: 'today', compare: false })
          ? [
              {
                ...{ staff_id: staffId, name, has_address: mail !== '' },
                reads_rows: hasAccess(roles, 'reports', ['read']),
              },
            ]
          : [],
      ),
    };
  },
  async saveReport({ name, is_shared, settings, schedule, recipients }, { tx, site, staff, now }) {
    if (!mayReadReport(staff.roles, settings)) deny('notAllowed');
    const readers = await listStaff(tx, site.id);
    const chosen = [...new Set(recipients)];
    const mayAll = chosen.every((id) =>
      readers.some(({ staffId, roles }) => staffId === id && mayReadReport(roles, settings)),
    );
    if (!mayAll) wrong('recipients', 'right');
    if (schedule !== 'none' && chosen.length === 0) wrong('recipients', 'missing');
    const report = { name, is_shared, settings, schedule, recipients: chosen, owner: staff.id };
    const reportId = (await storeReport(tx, site.id, report, now)) ?? wrong('name', 'tooMany');
    const after = { name, is_shared, settings, schedule, recipients: chosen };
    return { answer: { report_id: reportId }, change: { subject: `report:${reportId}`, after } };
  },
  async deleteReport({ report_id }, { tx, site, staff }) {
    const deleted = (await deleteOwnReport(tx, site.id, staff.id, report_id)) ?? deny('notFound');
    return { answer: {}, change: { subject: `report:${report_id}`, before: deleted, after: null } };
  },
});
