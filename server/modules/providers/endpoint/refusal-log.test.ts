import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { createRefusalLog } from './refusal-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const UNSIGNED = { provider: undefined, status: 'BAD_SIGNATURE', why: 'invalid signature' };
const STALE = { provider: 'ACME', status: 'STALE_REQUEST', why: 'the timestamp is too far from now' };

test('the first refusal of a minute is logged for each reason, and after it the number of the others', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const logRefusal = createRefusalLog(log);
  for (let n = 0; n < 40; n++) logRefusal(n % 2 ? 'balance' : 'bet', UNSIGNED);
  logRefusal('bet', STALE);
  expect(lines).toMatchObject([{ op: 'bet', status: 'BAD_SIGNATURE' }, { provider: 'ACME' }]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(lines.slice(2)).toMatchObject([{ status: 'BAD_SIGNATURE', more: 39 }]);
  logRefusal('bet', UNSIGNED);
  expect(lines.slice(3)).toMatchObject([{ op: 'bet', status: 'BAD_SIGNATURE' }]);
});
