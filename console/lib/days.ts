import { DAY_MS } from '#contracts/values/time.ts';

/**
 * A day before or after today, UTC: `2026-11-21`. Sites may be a day ahead; the server limits it to their
 * current day.
 */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
