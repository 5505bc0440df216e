import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vipSummary } from './vip.ts';

/** VP1 to VP7 of the operations reference: starting, cycle, next, total, progress. */
const VECTORS = [
  ['VP1', 0, 0, 1000, 0, 0],
  ['VP2', 500, 250, 1000, 750, 75],
  ['VP3', 500, 700, 1000, 1200, 100],
  ['VP4', 0, 999_999, 1000, 999_999, 100],
  ['VP5', 100, 0, 0, 100, 100],
  ['VP6', 10, 20, 90, 30, 33.33],
  ['VP7', 0, 999.99, 1000, 999.99, 99.99],
] as const;

test.each(VECTORS)(
  '[P-07] [operations 5] %s: deposit and turnover progress',
  (_name, starting, cycle, next, total, progress) => {
    const summary = vipSummary({
      starting_deposit: starting,
      cycle_deposit: cycle,
      deposit_next: next,
      starting_turnover: starting,
      cycle_turnover: cycle,
      turnover_next: next,
      vip_name: 'Pearl',
      vip_name_next: 'Jade',
    });
    expect(summary).toEqual({
      totalDeposit: total,
      depoProgress: progress,
      totalTurnover: total,
      toProgress: progress,
      currentLevel: 'Pearl',
      nextLevel: 'Jade',
    });
  },
);

/** The same cases in mode B: the share completed of the amount that was missing at the start of the cycle. */
const FROM_BASELINE = [
  ['VP1', 0, 0, 1000, 0],
  ['VP2', 500, 250, 1000, 50],
  ['VP3', 500, 700, 1000, 100],
  ['VP4', 0, 999_999, 1000, 100],
  ['VP5', 100, 0, 0, 100],
  ['VP6', 10, 20, 90, 25],
  ['VP7', 0, 999.99, 1000, 99.99],
  ['nothing played yet', 500, 0, 1000, 0],
  ['more carried over than is asked for', 1200, 0, 1000, 100],
] as const;

test.each(FROM_BASELINE)('[P-07] [operations 5] reading B, %s', (_name, starting, cycle, next, percent) => {
  const level = { starting_deposit: starting, cycle_deposit: cycle, deposit_next: next };
  const turnover = { starting_turnover: starting, cycle_turnover: cycle, turnover_next: next };
  const summary = vipSummary({ ...level, ...turnover }, 'B');
  expect(summary).toMatchObject({ depoProgress: percent, toProgress: percent });
  expect(summary.totalDeposit).toBe(vipSummary(level).totalDeposit);
});

test('[P-07] [operations 5] VP8: strings and nulls count as 0, a missing target as reached', () => {
  const summary = vipSummary({
    starting_deposit: '12',
    cycle_deposit: null,
    deposit_next: 1000,
    turnover_next: null,
  });
  expect(summary).toEqual({
    totalDeposit: 0,
    depoProgress: 0,
    totalTurnover: 0,
    toProgress: 100,
    currentLevel: '',
    nextLevel: '',
  });
  expect(vipSummary(undefined).depoProgress).toBe(100);
});

test('[P-07] 100 is shown exactly when the target is reached', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_00 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 10_000_000_00 }), (starting, cycle, next) => {
      const { depoProgress } = vipSummary({
        starting_deposit: starting / 100,
        cycle_deposit: cycle / 100,
        deposit_next: next / 100,
      });
      const exact = (BigInt(starting + cycle) * 10_000n) / BigInt(next);
      expect(depoProgress).toBe(Number(exact > 10_000n ? 10_000n : exact) / 100);
    }),
  );
});
