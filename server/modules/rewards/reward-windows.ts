import { addDays, type Day, dayIn, startOfDay } from '../../platform/site-days.ts';

export { addDays, type Day, dayIn, startOfDay };
export type RewardWindow = 'daily' | 'weekly' | 'once';

/** Monday of the day's week. */
export function weekStart(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The first day of the month after the day's. */
export function nextMonthOf(day: Day): Day {
  return `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
}

/** The day that identifies every window of kind `once`. */
export const ONCE_WINDOW_DAY: Day = '2000-01-01';

/**
 * First day of the window that contains an instant, and the first day after it; a `once` window does not end.
 */
export function windowBounds(
  window: RewardWindow,
  at: Date,
  zone: string,
): { key: Day; endsAt: Date | null } {
  if (window === 'once') return { key: ONCE_WINDOW_DAY, endsAt: null };
  const day = dayIn(at, zone);
  const key = window === 'daily' ? day : weekStart(day);
  return { key, endsAt: windowEnd(window, key, zone) };
}

/** End of the window that starts on a day; null if it does not end. */
export function windowEnd(window: RewardWindow, key: Day, zone: string): Date | null {
  return window === 'once' ? null : startOfDay(addDays(key, window === 'daily' ? 1 : 7), zone);
}
