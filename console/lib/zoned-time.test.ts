import { expect, test } from 'vitest';
import { instantOf, localTime } from './zoned-time.ts';

test.each([
  ['2026-12-01T08:00', 'Asia/Manila', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T08:00', 'UTC', '2026-12-01T08:00:00.000Z'],
  ['2026-07-01T08:00', 'Europe/London', '2026-07-01T07:00:00.000Z'],
  // The repeated hour, and the last minute before it.
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
])('[operations 1.2] %s in %s is %s, and back', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTime(instant, zone)).toBe(local);
});

test('[operations 1.2] a local time skipped by a clock change is moved forward, and an invalid time is refused', () => {
  expect(instantOf('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
  expect(localTime('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30');
  for (const wrong of ['', '2026-12-01', '2026-13-01T08:00', 'tomorrow'])
    expect(instantOf(wrong, 'Asia/Manila')).toBeUndefined();
  expect(localTime(null, 'Asia/Manila')).toBe('');
});
