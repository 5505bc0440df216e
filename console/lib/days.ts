/** A day before or after today, UTC: `2026-11-21`. Sites may be a day ahead; the server goes no further than their today. */
export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
