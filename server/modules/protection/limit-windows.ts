import { HOUR_MS } from '#contracts/values/time.ts';
import type { LimitPeriod, ProfileRow } from './tables.ts';

const ROLLING_HOURS = { day: 24, week: 168 } as const;

/**
 * The same clock time a number of months later, or earlier; the last day in shorter months [player protection
 * V12, V17].
 */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(at.getUTCDate(), last));
  return moved;
}

type WindowKind = ProfileRow['windows'];

/** The start of a period, exclusive: entries at this time or earlier no longer count. */
export function windowStart(
  period: Exclude<LimitPeriod, 'session'>,
  now: Date,
  windows: WindowKind = 'rolling',
): Date {
  if (windows === 'calendar') return new Date(calendarStart(period, now).getTime() - 1);
  return period === 'month' ? addMonths(now, -1) : new Date(now.getTime() - ROLLING_HOURS[period] * HOUR_MS);
}

/** When an amount counted at a time expires. */
export function windowExitAt(
  period: Exclude<LimitPeriod, 'session'>,
  at: Date,
  windows: WindowKind = 'rolling',
): Date {
  if (windows === 'calendar') return periodEnd(period, at);
  return period === 'month' ? addMonths(at, 1) : new Date(at.getTime() + ROLLING_HOURS[period] * HOUR_MS);
}

function calendarStart(period: Exclude<LimitPeriod, 'session'>, now: Date): Date {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (period === 'month') return new Date(Date.UTC(year, month, 1));
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, period === 'week' ? date - sinceMonday : date));
}

/** The end of the current calendar period. */
export function periodEnd(period: Exclude<LimitPeriod, 'session'>, now: Date): Date {
  const start = calendarStart(period, now);
  if (period === 'month') return addMonths(start, 1);
  return new Date(start.getTime() + ROLLING_HOURS[period] * HOUR_MS);
}
