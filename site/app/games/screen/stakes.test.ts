import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStake, neighbourOf, stakeWithin } from './stake-steps.ts';

const RANGE = { stakes: [500n, 1000n, 2500n, 50_000n], stakeStep: 100n };

test('a valid stake is any whole step from minimum to maximum', () => {
  const taken = [400n, 500n, 600n, 650n, 50_000n, 50_100n].filter((stake) => isStake(RANGE, stake));
  expect(taken).toEqual([500n, 600n, 50_000n]);
  expect(isStake({ stakes: [], stakeStep: 100n }, 100n)).toBe(false);
});

test('half, double and maximum yield a valid stake, never above the requested one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 500n, max: 90_000n }), (requested) => {
      const stake = stakeWithin(RANGE, requested);
      expect(isStake(RANGE, stake)).toBe(true);
      expect(stake).toBeLessThanOrEqual(requested);
    }),
  );
  expect(stakeWithin(RANGE, 250n)).toBe(500n);
});

test('arrow keys move along the preset stakes, also from a typed one', () => {
  expect(neighbourOf(RANGE, 700n, 1)).toBe(1000n);
  expect(neighbourOf(RANGE, 700n, -1)).toBe(500n);
  expect(neighbourOf(RANGE, 500n, -1)).toBeUndefined();
});
