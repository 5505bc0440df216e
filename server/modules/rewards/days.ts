/** A day of a site's zone: `2026-11-21`. */
export type Day = string;
export type Window = 'daily' | 'weekly' | 'once';

/** Formatters are costly to make and few: one per zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

function partsOf(at: Date, zone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** The day an instant falls on in a zone. Throws a RangeError for a zone the runtime does not know. */
export function dayOf(at: Date, zone: string): Day {
  const { year, month, day } = partsOf(at, zone);
  return `${year!.padStart(4, '0')}-${month}-${day}`;
}

/** The day so many days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Monday of the day's week. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The first day of the month after the day's. */
export function nextMonthOf(day: Day): Day {
  return `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
}

/** The instant at which a day begins in a zone: UTC midnight less the zone's offset there, found in two steps. */
export function startOf(day: Day, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let at = wanted;
  for (let step = 0; step < 2; step++) at -= localTime(new Date(at), zone) - wanted;
  return new Date(at);
}

/** The clock of a zone read as if it were UTC. */
function localTime(at: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, zone);
  return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
}

/** Day every window of kind `once` is named by. */
export const ONCE: Day = '2000-01-01';

/** First day of the window an instant falls in, and the first after it; a window `once` does not end. */
export function windowOf(window: Window, at: Date, zone: string): { key: Day; endsAt: Date | null } {
  if (window === 'once') return { key: ONCE, endsAt: null };
  const day = dayOf(at, zone);
  const key = window === 'daily' ? day : mondayOf(day);
  return { key, endsAt: endOf(window, key, zone) };
}

/** When the window of a first day ends; null for one that does not. */
export function endOf(window: Window, key: Day, zone: string): Date | null {
  return window === 'once' ? null : startOf(addDays(key, window === 'daily' ? 1 : 7), zone);
}
