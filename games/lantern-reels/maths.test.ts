import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../engine/fair/index.ts';
import { windowOutcomes } from '../engine/slot/cycle.ts';
import { returns } from '../engine/slot/exact-return.ts';
import { limitShortfall, maxWinShortfall } from '../engine/slot/feature-limits.ts';
import { lineTableText } from '../engine/slot/game.ts';
import { publishSlot } from '../engine/slot/published-rules.ts';
import { add, compare, ratio, sub, toNumber } from '../engine/slot/ratio.ts';
import { GAME_CODE, payTableHash, play, rules, slot, stakesFor, TARGET_PERCENT, VERSION } from './index.ts';
import { MODEL } from './model.ts';

const exact = returns(slot);

describe('the published figures equal the computed ones', () => {
  test('every figure, from strips and pay table', () => {
    expect(publishSlot(slot)).toEqual(rules.figures);
  });

  test('the same return, enumerated over every window of the cycle with all lines', () => {
    let line = 0n;
    let windows = 0;
    for (const { units, combos } of windowOutcomes(slot)) {
      line += BigInt(units) * BigInt(combos);
      windows += combos;
    }
    expect(windows).toBe(slot.cycle);
    expect(sub(exact.line, ratio(line, BigInt(slot.cycle) * 20n)).num).toBe(0n);
  });

  test('the pay table hash is that of the published text, version 1', () => {
    expect(sha256Hex(lineTableText(GAME_CODE, VERSION, MODEL))).toBe(payTableHash);
    expect(rules.payTableHash).toBe(payTableHash);
    expect(payTableHash).toBe('04048dfe19931e2597f0b7e1e729fe23803e9f5be01f9989d71ef9d5a2d868ae');
  });
});

describe('design gate (fairness 8.5)', () => {
  const percentOf = toNumber(exact.total) * 100;

  test('return within 0.05 points of the target, within the law, published floored', () => {
    expect(Math.abs(percentOf - TARGET_PERCENT)).toBeLessThan(0.05);
    expect(percentOf).toBeGreaterThan(75);
    expect(percentOf).toBeLessThan(98.5);
    const published = ratio(BigInt(rules.figures.rtpPercent.replace('.', '')), 10_000n);
    expect(compare(published, exact.total)).toBeLessThanOrEqual(0);
  });

  test('the limits cost less than 1e-9 of the bet, so the return applies to every round', () => {
    const lost = limitShortfall(slot, add(exact.line, exact.scatter), exact.freeSpins);
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(lost).toBeLessThan(1e-9);
    expect(maxWinShortfall(slot)).toBeLessThan(1e-9);
  });

  test('odds of the top award are better than 1 in 100 million and shown', () => {
    const { topAward, bestSpin } = rules.figures;
    expect(topAward).toEqual({ symbol: 'wild', count: 5, multiple: '500.00', oneIn: '640000' });
    expect(Number(bestSpin.oneIn)).toBeLessThan(100_000_000);
  });

  test('the hit frequency is between 25 % and 35 %', () => {
    expect(Number(rules.figures.hitPercent)).toBeGreaterThan(25);
    expect(Number(rules.figures.hitPercent)).toBeLessThan(35);
  });

  test('the return is the same at every stake of every currency', () => {
    for (const [currency, exponent] of [
      ['PHP', 2],
      ['IDR', 2],
      ['IDR', 0],
      ['MNT', 2],
      ['MMK', 2],
      ['JPY', 0],
      ['USD', 2],
      ['KWD', 3],
      ['USDT', 6],
      ['XXX', 0],
      ['XXX', 1],
    ] as const) {
      const stakes = stakesFor(currency, exponent);
      expect(stakes.length).toBeGreaterThanOrEqual(11);
      for (const stake of stakes) {
        const at = play({ serverSeed: '0f'.repeat(32), clientSeed: 'stakes', nonce: 7, stake });
        const unit = play({ serverSeed: '0f'.repeat(32), clientSeed: 'stakes', nonce: 7, stake: 20n });
        expect(at.win * 20n).toBe(unit.win * stake);
      }
    }
    expect(stakesFor('USD', 2).map(Number)).toEqual([
      20, 40, 60, 100, 200, 300, 500, 1000, 2000, 5000, 10_000,
    ]);
    // 1,000.00 of any demo currency lasts for at least twenty spins.
    for (const currency of ['PHP', 'CNY', 'IDR', 'MNT', 'MMK', 'USD'])
      expect(Number(stakesFor(currency, 2)[0])).toBeLessThanOrEqual(5_000);
    expect(() => stakesFor('USD', -1)).toThrow(RangeError);
  });
});
