import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { windowOutcomes } from './cycle.ts';
import { returns } from './exact-return.ts';
import { limitedFreeSpins, limitShortfall, maxWinShortfall } from './feature-limits.ts';
import { evaluateLine } from './line-evaluation.ts';
import { compileSlot, type SlotModel } from './model.ts';
import { add, floorDecimal, mul, percent, ratio, sub, toNumber } from './ratio.ts';
import { playOut } from './round.ts';
import { winFigures } from './win-moments.ts';

/** A tiny game whose figures can be computed by hand or by brute force: 3 reels, 2 rows, 3 lines. */
const SMALL: SlotModel = {
  rows: 2,
  strips: ['a b w s c', 'b a w a c s', 'a w c b'].map((strip) => strip.split(' ')),
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  pays: { w: [0, 0, 4, 30], a: [0, 0, 2, 10], b: [0, 0, 0, 6], c: [0, 1, 1, 3] },
  wild: 'w',
  scatter: { symbol: 's', pays: [0, 0, 2] },
  freeSpins: { awards: [0, 0, 2], multiplier: 2, limit: 6 },
};

const slot = compileSlot(SMALL);

/** Every window of the small game, evaluated one by one. */
function everyWindow(): { units: number; scatters: number }[] {
  const all: { units: number; scatters: number }[] = [];
  for (let a = 0; a < 5; a++) {
    for (let b = 0; b < 6; b++) {
      for (let c = 0; c < 4; c++) {
        const stops = [a, b, c];
        const base = compileSlot({ ...SMALL, freeSpins: undefined });
        const first = playOut(base, () => stops.shift()!, 3n).spins[0]!;
        all.push({
          units: Number(first.lineWins.reduce((sum, l) => sum + l.win, 0n)),
          scatters: first.scatters,
        });
      }
    }
  }
  return all;
}

const row = (text: string) => text.split(' ').map((symbol) => slot.symbols.indexOf(symbol));
const named = (text: string) => {
  const { symbol, count, pay } = evaluateLine(slot, row(text));
  return pay === 0 ? 'nothing' : `${slot.symbols[symbol]} ${count} ${pay}`;
};

describe('a line pays its single highest award from the left (fairness 8.1)', () => {
  test.each([
    ['a a a', 'a 3 10'],
    ['a w a', 'a 3 10'],
    ['w w a', 'a 3 10'],
    ['w w w', 'w 3 30'],
    ['w w b', 'b 3 6'],
    ['w w c', 'w 2 4'],
    ['w w s', 'w 2 4'],
    ['w a b', 'a 2 2'],
    ['c b a', 'c 1 1'],
    ['w s w', 'c 1 1'],
    ['s s s', 'nothing'],
    ['b b a', 'nothing'],
    ['b a a', 'nothing'],
  ])('%s: %s', (symbols, award) => {
    expect(named(symbols)).toBe(award);
  });

  test('of two awards with equal pay the longer run is shown', () => {
    const alike = compileSlot({ ...SMALL, pays: { ...SMALL.pays, b: [0, 0, 0, 4] } });
    const cells = ['w', 'w', 'b'].map((symbol) => alike.symbols.indexOf(symbol));
    expect(evaluateLine(alike, cells)).toEqual({ symbol: cells[2], count: 3, pay: 4 });
  });
});

describe('two independent counts agree', () => {
  const windows = everyWindow();

  test('enumeration of the cycle and the evaluator, window by window', () => {
    const count = new Map<string, number>();
    for (const { units, scatters } of windows) {
      const key = `${units} ${scatters}`;
      count.set(key, (count.get(key) ?? 0) + 1);
    }
    const walked = windowOutcomes(slot).map((o) => [`${o.units} ${o.scatters}`, o.combos] as const);
    expect(new Map(walked)).toEqual(count);
  });

  test('the return by symbol tuples and by windows', () => {
    const found = returns(slot);
    const line = windows.reduce((sum, w) => sum + w.units, 0);
    expect(sub(found.line, ratio(line, 3 * windows.length)).num).toBe(0n);
    const two = windows.filter((w) => w.scatters === 2).length;
    expect(sub(found.scatter, ratio(2 * two, windows.length)).num).toBe(0n);
    expect(sub(found.trigger, ratio(two, windows.length)).num).toBe(0n);
    const base = add(found.line, found.scatter);
    expect(sub(found.total, add(base, mul(base, ratio(2), found.freeSpins))).num).toBe(0n);
  });

  test('mean and variance of whole rounds, by simulation', () => {
    const unlimited = compileSlot({ ...SMALL, freeSpins: { ...SMALL.freeSpins!, limit: 10_000 } });
    let state = 1;
    const next = (n: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % n;
    };
    const n = 200_000;
    let [sum, squares] = [0, 0];
    for (let i = 0; i < n; i++) {
      const x = Number(playOut(unlimited, next, 3n).win) / 3;
      sum += x;
      squares += x * x;
    }
    const variance = toNumber(winFigures(slot).variance);
    expect(Math.abs(sum / n - toNumber(returns(slot).total))).toBeLessThan(3.29 * Math.sqrt(variance / n));
    expect((squares / n - (sum / n) ** 2) / variance).toBeCloseTo(1, 1);
  });
});

describe('limits of a round', () => {
  const q = returns(slot).trigger;

  test('the free-spin limit, computed by hand for limits of two and zero', () => {
    const limited = (limit: number) =>
      limitedFreeSpins(compileSlot({ ...SMALL, freeSpins: { ...SMALL.freeSpins!, limit } }));
    expect(limited(0).num).toBe(0n);
    expect(sub(limited(2), mul(ratio(2), q)).num).toBe(0n);
    // Three: two spins are certain after a trigger; the third requires another trigger in one of the two.
    const again = sub(ratio(1), mul(sub(ratio(1), q), sub(ratio(1), q)));
    expect(sub(limited(3), add(mul(ratio(2), q), mul(q, again))).num).toBe(0n);
  });

  test('the shortfall decreases with the limit and equals the missing return', () => {
    const found = returns(slot);
    const base = add(found.line, found.scatter);
    const short = [2, 6, 20, 90].map((limit) =>
      limitShortfall(
        compileSlot({ ...SMALL, freeSpins: { ...SMALL.freeSpins!, limit } }),
        base,
        found.freeSpins,
      ),
    );
    expect([...short].sort((a, b) => b - a)).toEqual(short);
    expect(short.at(-1)).toBeLessThan(1e-12);
  });

  test('free spins stop at the limit, and a later award is truncated', () => {
    // Reel 1 stop 2 and reel 2 stop 4 show a scatter each, so every spin triggers two more.
    const round = playOut(slot, (length) => ({ 5: 2, 6: 4 })[length] ?? 0, 3n);
    expect(round.spins.length).toBe(7);
    expect(round.spins.map((s) => s.awarded)).toEqual([2, 2, 2, 0, 0, 0, 0]);
    expect(round.spins.map((s) => s.multiplier)).toEqual([1, 2, 2, 2, 2, 2, 2]);
    expect(round.win).toBe(round.spins.reduce((sum, s) => sum + s.win, 0n));
  });

  test('reaching the maximum win ends the round at that spin', () => {
    const capped = compileSlot({ ...SMALL, maxWin: 7 });
    const round = playOut(capped, (length) => ({ 5: 2, 6: 4 })[length] ?? 0, 3n);
    expect(round).toMatchObject({ win: 21n, capped: true });
    expect(round.spins.length).toBeLessThan(7);
    expect(round.spins.slice(0, -1).reduce((sum, s) => sum + s.win, 0n)).toBeLessThan(21n);
  });

  test('a round that reaches exactly the maximum win ends there too', () => {
    // Only scatters pay here: twice the stake on every spin.
    const pays = { w: [0, 0, 0, 30], a: [0, 0, 0, 10], b: [0, 0, 0, 6], c: [0, 0, 0, 3] };
    const upTo = (maxWin: number) =>
      playOut(compileSlot({ ...SMALL, pays, maxWin }), (length) => ({ 5: 2, 6: 4 })[length] ?? 0, 3n);
    expect(upTo(2)).toMatchObject({ win: 6n, capped: true });
    expect([upTo(2).spins.length, upTo(3).spins.length]).toEqual([1, 2]);
  });

  test('the bound on the RTP cost of the maximum win exceeds the actual cost', () => {
    const model = { ...SMALL, freeSpins: undefined, maxWin: 8 };
    const bare = compileSlot(model);
    const lost = everyWindow().reduce(
      (sum, w) => sum + Math.max(0, w.units / 3 + (w.scatters === 2 ? 2 : 0) - 8),
      0,
    );
    expect(lost).toBeGreaterThan(0);
    expect(maxWinShortfall(bare)).toBeGreaterThan(lost / 120);
    expect(maxWinShortfall(compileSlot({ ...model, maxWin: 500 }))).toBeLessThan(1e-9);
  });
});

describe('an invalid model is refused', () => {
  test.each<[string, Partial<SlotModel>]>([
    ['no lines', { lines: [] }],
    ['two equal lines', { lines: Array.from({ length: 2 }, () => [0, 0, 0]) }],
    ['a line out of the window', { lines: [[0, 2, 0]] }],
    ['a line with a reel too few', { lines: [[0, 0]] }],
    ['a strip shorter than the window', { strips: [['a'], ['a', 'b'], ['a', 'b']] }],
    ['less for more', { pays: { a: [0, 0, 5, 4] } }],
    ['a fraction', { pays: { a: [0, 0, 0.5, 4] } }],
    ['a scatter on lines', { pays: { s: [0, 0, 0, 1] } }],
  ])('%s', (_what, change) => {
    expect(() => compileSlot({ ...SMALL, ...change })).toThrow(RangeError);
  });

  test('free spins that never end', () => {
    const endless = compileSlot({ ...SMALL, freeSpins: { awards: [2, 2, 2], multiplier: 1, limit: 10 } });
    expect(() => returns(endless)).toThrow(RangeError);
  });

  test.each([0n, -3n, 1n, 4n])('a stake of %s', (stake) => {
    expect(() => playOut(slot, () => 0, stake)).toThrow(RangeError);
  });
});

describe('fractions', () => {
  const fraction = fc.tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 1000n)).map(([n, d]) => ratio(n, d));

  test('are exact and in lowest terms', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        expect(sub(add(a, b), b)).toEqual(a);
        expect(mul(a, b)).toEqual(mul(b, a));
        expect(toNumber(a)).toBeCloseTo(Number(a.num) / Number(a.den), 12);
      }),
    );
  });

  test('are printed rounded down', () => {
    expect(percent(ratio(962_099, 1_000_000))).toBe('96.20');
    expect(percent(ratio(1, 3), 4)).toBe('33.3333');
    expect(floorDecimal(ratio(1, 200), 2)).toBe('0.00');
    expect(floorDecimal(ratio(7), 0)).toBe('7');
    expect(() => floorDecimal(ratio(-1), 2)).toThrow(RangeError);
  });
});
