import fc from 'fast-check';
import { type Ratio, ratio } from '../exact/ratio.ts';
import {
  deadHeat,
  HALF_LOSE,
  HALF_WIN,
  type LegOutcome,
  LOSE,
  PUSH,
  VOID,
  WIN,
} from '../settlement/outcome.ts';

/** Decimal prices from 1.01 to 101.00 in thousandths. */
export const prices: fc.Arbitrary<Ratio> = fc
  .integer({ min: 1010, max: 101_000 })
  .map((price) => ratio(price, 1000));

export const outcomes: fc.Arbitrary<LegOutcome> = fc.constantFrom(
  WIN,
  HALF_WIN,
  PUSH,
  HALF_LOSE,
  LOSE,
  VOID,
  deadHeat(3, 2, 'split_stake'),
  deadHeat(2, 1, 'split_profit'),
);

export const settledLegs = fc.record({ decimal: prices, outcome: outcomes });
