import { DAY_MS } from '#contracts/values/time.ts';

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/** An instant as the value of a date and time input in a zone: `2026-12-01T08:00`; empty for none. */
export function localTime(instant: string | null | undefined, zone: string): string {
  if (!instant) return '';
  const at = Date.parse(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/**
 * Input in a zone's local time as an instant; undefined if invalid. A time skipped by a clock change is moved
 * by the length of the change; of a repeated time the first is used.
 */
export function instantOf(local: string, zone: string): string | undefined {
  const plain = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(plain)) return undefined;
  const candidates = [plain - DAY_MS, plain + DAY_MS].map((at) => plain - offsetAt(at, zone));
  const exact = candidates.filter((at) => at + offsetAt(at, zone) === plain);
  return new Date(exact.length > 0 ? Math.min(...exact) : candidates[0]!).toISOString();
}
