import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutAt } from './multipliers.ts';
import { WHOLE_STAKE } from './stakes.ts';

test('[fairness 12] no stake in whole steps has a lower return than a single step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.bigInt({ min: 1n, max: 10_000n }),
      (times, steps) => {
        expect(payoutAt(WHOLE_STAKE * steps, times)).toBeGreaterThanOrEqual(
          payoutAt(WHOLE_STAKE, times) * steps,
        );
      },
    ),
  );
});
