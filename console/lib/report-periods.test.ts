import { expect, test } from 'vitest';
import { PERIODS } from '#contracts/console/saved-reports.ts';
import { dayRangeOf, reportPeriodOf, spanBefore } from './report-periods.ts';

test('[operations 7] periods end today or with their last day, weeks begin on Monday, quarters in January, April, July, October', () => {
  const of = (today: string) =>
    Object.fromEntries(PERIODS.map((period) => [period, Object.values(dayRangeOf(period, today)).join('/')]));
  expect(of('2026-03-01')).toMatchObject({
    today: '2026-03-01/2026-03-01',
    yesterday: '2026-02-28/2026-02-28',
    last_7_days: '2026-02-23/2026-03-01',
    this_week: '2026-02-23/2026-03-01',
    last_week: '2026-02-16/2026-02-22',
    this_month: '2026-03-01/2026-03-01',
    last_month: '2026-02-01/2026-02-28',
    this_quarter: '2026-01-01/2026-03-01',
    last_quarter: '2025-10-01/2025-12-31',
    this_year: '2026-01-01/2026-03-01',
  });
  expect(of('2026-11-02')).toMatchObject({
    this_week: '2026-11-02/2026-11-02',
    last_quarter: '2026-07-01/2026-09-30',
  });
  expect(reportPeriodOf({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20')).toBe('this_month');
  expect(reportPeriodOf({ from: '2026-11-02', to: '2026-11-19' }, '2026-11-20')).toBeUndefined();
});

test('[operations 7] a period is compared with the preceding period of equal length, or with the same days of earlier months', () => {
  const before = (from: string, to: string) => Object.values(spanBefore({ from, to })).join('/');
  expect(before('2026-11-20', '2026-11-20')).toBe('2026-11-19/2026-11-19');
  expect(before('2026-11-14', '2026-11-20')).toBe('2026-11-07/2026-11-13');
  expect(before('2026-11-01', '2026-11-20')).toBe('2026-10-01/2026-10-20');
  expect(before('2026-02-01', '2026-02-28')).toBe('2026-01-01/2026-01-31');
  expect(before('2026-03-01', '2026-03-30')).toBe('2026-02-01/2026-02-28');
  expect(before('2026-01-01', '2026-02-10')).toBe('2025-11-01/2025-12-10');
  expect(before('2026-01-01', '2026-12-31')).toBe('2025-01-01/2025-12-31');
});
