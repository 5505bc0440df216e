import { expect, test } from 'vitest';
import { cycleOf, nextCycle } from './vip-cycle.ts';
import { applyPromotions, type Level, newProgress, rollOverCycle } from './vip-progress.ts';

const level = (position: number, next: bigint, keep: bigint): Level => ({
  position,
  name: `Level ${position}`,
  deposit_next: next,
  turnover_next: next * 10n,
  keep_deposit: 0n,
  keep_turnover: keep,
});
const levels = [level(0, 100n, 0n), level(1, 1_000n, 500n), level(2, 0n, 5_000n)];
const november = newProgress('2026-11-01');

test('[P-07] [operations 5] a cycle is the calendar month of the site, not of the server', () => {
  const instant = new Date('2026-11-30T16:30:00Z');
  expect(cycleOf(instant, 'Asia/Manila')).toBe('2026-12-01');
  expect(cycleOf(instant, 'UTC')).toBe('2026-11-01');
  expect(nextCycle('2026-12-01')).toBe('2027-01-01');
});

test('[P-07] [operations 5] promotion asks for deposit and turnover, or either, and may jump several levels', () => {
  const turnoverOnly = { ...november, cycle_turnover: 1_000n };
  expect(applyPromotions(turnoverOnly, levels, 'all').position).toBe(0);
  expect(applyPromotions(turnoverOnly, levels, 'any').position).toBe(1);
  const both = applyPromotions(
    { ...november, cycle_deposit: 5_000n, cycle_turnover: 10_000n },
    levels,
    'all',
  );
  expect(both).toMatchObject({ position: 2, promoted_in: '2026-11-01' });
});

test('[P-07] [operations 5] an unkept level drops one step at a time after a grace cycle', () => {
  const top = { ...november, position: 2, promoted_in: '2026-11-01' };
  expect(rollOverCycle(top, levels, '2026-12-01').position).toBe(2);
  expect(rollOverCycle(top, levels, '2027-01-01').position).toBe(2);
  expect(rollOverCycle(top, levels, '2027-02-01').position).toBe(1);
  expect(rollOverCycle(top, levels, '2027-03-01').position).toBe(0);
  expect(rollOverCycle(top, levels, '2031-03-01')).toMatchObject({ position: 0, cycle: '2031-03-01' });
});

test('[P-07] [operations 5] a kept level stays and the new cycle counts from zero', () => {
  const kept = { ...november, position: 1, cycle_turnover: 500n, starting_deposit: 7n };
  expect(rollOverCycle(kept, levels, '2026-12-01')).toEqual({ ...newProgress('2026-12-01'), position: 1 });
});

test('[P-07] [operations 5] a late event does not reopen an earlier cycle', () => {
  expect(rollOverCycle(november, levels, '2026-10-01')).toEqual(november);
});

test('[P-07] [operations 5] with carryBase a cycle begins with what led to its level: VP2, then VP3', () => {
  const kept = { ...november, position: 1, cycle_turnover: 500n, starting_deposit: 7n };
  const carried = rollOverCycle(kept, levels, '2026-12-01', true);
  expect(carried).toMatchObject({ starting_deposit: 100n, starting_turnover: 1_000n, cycle_turnover: 0n });
  // The next level requires 1 000 and 10 000: the missing amounts are 900 and 9 000, not the full
  // requirement.
  const almost = { ...carried, cycle_deposit: 900n, cycle_turnover: 8_999n };
  expect(applyPromotions(almost, levels, 'all').position).toBe(1);
  expect(applyPromotions({ ...almost, cycle_turnover: 9_000n }, levels, 'all').position).toBe(2);
});

test('[P-07] [operations 5] carryBase does not retain a level: retention counts the cycle’s activity, and the base falls with the level', () => {
  const top = { ...november, position: 2, starting_turnover: 10_000n };
  expect(rollOverCycle(top, levels, '2026-12-01', true)).toMatchObject({
    position: 1,
    starting_deposit: 100n,
  });
  expect(rollOverCycle(top, levels, '2027-01-01', true)).toEqual({
    ...newProgress('2027-01-01'),
    position: 0,
  });
});
