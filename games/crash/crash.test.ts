import { describe, expect, test } from 'vitest';
import { previousLink } from '../engine/shared/index.ts';
import { type Ratio, ratio, toNumber } from '../engine/slot/ratio.ts';
import { liabilityCeiling } from './flight.ts';
import {
  AUTO_CASH_OUT_RANGE,
  CASES,
  casesReaching,
  crash,
  crashPointOf,
  crashPointOfDraw,
  MAX_MULTIPLIER,
  multiplierAt,
  timeOfMultiplier,
} from './index.ts';

const S1 = '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526';
const S2 = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4';
const ZERO = '0'.repeat(64);

describe('[fairness 5.3] published vectors', () => {
  test.each([
    ['5d07719b61b0abb6f1c3b17b1d69c838278f87f9b5e75077026e5fedf96c2eb2', 205_590],
    ['9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf', 1549],
    ['c3bf4c2f41786bca01ba51833e808aab1bc8293e4671a76180c40efde6f7d5b8', 325],
    ['94809b699a42899197d863be47fe12fe15ae06bd481821c74b060868a7812260', 140],
  ])('bustabit game %s', (hash, bust) => {
    expect(crashPointOf(hash, S1)).toBe(bust);
  });

  test('a chain of raw bytes from its public end', () => {
    const links = [ZERO];
    for (let i = 0; i < 5; i++) links.push(previousLink(links.at(-1)!));
    expect(links[3]).toBe('12771355e46cd47c71ed1721fd5319b383cca3a1f9fce3aa1c8cd3bd37af20d7');
    expect(links[5]).toBe('376da11fe3ab3d0eaaddb418ccb49b5426d5c2504f526f7766580f6e45984e3b');
    const order = links.slice(0, 5).reverse();
    expect(order.map((link) => crashPointOf(link, S2))).toEqual([126, 443, 961, 21_884, 101]);
    expect(crash.commitOf(order[0]!)).toBe(links[5]);
    expect(crash.draw(order[1]!, S2)).toEqual({ bust: 443 });
  });
});

test('[fairness 5.4] P(bust ≥ m) is 0.99/m, 1.98 % of rounds bust at 1.00, and every cash-out strategy returns 99 % less rounding', () => {
  expect(toNumber(ratio(CASES - casesReaching(101), CASES))).toBeCloseTo(0.019802, 6);
  const returns: Ratio[] = [];
  for (let value = AUTO_CASH_OUT_RANGE.min; value <= AUTO_CASH_OUT_RANGE.max; value += value < 1000 ? 1 : 997)
    returns.push(ratio(BigInt(value) * casesReaching(value), 100n * CASES));
  for (const { num, den } of returns) {
    expect(num * 100n <= den * 99n).toBe(true);
    expect(num * 1_000_000n >= den * 989_999n).toBe(true);
  }
  for (const value of [101, 150, 200, 12_345, MAX_MULTIPLIER]) {
    const ways = casesReaching(value);
    expect(crashPointOfDraw(CASES - ways)).toBeGreaterThanOrEqual(value);
    expect(crashPointOfDraw(CASES - ways - 1n)).toBeLessThan(value);
  }
});

test('[fairness 5.4] multiplier by time and time by multiplier are inverse functions', () => {
  expect([multiplierAt(0), multiplierAt(1000), multiplierAt(11_552), multiplierAt(11_553)]).toEqual([
    100, 106, 199, 200,
  ]);
  for (const value of [100, 101, 102, 200, 999, 12_345, MAX_MULTIPLIER]) {
    expect(multiplierAt(timeOfMultiplier(value))).toBeGreaterThanOrEqual(value);
    if (value > 100) expect(multiplierAt(timeOfMultiplier(value) - 1)).toBeLessThan(value);
  }
  expect(multiplierAt(10_000_000)).toBe(MAX_MULTIPLIER);
});

const line = (stake: bigint, auto: number | null, exit: number | null = null) => ({
  id: 'a/000',
  stake,
  choice: { auto },
  exit,
});

test('[fairness 5.4] a cash-out at or before the bust pays its multiplier, a bet at the ceiling pays the ceiling, other bets lose', () => {
  const paid = (bust: number, ceiling: number, ...lines: ReturnType<typeof line>[]) =>
    crash.settle({ bust }, lines, ceiling);
  expect(
    paid(250, MAX_MULTIPLIER, line(100n, 250), line(100n, 251), line(100n, null, 180), line(100n, 300, 200)),
  ).toEqual([250n, 0n, 180n, 200n]);
  expect(paid(250, MAX_MULTIPLIER, line(100n, null), line(100n, 150, 200))).toEqual([0n, 150n]);
  expect(paid(5000, 400, line(100n, null), line(100n, 9000), line(100n, 300))).toEqual([400n, 400n, 300n]);
});

test('[fairness 5.4] the ceiling is the highest multiplier at which the bank covers all wins', () => {
  expect(liabilityCeiling([line(100n, null)], 1_000_000n)).toBe(MAX_MULTIPLIER);
  expect(liabilityCeiling([line(100n, null)], 400n)).toBe(500);
  expect(liabilityCeiling([line(100n, null), line(100n, 200)], 500n)).toBe(500);
  expect(liabilityCeiling([], 0n)).toBe(MAX_MULTIPLIER);
});

test('a choice has one canonical form', () => {
  expect(crash.readChoice({ auto: 200 })).toEqual({ auto: 200 });
  expect(crash.readChoice({ auto: null })).toEqual({ auto: null });
  for (const choice of [
    {},
    null,
    { auto: 100 },
    { auto: 1.5 },
    { auto: MAX_MULTIPLIER + 1 },
    { auto: 200, more: 1 },
  ])
    expect(() => crash.readChoice(choice)).toThrow(RangeError);
});
