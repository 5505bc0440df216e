import { describe, expect, test } from 'vitest';
import { createCascadeGrid } from '../engine/cascade/cascade-grid.ts';
import { sliceOf, sliceSum } from '../engine/cascade/cycle.ts';
import { compileCascade } from '../engine/cascade/model.ts';
import { payTableText, sha256Hex } from '../engine/fair/index.ts';
import { commitment, findSlotGame, fromWire, toWire } from '../slot-games.ts';
import {
  cascade,
  GAME_CODE,
  payTableHash,
  play,
  rules,
  stakesFor,
  TARGET_PERCENT,
  VERSION,
  verify,
} from './index.ts';
import { MODEL } from './model.ts';
import { FIRST_SLICE, SLICES } from './slices.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = { serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: 100n };
const total = (of: (line: (typeof SLICES)[number]) => number, lines = SLICES) =>
  lines.reduce((sum, line) => sum + of(line), 0);

describe('the whole cycle, counted', () => {
  test('its first line is the sum of its parts, three of which are recounted here', () => {
    for (const field of ['coins', 'hits', 'scatters'] as const)
      expect(total((line) => line[field], FIRST_SLICE)).toBe(SLICES[0]![field]);
    for (const second of [3, 11, 30])
      expect(sliceSum(sliceOf(cascade, [0, second]))).toEqual(FIRST_SLICE[second]);
  });

  test('the lines yield the published return of clusters', () => {
    expect(SLICES).toHaveLength(32);
    const percent = (total((line) => line.coins) / cascade.cycle / MODEL.coins) * 100;
    expect(percent.toFixed(4)).toBe('77.7190');
    expect(Math.floor(percent * 100) / 100).toBe(Number(rules.figures.rtpParts.line));
  });

  test('the pay table hash is that of the published text, version 1', () => {
    expect(sha256Hex(payTableText(GAME_CODE, VERSION, MODEL))).toBe(payTableHash);
    expect(payTableHash).toBe('50be3e83691f2c92c1a4792653ef375604a8c9944c0940624680b84df6ce292e');
  });
});

describe('design gate (fairness 8.5)', () => {
  test('return within 0.05 points of the target and within the law, published floored', () => {
    const [num, den] = rules.figures.rtpExact.split('/').map(BigInt) as [bigint, bigint];
    const percent = Number((num * 10n ** 9n) / den) / 1e7;
    expect(Math.abs(percent - TARGET_PERCENT)).toBeLessThan(0.05);
    expect(Number(rules.figures.rtpPercent)).toBeLessThanOrEqual(percent);
    expect(percent).toBeLessThan(98.5);
    expect(Number(rules.figures.topAward.oneIn)).toBeLessThan(100_000_000);
  });

  test('the return is the same at every stake: amounts are in proportion', () => {
    const unit = play({ ...request, nonce: 155, stake: 20n });
    for (const stake of stakesFor('PHP', 2))
      expect(play({ ...request, nonce: 155, stake }).win * 20n).toBe(unit.win * stake);
  });

  test('twenty thousand rounds of a fixed seed lie within 3.29 standard errors', () => {
    const rounds = 20_000;
    let win = 0;
    for (let nonce = 0; nonce < rounds; nonce++)
      win += Number(play({ serverSeed: SEED, clientSeed: 'simulation', nonce, stake: 20n }).win) / 20;
    const [num, den] = rules.figures.rtpExact.split('/').map(Number);
    const error = Number(rules.figures.deviation) / Math.sqrt(rounds);
    expect(Math.abs(win / rounds - num! / den!) / error).toBeLessThan(3.29);
  });
});

describe('rounds', () => {
  const tiny = compileCascade({
    ...MODEL,
    rows: 3,
    sizes: [3],
    strips: ['aaabbc', 'cbbcba'].map((strip) => strip.split('')),
    pays: { a: [5], b: [2], c: [1] },
    scatter: { symbol: 's', pays: [] },
  });

  test('adjacent equal symbols are removed, the rest fall, and the strip refills from before its stop', () => {
    const cascadeGrid = createCascadeGrid(tiny);
    cascadeGrid.start([0, 0]);
    expect(cascadeGrid.clusters()).toEqual([{ symbol: 0, cells: [0, 2, 4], pay: 5 }]);
    expect(cascadeGrid.pay()).toBe(5);
    cascadeGrid.fall();
    const names = Array.from(cascadeGrid.cells, (cell) => tiny.symbols[cell]);
    expect(names).toEqual(['b', 'c', 'b', 'b', 'c', 'b']);
    expect(cascadeGrid.clusters()).toEqual([{ symbol: 1, cells: [0, 2, 3, 5], pay: 2 }]);
  });

  test('every cascade has its multiplier, free spins multiply it, and the final window pays 0', () => {
    const { spins } = play({ ...request, nonce: 155 });
    expect(spins[0]!.falls!.map(({ factor }) => factor)).toEqual(
      MODEL.ladder.slice(0, spins[0]!.falls!.length),
    );
    for (const { falls, multiplier, rest, scatters } of spins.slice(1)) {
      expect(multiplier).toBe(3);
      falls!.forEach(({ factor }, n) => {
        expect(factor).toBe((MODEL.ladder[n] ?? 5) * 3);
      });
      expect(rest!.flat().filter((symbol) => symbol === 'pearl')).toHaveLength(scatters);
    }
  });

  test('a round round-trips over the wire and verifies; a tampered cascade is named', () => {
    const { serverSeedHash, roundCommit } = commitment(SEED, payTableHash);
    const round = fromWire(JSON.parse(JSON.stringify(toWire(play({ ...request, nonce: 155 })))));
    const proof = { serverSeed: SEED, serverSeedHash, roundCommit, round };
    expect(verify(proof).ok).toBe(true);
    const changed = (factor: number) =>
      round.spins.map((spin) => ({ ...spin, falls: spin.falls!.map((fall) => ({ ...fall, factor })) }));
    const failed = verify({ ...proof, round: { ...round, spins: changed(7) } }).checks.filter(
      ({ ok }) => !ok,
    );
    expect(failed.map(({ part }) => part)).toEqual(['wins']);
    const still = round.spins.map((spin) => ({ ...spin, rest: [] }));
    const moved = verify({ ...proof, round: { ...round, spins: still } }).checks.filter(({ ok }) => !ok);
    expect(moved.map(({ part }) => part)).toEqual(['symbols']);
    expect(findSlotGame(GAME_CODE)?.rules).toBe(rules);
  });
});

/** Stops, number of spins and win, computed by an independent program from the published rules. */
describe('regression: recorded rounds', () => {
  test.each([
    [0, [17, 16, 8, 14, 3], 1, 0n],
    [2, [5, 0, 23, 28, 4], 1, 325n],
    [155, [12, 14, 6, 6, 8], 11, 8055n],
    [425, [4, 24, 8, 22, 8], 11, 2890n],
  ] as [number, number[], number, bigint][])('nonce %i', (nonce, stops, spins, win) => {
    const round = play({ ...request, nonce });
    expect(round.spins[0]!.stops).toEqual(stops);
    expect(round.spins.length).toBe(spins);
    expect(round.win).toBe(win);
  });
});
