import { PERIODS, type ReportPeriod } from '#contracts/console/saved-reports.ts';
import { DAY_MS } from '#contracts/values/time.ts';

/** Days of a brand's zone, both included: `2026-11-21`. */
export type DayRange = { from: string; to: string };

/** The day that many days later: `2026-11-21`. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** The first day of the month that many months later. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
const monthsInto = (day: string, unit: number) => (Number(day.slice(5, 7)) - 1) % unit;
/** Monday of the week. */
const monday = (day: string) => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The days of a period; `today` is a day of the brand's zone. Weeks begin on Monday. */
export function dayRangeOf(period: ReportPeriod, today: string): DayRange {
  const week = monday(today);
  const month = monthAfter(today, 0);
  const quarter = monthAfter(today, -monthsInto(today, 3));
  const spans: Record<ReportPeriod, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: plusDays(today, -1), to: plusDays(today, -1) },
    last_7_days: { from: plusDays(today, -6), to: today },
    last_14_days: { from: plusDays(today, -13), to: today },
    last_30_days: { from: plusDays(today, -29), to: today },
    this_week: { from: week, to: today },
    last_week: { from: plusDays(week, -7), to: plusDays(week, -1) },
    this_month: { from: month, to: today },
    last_month: { from: monthAfter(month, -1), to: plusDays(month, -1) },
    this_quarter: { from: quarter, to: today },
    last_quarter: { from: monthAfter(quarter, -3), to: plusDays(quarter, -1) },
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return spans[period];
}

/**
 * The comparison period of a span: for one that begins with a month, the same days the same number of months
 * earlier; otherwise the same number of days immediately before.
 */
export function spanBefore({ from, to }: DayRange): DayRange {
  if (!from.endsWith('-01')) {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
    return { from: plusDays(from, -days), to: plusDays(to, -days) };
  }
  const [[year = 0, month = 0], [lastYear = 0, lastMonth = 0]] = [from, to].map((day) =>
    day.split('-').map(Number),
  ) as [number[], number[]];
  const months = (lastYear - year) * 12 + lastMonth - month + 1;
  const end = monthAfter(to, -months);
  const lastDay = plusDays(monthAfter(end, 1), -1);
  const isWhole = plusDays(to, 1).endsWith('-01');
  const sameDay = `${end.slice(0, 8)}${to.slice(8)}`;
  return { from: monthAfter(from, -months), to: isWhole || sameDay > lastDay ? lastDay : sameDay };
}

/** The period that currently matches these days, if any. */
export function reportPeriodOf({ from, to }: DayRange, today: string): ReportPeriod | undefined {
  return PERIODS.find((period) => {
    const span = dayRangeOf(period, today);
    return span.from === from && span.to === to;
  });
}
