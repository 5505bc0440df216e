import { MINUTE_MS } from '#contracts/values/time.ts';

/** A day in an address, or an instant; anything else means no limit. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

export type HistoryPeriod = { from: string | null; to: string | null };

/** The period of an address; days without a time are UTC days. `to` is exclusive. */
export function historyPeriodOf(query: URLSearchParams): HistoryPeriod {
  return { from: instantOf(query.get('from')), to: instantOf(query.get('to')) };
}

function instantOf(text: string | null): string | null {
  if (!text || !INSTANT.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * Days of a period in a zone `offset` minutes east of UTC, as date fields show them; the last day is
 * included.
 */
export function daysOf({ from, to }: HistoryPeriod, offset: number): { from: string; to: string } {
  const day = (instant: string | null, back: number) =>
    instant ? new Date(Date.parse(instant) + offset * MINUTE_MS - back).toISOString().slice(0, 10) : '';
  return { from: day(from, 0), to: day(to, 1) };
}

/**
 * The period of two days in the reader's time zone, from the first midnight to the one after the last day.
 */
export function periodOfDays(from: string, to: string): HistoryPeriod {
  const midnight = (day: string, later: number) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return day ? new Date(year, month - 1, date + later).toISOString() : null;
  };
  return { from: midnight(from, 0), to: midnight(to, 1) };
}

/** The last days up to and including today, as date fields show them. */
export function lastDays(days: number, now = new Date()): { from: string; to: string } {
  const day = (back: number) => {
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    const two = (value: number) => String(value).padStart(2, '0');
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  };
  return { from: day(days - 1), to: day(0) };
}

export function pageOf(query: URLSearchParams): number {
  return Math.max(1, Math.min(1_000_000, Math.trunc(Number(query.get('page')) || 1)));
}
