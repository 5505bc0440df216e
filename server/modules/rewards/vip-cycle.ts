/** A cycle is a calendar month in the site's zone, named by its first day: `2026-11-01` (operations 5). */
export type Cycle = string;

/** Formatters are expensive to create, so one is cached per time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The cycle of an instant. Throws a RangeError for an unknown time zone. */
export function cycleOf(at: Date, zone: string): Cycle {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year!.padStart(4, '0')}-${parts.month}-01`;
}

/** The cycle after this one. */
export function nextCycle(cycle: Cycle): Cycle {
  const year = Number(cycle.slice(0, 4));
  const month = Number(cycle.slice(5, 7));
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`;
}
