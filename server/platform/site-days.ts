import { DAY_MS } from '#contracts/values/time.ts';

/** A day of a site's zone: `2026-11-21`. */
export type Day = string;

/** Formatters are expensive to create, so one is cached per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
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
    formatterFor(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** The day of an instant in a zone. Throws a RangeError for an unknown time zone. */
export function dayIn(at: Date, zone: string): Day {
  const { year, month, day } = partsOf(at, zone);
  return `${year!.padStart(4, '0')}-${month}-${day}`;
}

/** The day this many days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The start of a day in a zone: UTC midnight less the zone's offset there, found in two steps. */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let at = midnight;
  for (let step = 0; step < 2; step++) at -= localTime(new Date(at), zone) - midnight;
  return new Date(at);
}

/** The local time of a zone, interpreted as UTC. */
function localTime(at: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, zone);
  return Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
}
