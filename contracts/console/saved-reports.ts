import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid } from './fields.ts';
import { COHORT_BASES, COHORT_UNITS, REPORT_DIMENSIONS } from './report-dimensions.ts';

/** Report periods, relative to the day on which the report is opened. */
export const PERIODS = [
  ...(['today', 'yesterday', 'last_7_days', 'last_14_days', 'last_30_days', 'this_week'] as const),
  ...(['last_week', 'this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year'] as const),
] as const;
export type ReportPeriod = (typeof PERIODS)[number];

/** After each completed day, week (from Monday) or month in the brand's zone. */
export const SCHEDULES = ['none', 'daily', 'weekly', 'monthly'] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** A report and its filters. A mailed report covers the completed period instead. */
const reportSettings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('money'),
    period: z.enum(PERIODS),
    /** Also broken down by a dimension; only for readers of reports. */
    by: z.enum(REPORT_DIMENSIONS).optional(),
    compare: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('cohorts'),
    unit: z.enum(COHORT_UNITS),
    basis: z.enum(COHORT_BASES),
    affiliate: z.string().max(128).optional(),
    campaign: z.string().max(128).optional(),
  }),
]);
export type ReportSettings = z.infer<typeof reportSettings>;

const name = z.string().trim().min(1).max(80);
/** Maximum recipients of a report, and maximum reports of one person on a site. */
const MAX_REPORT_RECIPIENTS = 20;
export const MAX_SAVED_REPORTS = 50;

/**
 * Why a mail was not sent: the recipient or the owner has lost the right to read the report, or has no known
 * address.
 */
const MAIL_STATES = ['sent', 'no_right', 'owner_without_right', 'no_address'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const savedReport = z.object({
  report_id: z.string(),
  name,
  owner: staffRef,
  is_own: z.boolean(),
  is_shared: z.boolean(),
  settings: reportSettings,
  schedule: z.enum(SCHEDULES),
  recipients: z.array(staffRef),
  /** Newest first. */
  mails: z.array(
    z.object({
      /** Last day of the period. */
      period_end: calendarDay,
      recipient: staffRef,
      state: z.enum(MAIL_STATES),
      at: instant,
    }),
  ),
});

const needs = ['reports', 'read', 'aggregate'] as const;
export const savedReports = defineRead({
  path: 'reports/saved',
  summary: 'Your own saved reports and those shared by colleagues, with their latest emails.',
  needs,
  input: {},
  output: {
    value: z.array(savedReport),
    /** Possible recipients: staff with the right to read reports. */
    colleagues: z.array(staffRef.extend({ reads_rows: z.boolean(), has_address: z.boolean() })),
  },
});
export const saveReport = defineWrite({
  path: 'reports/saved/save',
  summary: 'Save a report with its filters under a name; the same name again replaces it.',
  needs,
  input: {
    name,
    is_shared: z.boolean(),
    settings: reportSettings,
    schedule: z.enum(SCHEDULES),
    recipients: z.array(uuid).max(MAX_REPORT_RECIPIENTS),
  },
  output: { report_id: z.string() },
});
export const deleteReport = defineWrite({
  path: 'reports/saved/delete',
  summary: 'Delete a saved report of your own. It is no longer emailed.',
  needs,
  input: { report_id: uuid },
  output: {},
  errors: ['notFound'],
});

export const savedReportCalls = { savedReports, saveReport, deleteReport };
