import { expect, test } from 'vitest';
import {
  addDays,
  dayIn,
  nextMonthOf,
  ONCE_WINDOW_DAY,
  startOfDay,
  weekStart,
  windowBounds,
} from './reward-windows.ts';

test('[operations 9] a day belongs to the zone of the site', () => {
  const instant = new Date('2026-11-30T16:30:00Z');
  expect(dayIn(instant, 'Asia/Manila')).toBe('2026-12-01');
  expect(dayIn(instant, 'UTC')).toBe('2026-11-30');
  expect(startOfDay('2026-12-01', 'Asia/Manila').toISOString()).toBe('2026-11-30T16:00:00.000Z');
});

test('[operations 9] a day begins at its own midnight, also where clocks are changed', () => {
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-10-26', 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(startOfDay('2026-01-01', 'Asia/Yangon').toISOString()).toBe('2025-12-31T17:30:00.000Z');
});

test('[operations 9] weeks begin on Monday, months follow each other', () => {
  expect(weekStart('2026-11-21')).toBe('2026-11-16');
  expect(weekStart('2026-11-16')).toBe('2026-11-16');
  expect(weekStart('2026-11-22')).toBe('2026-11-16');
  expect(nextMonthOf('2026-12-31')).toBe('2027-01-01');
  expect(nextMonthOf('2028-01-31')).toBe('2028-02-01');
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

test('[operations 9] windows: a day, a week, once', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(windowBounds('daily', now, 'UTC')).toEqual({
    key: '2026-11-21',
    endsAt: new Date('2026-11-22T00:00:00Z'),
  });
  expect(windowBounds('weekly', now, 'UTC')).toEqual({
    key: '2026-11-16',
    endsAt: new Date('2026-11-23T00:00:00Z'),
  });
  expect(windowBounds('once', now, 'UTC')).toEqual({ key: ONCE_WINDOW_DAY, endsAt: null });
});
