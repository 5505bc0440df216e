import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { isExclusionActive } from './active-exclusions.ts';
import { exclusionEndAt } from './exclusions.ts';
import { applyLimitChange, confirmLimitChange } from './limit-changes.ts';
import { type DepositRecord, depositBreach, type LimitUsage, stakeBreach } from './limit-checks.ts';
import { windowExitAt, windowStart } from './limit-windows.ts';
import { STRICT_PROFILE } from './player-state.ts';
import { isRealityCheckDueAt } from './reality-checks.ts';
import type { LimitKind, LimitPeriod, ProfileRow } from './tables.ts';

const T0 = Date.UTC(2026, 0, 5, 10);
const at = (hours: number) => new Date(T0 + hours * HOUR_MS);
const limit = (kind: LimitKind, period: LimitPeriod, amount: number) => ({
  kind,
  period,
  amount: BigInt(amount),
});
const UK: ProfileRow = { ...STRICT_PROFILE, raise_delay_hours: 24 };
const SE: ProfileRow = { ...STRICT_PROFILE, windows: 'calendar' };

function deposit(limits: ReturnType<typeof limit>[], before: DepositRecord[], amount: number, now: Date) {
  const since = (period: LimitPeriod) => {
    if (period === 'session') throw new Error('no such deposit limit');
    const start = windowStart(period, now);
    return {
      deposits: before.filter((deposit) => deposit.at > start),
      leavesAt: (date: Date) => windowExitAt(period, date),
    };
  };
  return depositBreach(limits, since, BigInt(amount));
}

test('[player protection V1] [player protection V2] counts deposits of the last 24 hours, sliding by the minute', () => {
  const limits = [limit('deposit', 'day', 10000)];
  const first = { at: at(0), amount: 6000n };
  expect(deposit(limits, [first], 4000, at(1))).toBeUndefined();
  const both = [first, { at: at(1), amount: 4000n }];
  expect(deposit(limits, both, 1, at(2))).toEqual({
    type: 'deposit',
    period: 'day',
    remaining: 0n,
    resetsAt: at(24),
  });
  expect(deposit(limits, both, 6000, at(24))).toBeUndefined();
});

test('[player protection V3] [player protection V18] the lowest of several limits applies, and pending deposits count', () => {
  const limits = [limit('deposit', 'day', 10000), limit('deposit', 'week', 15000)];
  const before = [{ at: at(0), amount: 10000n }];
  expect(deposit(limits, before, 6000, at(25))).toMatchObject({ period: 'week', remaining: 5000n });
  expect(deposit(limits, before, 5000, at(25))).toBeUndefined();
  expect(deposit([limits[0]!], [{ at: at(0), amount: 8000n }], 3000, at(1))).toMatchObject({
    remaining: 2000n,
  });
});

test('[player protection V4] [player protection V5] a raise waits for its period and a confirmation; a lower limit applies at once and cancels it', () => {
  const start = applyLimitChange(undefined, 10000n, 'day', UK, at(0))!;
  const raised = applyLimitChange(start, 20000n, 'day', UK, at(1))!;
  expect(raised).toMatchObject({ amount: 10000n, pending_amount: 20000n, effective_at: at(25) });
  expect(confirmLimitChange(raised, new Date(at(25).getTime() - 1))).toBe('tooEarly');
  expect(confirmLimitChange(raised, at(25))).toMatchObject({ amount: 20000n, pending_since: null });
  expect(confirmLimitChange(raised, at(25 + 7 * 24))).toBe('none');
  expect(applyLimitChange(raised, 5000n, 'day', UK, at(2))).toMatchObject({
    amount: 5000n,
    effective_at: null,
  });
  const removed = applyLimitChange(start, null, 'day', UK, at(1))!;
  expect([removed.amount, confirmLimitChange(removed, at(30))]).toEqual([10000n, null]);
});

test('[player protection V6] with calendar weeks a raise also waits for the end of the current week', () => {
  const monday = new Date(Date.UTC(2026, 0, 5, 9));
  const tuesday = new Date(Date.UTC(2026, 0, 6, 9));
  const raised = applyLimitChange(
    applyLimitChange(undefined, 1000n, 'week', SE, monday),
    5000n,
    'week',
    SE,
    tuesday,
  )!;
  expect(raised.effective_at).toEqual(new Date(Date.UTC(2026, 0, 12)));
  expect(confirmLimitChange(raised, new Date(Date.UTC(2026, 0, 9, 10)))).toBe('tooEarly');
  expect(confirmLimitChange(raised, new Date(Date.UTC(2026, 0, 12)))).toMatchObject({ amount: 5000n });
});

const stake = (limits: ReturnType<typeof limit>[], usage: Partial<LimitUsage>, amount: number, minutes = 0) =>
  stakeBreach(limits, () => ({ staked: 0n, returned: 0n, leavesAt: null, ...usage }), {
    stake: BigInt(amount),
    sessionMs: minutes * MINUTE_MS,
  });

test('[player protection V7] [player protection V8] [player protection V9] a loss limit counts stakes less returns, open stakes as lost, and winnings can be staked again', () => {
  const limits = [limit('loss', 'day', 5000)];
  expect(stake(limits, { staked: 8000n, returned: 4500n }, 1500)).toBeUndefined();
  expect(stake(limits, { staked: 8000n, returned: 4500n }, 1501)).toMatchObject({
    type: 'loss',
    remaining: 1500n,
  });
  expect(stake(limits, { staked: 3000n }, 2100)).toMatchObject({ remaining: 2000n });
  const winner = { staked: 10000n, returned: 30000n };
  expect([stake(limits, winner, 5000), stake(limits, winner, 25000)]).toEqual([undefined, undefined]);
  expect(stake(limits, winner, 25001)).toMatchObject({ remaining: 25000n });
});

test('[player protection C5] a stake limit counts stakes only, exact to the unit', () => {
  const limits = [limit('stake', 'week', 10000)];
  expect(stake(limits, { staked: 9000n, returned: 50000n }, 1000)).toBeUndefined();
  expect(stake(limits, { staked: 9000n }, 1001)).toMatchObject({ type: 'stake', remaining: 1000n });
});

test('[player protection V10] [player protection V11] a reality check is due to the second, and a session limit takes no new stake', () => {
  const due = (minutes: number, acknowledgedAt: Date | null = null) =>
    isRealityCheckDueAt(
      { startedAt: at(0), acknowledgedAt, minutes: 30 },
      new Date(T0 + minutes * MINUTE_MS),
    );
  expect([due(29.98), due(30)]).toEqual([false, true]);
  expect(due(31, new Date(T0 + 30.5 * MINUTE_MS))).toBe(false);
  expect(stake([limit('session', 'session', 60)], {}, 100, 59.99)).toBeUndefined();
  expect(stake([limit('session', 'session', 60)], {}, 100, 60)).toMatchObject({ type: 'session' });
});

test('[player protection V12] [player protection V17] months end on their last day when they are shorter', () => {
  expect(exclusionEndAt('6months', new Date(Date.UTC(2026, 7, 31, 10)))).toEqual(
    new Date(Date.UTC(2027, 1, 28, 10)),
  );
  const january = new Date(Date.UTC(2026, 0, 31, 10));
  expect(windowExitAt('month', january)).toEqual(new Date(Date.UTC(2026, 1, 28, 10)));
});

test('[player protection V15] [player protection E2] an exclusion ends after its term, on request, and a day later', () => {
  const self = { kind: 'self' as const, until_at: at(100), return_at: null };
  expect([isExclusionActive(self, at(99)), isExclusionActive(self, at(5000))]).toEqual([true, true]);
  const back = { ...self, return_at: at(124) };
  expect([isExclusionActive(back, at(123)), isExclusionActive(back, at(124))]).toEqual([true, false]);
  const pause = { kind: 'break' as const, until_at: at(24), return_at: null };
  expect([isExclusionActive(pause, at(23)), isExclusionActive(pause, at(24))]).toEqual([true, false]);
});
