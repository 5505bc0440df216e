import { MINUTE_MS } from '#contracts/values/time.ts';

/** A time as shown in documents, in a zone `minutes` east of UTC: `2026-11-21 18:05`. */
export function formatTime(at: Date, minutes: number): string {
  return new Date(at.getTime() + minutes * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
}

/** `UTC+08:00`. */
export function formatZone(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return minutes === 0
    ? 'UTC'
    : `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
