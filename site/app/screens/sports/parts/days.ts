import { DAY_MS } from '#contracts/values/time.ts';

/** Days of a time zone from an instant on, as "2026-11-25". */
export function daysFrom(now: Date, zone: string, count: number): string[] {
  const first = Date.parse(`${dayOf(now, zone)}T00:00:00.000Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** When a day of a time zone begins and ends. */
export function boundsOfDay(day: string, zone: string): { from: string; to: string } {
  const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
  return { from: startOf(day, zone), to: startOf(next, zone) };
}

/** Calendar day of an instant; the sv locale formats as YYYY-MM-DD. */
function dayOf(now: Date, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
}

function startOf(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  return new Date(utc - offsetAt(new Date(utc), zone)).toISOString();
}

/** How far a zone's clock is before UTC, in ms. */
function offsetAt(instant: Date, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).format(instant);
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`) - instant.getTime();
}
