import { describe, expect, test } from 'vitest';
import { ATKINS } from './atkins.fixture.ts';
import { lineOutcomes, returns, scatterCombos } from './exact-return.ts';
import { compileSlot, type SlotModel } from './model.ts';
import { percent, ratio, sub, toNumber } from './ratio.ts';
import { playOut } from './round.ts';
import { deviation, winFigures } from './win-moments.ts';

/** Rows of external vector A: counts of symbols 1 … 9, length, Σ combos × pay, cycle, RTP, σ, hit. */
const ALWAYS_HOT = [
  [[3, 3, 4, 4, 4, 6, 6, 6, 6], 42, 64_700n, 74_088, '87.328582', 9.2178, '1.4982'],
  [[3, 3, 6, 6, 6, 6, 6, 6, 6], 48, 104_220n, 110_592, '94.238281', 9.3745, '1.4160'],
  [[4, 4, 4, 5, 5, 6, 6, 6, 6], 46, 92_960n, 97_336, '95.504233', 11.0354, '1.3417'],
  [[4, 4, 5, 6, 6, 6, 6, 6, 6], 49, 113_620n, 117_649, '96.575407', 10.7546, '1.3166'],
  [[4, 4, 4, 6, 6, 6, 6, 6, 6], 48, 107_520n, 110_592, '97.222222', 10.8431, '1.3455'],
  [[4, 4, 6, 6, 6, 6, 6, 6, 6], 50, 122_720n, 125_000, '98.176000', 10.7728, '1.3120'],
  [[5, 5, 5, 5, 5, 6, 6, 6, 6], 49, 129_560n, 117_649, '110.124183', 13.1486, '1.2656'],
] as const;

describe('external vector A: three equal reels, three of a kind only (fairness 8.2)', () => {
  const awards = [300, 200, 100, 80, 80, 40, 40, 40, 40];
  test.each(ALWAYS_HOT)('counts %j', (counts, length, sum, cycle, rtp, sigma, hit) => {
    const strip = counts.flatMap((count, i) => new Array<string>(count).fill(`s${i + 1}`));
    const pays = Object.fromEntries(awards.map((pay, i) => [`s${i + 1}`, [0, 0, 0, pay]]));
    const slot = compileSlot({ rows: 3, strips: [strip, strip, strip], lines: [[1, 1, 1]], pays });
    expect(slot.lengths).toEqual([length, length, length]);
    expect(slot.cycle).toBe(cycle);
    expect(lineOutcomes(slot).reduce((total, o) => total + o.combos * BigInt(o.pay), 0n)).toBe(sum);
    const exact = returns(slot).total;
    expect(toNumber(exact) * 100).toBeCloseTo(Number(rtp), 6);
    const found = winFigures(slot);
    expect(deviation(found.variance)).toBeCloseTo(sigma, 4);
    expect(toNumber(found.hit) * 100).toBeCloseTo(Number(hit), 4);
  });
});

describe('external vector B: five reels, scatter, no wild (fairness 8.3)', () => {
  const model: SlotModel = {
    rows: 3,
    strips: [
      '1 4 4 4 3 1 3 3 8 6 6 6 7 7 7 6 6 2 2 5 2 5 5 5 4',
      '1 6 6 6 2 2 1 2 7 7 7 7 8 4 4 4 4 5 5 5 3 5 3 3 6',
      '1 6 7 7 7 8 5 5 5 1 5 2 2 4 2 4 4 4 3 3 7 3 6 6 6',
      '1 5 5 5 5 1 5 4 4 4 8 3 3 6 6 6 7 6 7 7 7 4 4 2 2',
      '1 4 4 6 6 6 2 2 5 8 5 5 5 8 5 4 4 4 6 1 7 7 7 3 3',
    ].map((strip) => strip.split(' ')),
    lines: [[1, 1, 1, 1, 1]],
    pays: {
      1: [0, 0, 0, 100, 1000, 5000],
      2: [0, 0, 0, 50, 200, 500],
      3: [0, 0, 0, 50, 200, 500],
      4: [0, 0, 0, 20, 50, 200],
      5: [0, 0, 0, 20, 50, 200],
      6: [0, 0, 0, 20, 50, 200],
      7: [0, 0, 5, 20, 50, 200],
    },
    scatter: { symbol: '8', pays: [0, 0, 0, 2, 10, 50] },
  };
  const slot = compileSlot(model);
  const combos = new Map(lineOutcomes(slot).map((o) => [`${o.symbol} x${o.count}`, Number(o.combos)]));

  test.each([
    ['1', [0, 4600, 368, 32]],
    ['2', [0, 15_525, 1242, 108]],
    ['3', [0, 15_525, 1242, 108]],
    ['4', [0, 32_000, 6400, 1600]],
    ['5', [0, 32_000, 6400, 1600]],
    ['6', [0, 42_000, 6720, 1280]],
    ['7', [157_500, 25_200, 4224, 576]],
  ])('combinations of symbol %s by count', (symbol, byCount) => {
    expect([2, 3, 4, 5].map((n) => combos.get(`${symbol} x${n}`) ?? 0)).toEqual(byCount);
  });

  test('returns of lines, scatter and both', () => {
    const found = returns(slot);
    expect(sub(found.line, ratio(8_755_200, 9_765_625)).num).toBe(0n);
    expect(sub(found.scatter, ratio(117_234, 1_953_125)).num).toBe(0n);
    expect(percent(found.total, 6)).toBe('95.655628');
    expect(toNumber(found.total) * 100).toBeCloseTo(95.655629, 6);
  });

  test('line hit frequency', () => {
    const hits = [...combos.values()].reduce((a, b) => a + b, 0);
    expect((100 * hits) / slot.cycle).toBeCloseTo(3.648, 3);
  });
});

describe('external vector C: wild, scatter, retriggering free spins (fairness 8.4)', () => {
  const slot = compileSlot(ATKINS);
  const found = returns(slot);

  test('payout distribution of one line', () => {
    const byPay = new Map<number, bigint>();
    for (const o of lineOutcomes(slot)) byPay.set(o.pay, (byPay.get(o.pay) ?? 0n) + o.combos);
    const expected =
      '2 745472; 3 326656; 5 1024; 10 231904; 15 174240; 20 107296; 25 100156; 30 42112; 40 32480; 50 31021; ' +
      '75 15305; 100 9339; 150 5157; 200 5547; 300 764; 500 983; 1000 431; 5000 1';
    const sorted = [...byPay].sort(([a], [b]) => a - b);
    expect(sorted.map(([pay, n]) => `${pay} ${n}`).join('; ')).toBe(expected);
    const paying = sorted.reduce((total, [, n]) => total + n, 0n);
    expect(BigInt(slot.cycle) - paying).toBe(31_724_544n);
    expect(sorted.reduce((total, [pay, n]) => total + BigInt(pay) * n, 0n)).toBe(21_293_527n);
  });

  test('line, scatter, trigger, free spins, bonus, total', () => {
    expect(toNumber(found.line).toFixed(10)).toBe('0.6345965564');
    expect(toNumber(found.scatter).toFixed(10)).toBe('0.0697562099');
    expect(sub(found.trigger, ratio(93_825, 8_388_608)).num).toBe(0n);
    expect(toNumber(found.freeSpins).toFixed(10)).toBe('0.1259335457');
    expect(toNumber(found.feature).toFixed(10)).toBe('0.2661049239');
    expect(toNumber(found.total).toFixed(10)).toBe('0.9704576902');
    expect(scatterCombos(slot).reduce((a, b) => a + b)).toBe(BigInt(slot.cycle));
  });

  test('deviation and hit frequency on 20 lines agree with the simulation', () => {
    const exact = winFigures(slot);
    expect(deviation(exact.variance)).toBeCloseTo(4.37, 2);
    expect(toNumber(exact.hit)).toBeCloseTo(0.463, 3);
  });

  test.each([
    [[25, 30, 23, 11, 5], 50n, [2, 1, 2, 1, 2]],
    [[25, 12, 1, 29, 25], 75n, [1, 1, 0, 1, 1]],
  ])('window with tops %j', (tops, win, rows) => {
    const stops = tops.slice();
    const round = playOut(slot, () => stops.shift()!, 100n);
    expect(round.win).toBe(win);
    expect(round.spins[0]!.lineWins.map((l) => ATKINS.lines[l.line])).toEqual([rows]);
  });
});
