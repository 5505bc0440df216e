import { afterEach, expect, test } from 'vitest';
import { moment, showTimesIn } from './format.ts';

afterEach(() => showTimesIn('UTC'));

test.each([
  ['UTC', '24 Nov 2026, 23:30:00 UTC'],
  ['Asia/Manila', '25 Nov 2026, 07:30:00 UTC+8'],
  ['America/St_Johns', '24 Nov 2026, 20:00:00 UTC−3:30'],
])('[operations 1.2] times are shown in the zone of the brand: %s', (zone, text) => {
  showTimesIn(zone);
  expect(moment('2026-11-24T23:30:00.000Z')).toBe(text);
});

test('[operations 1.2] the distance from UTC is that of the moment, not of today', () => {
  showTimesIn('Europe/Berlin');
  expect([moment('2026-07-01T10:00:00Z'), moment('2026-12-01T10:00:00Z')]).toEqual([
    '1 Jul 2026, 12:00:00 UTC+2',
    '1 Dec 2026, 11:00:00 UTC+1',
  ]);
});
