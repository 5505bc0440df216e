import { expect, test } from 'vitest';
import { isMaintenanceAnnounced, isUnderMaintenance, presentMaintenance } from './maintenance.ts';
import { isSiteOpen } from './site-lookup.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

test('[S-02] maintenance is in force while it is on and the clock is in its window', () => {
  const cases: [on: boolean, start: number | null, end: number | null, inForceAtNoon: boolean][] = [
    [false, null, null, false],
    [false, 10, 14, false],
    [true, null, null, true],
    [true, 10, 14, true],
    [true, 12, null, true],
    [true, 13, null, false],
    [true, null, 12, false],
    [true, null, 13, true],
  ];
  for (const [on, start, end, expected] of cases) {
    const window = { on, start: start === null ? null : at(start), end: end === null ? null : at(end) };
    expect([on, start, end, isUnderMaintenance(window, at(12))]).toEqual([on, start, end, expected]);
  }
});

test('[S-02] an announced window is shown before it begins and removed after its end', () => {
  const window = { on: true, start: at(10), end: at(14) };
  const times = { start_date: '2026-01-01T10:00:00.000Z', end_date: '2026-01-01T14:00:00.000Z' };
  expect(presentMaintenance(window, at(9))).toEqual({ is_maintenance: false, ...times });
  expect(presentMaintenance(window, at(11))).toEqual({ is_maintenance: true, ...times });
  const over = { is_maintenance: false, start_date: null, end_date: null };
  expect(presentMaintenance(window, at(14))).toEqual(over);
  expect(presentMaintenance({ ...window, on: false }, at(9))).toEqual(over);
});

test('[S-07] a site is open with status 1 until the second it expires', () => {
  expect(isSiteOpen({ status: 1, expired_date: null }, at(0))).toBe(true);
  expect(isSiteOpen({ status: 0, expired_date: null }, at(0))).toBe(false);
  expect(isSiteOpen({ status: 1, expired_date: at(1) }, at(0))).toBe(true);
  expect(isSiteOpen({ status: 1, expired_date: at(1) }, at(1))).toBe(false);
});

test('[S-02] a maintenance is announced from the moment of its notice until it begins', () => {
  const window = { on: true, start: at(10), end: at(14), noticeAt: at(8) };
  expect([7, 8, 9, 10, 11, 15].map((hour) => isMaintenanceAnnounced(window, at(hour)))).toEqual([
    ...[false, true, true, false, false, false],
  ]);
  for (const other of [{ on: false }, { start: null }, { noticeAt: null }])
    expect(isMaintenanceAnnounced({ ...window, ...other }, at(9))).toBe(false);
});
