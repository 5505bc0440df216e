import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { backoffLimit, countAttempt, quotaLimit, refundAttempt, secondsAfter } from './attempt-limits.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.drop());

const start = new Date('2026-03-01T12:00:00Z');
const tryIt = (limit: Parameters<typeof countAttempt>[1], subject: string, seconds = 0) =>
  countAttempt(data.db, limit, 1, subject, secondsAfter(start, seconds)).then(
    () => 'passed',
    (error: { detail: { retry_after_seconds: number } }) => error.detail.retry_after_seconds,
  );

test('[A-02] of fifty concurrent attempts five pass, without a lock in the process', async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, () => tryIt(backoffLimit('race', 5), 'subject')),
  );
  expect(results.filter((result) => result === 'passed')).toHaveLength(5);
  expect(new Set(results)).toEqual(new Set(['passed', 30]));
});

test('[A-02] attempts expire after fifteen idle minutes, or an hour once they caused a wait', async () => {
  const limit = backoffLimit('forget', 2);
  expect(await tryIt(limit, 'a')).toBe('passed');
  expect(await tryIt(limit, 'a', 901)).toBe('passed');
  expect(await tryIt(limit, 'a', 902)).toBe('passed');
  expect(await tryIt(limit, 'a', 902)).toBe(30);
  expect(await tryIt(limit, 'a', 2000)).toBe('passed');
  expect(await tryIt(limit, 'a', 2000)).toBe(60);
  expect(await tryIt(limit, 'a', 6000)).toBe('passed');
  expect(await tryIt(limit, 'a', 6000)).toBe('passed');
});

test('[P-10] a quota allows its number in a window, then refuses until the window ends', async () => {
  const limit = quotaLimit('quota', 2, 100);
  expect(await tryIt(limit, 'a')).toBe('passed');
  expect(await tryIt(limit, 'a', 40)).toBe('passed');
  expect(await tryIt(limit, 'a', 41)).toBe(59);
  expect(await tryIt(limit, 'a', 100)).toBe('passed');
  expect(await tryIt(limit, 'a', 100)).toBe('passed');
  expect(await tryIt(limit, 'a', 150)).toBe(50);
  const once = quotaLimit('once', 1, 60);
  expect([await tryIt(once, 'a'), await tryIt(once, 'a', 1), await tryIt(once, 'a', 60)]).toEqual([
    'passed',
    59,
    'passed',
  ]);
});

test('[A-02] refunding an attempt also lifts a wait that it alone caused', async () => {
  const limit = quotaLimit('back', 2, 100);
  await tryIt(limit, 'a');
  await tryIt(limit, 'a');
  await data.database.transaction((tx) => refundAttempt(tx, limit, 1, 'a'));
  expect(await tryIt(limit, 'a', 1)).toBe('passed');
  expect(await tryIt(limit, 'a', 1)).toBe(99);
  expect(await tryIt(limit, 'b', 1)).toBe('passed');
});
