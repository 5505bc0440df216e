import { describe, expect, test } from 'vitest';
import { payTableText, sha256Hex } from '../engine/fair/index.ts';
import { featureFigures } from '../engine/slot/feature.ts';
import { capShortfall, limitedSpins } from '../engine/slot/feature-limits.ts';
import { ratio, sub, toNumber } from '../engine/slot/ratio.ts';
import { waysMean } from '../engine/ways/exact-return.ts';
import { compileWays } from '../engine/ways/model.ts';
import { featureOf, publishWays, scatterMean } from '../engine/ways/published-rules.ts';
import { commitment, findSlotGame, fromWire, toWire } from '../slot-games.ts';
import {
  GAME_CODE,
  payTableHash,
  play,
  rules,
  stakesFor,
  TARGET_PERCENT,
  VERSION,
  verify,
  ways,
} from './index.ts';
import { MODEL } from './model.ts';

const feature = featureOf(ways);
const exact = featureFigures(feature);
const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = { serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: 100n };

describe('the published figures equal the computed ones', () => {
  test('every figure, from every window of the cycle', () => {
    expect(feature.paid.reduce((sum, { combos }) => sum + combos, 0)).toBe(32 ** 5);
    expect(publishWays(ways, feature)).toEqual(rules.figures);
  });

  test('the mean again without enumeration: reels are independent, so means multiply', () => {
    const coins = ratio(MODEL.coins);
    for (const [worth, outcomes] of [
      [MODEL.wildWorth.paid, feature.paid],
      [MODEL.wildWorth.free, feature.free],
    ] as const) {
      const units = outcomes.reduce((sum, o) => sum + BigInt(o.units) * BigInt(o.combos), 0n);
      const scatters = scatterMean(ways);
      const all = ratio(units, BigInt(ways.cycle));
      const product = waysMean(ways, worth);
      expect(sub(all, product)).toEqual(ratio(scatters.num * coins.num, scatters.den));
    }
  });

  test('the pay table hash is that of the published text, version 1', () => {
    expect(sha256Hex(payTableText(GAME_CODE, VERSION, MODEL))).toBe(payTableHash);
    expect(payTableHash).toBe('4882031f3f88b90bd0203e806f634a1abae304702f87d8c46298874fbdefd613');
  });
});

describe('design gate (fairness 8.5)', () => {
  test('return within 0.05 points of the target and within the law', () => {
    const percent = toNumber(exact.total) * 100;
    expect(Math.abs(percent - TARGET_PERCENT)).toBeLessThan(0.05);
    expect(percent).toBeGreaterThan(75);
    expect(percent).toBeLessThan(98.5);
  });

  test('the free-spin limit and the maximum win cost less than 1e-9 of the bet', () => {
    const byAward = new Map<number, bigint>();
    for (const { spins, combos } of feature.paid)
      byAward.set(spins, (byAward.get(spins) ?? 0n) + BigInt(combos));
    const limited = limitedSpins(byAward, BigInt(ways.cycle), MODEL.freeSpins.limit);
    expect(toNumber(sub(exact.freeSpins, limited))).toBeLessThan(1e-9);
    const chances = (outcomes: typeof feature.paid) =>
      outcomes.map(({ units, spins, combos }) => ({
        p: combos / ways.cycle,
        x: units / MODEL.coins,
        t: spins,
      }));
    expect(capShortfall(MODEL.maxWin, chances(feature.paid), chances(feature.free))).toBeLessThan(1e-9);
  });

  test('the return is the same at every stake: amounts are in proportion', () => {
    const unit = play({ ...request, nonce: 7, stake: 20n });
    for (const stake of stakesFor('PHP', 2))
      expect(play({ ...request, nonce: 7, stake }).win * 20n).toBe(unit.win * stake);
  });

  test('twenty thousand rounds of a fixed seed lie within 3.29 standard errors', () => {
    const rounds = 20_000;
    let win = 0;
    for (let nonce = 0; nonce < rounds; nonce++)
      win += Number(play({ serverSeed: SEED, clientSeed: 'simulation', nonce, stake: 20n }).win) / 20;
    const error = Math.sqrt(toNumber(exact.variance) / rounds);
    expect(Math.abs(win / rounds - toNumber(exact.total)) / error).toBeLessThan(3.29);
  });
});

describe('rounds', () => {
  test('a round round-trips over the wire and verifies; a tampered part is named', () => {
    const { serverSeedHash, roundCommit } = commitment(SEED, payTableHash);
    let nonce = 0;
    while (play({ ...request, nonce }).spins.length === 1) nonce += 1;
    const round = fromWire(JSON.parse(JSON.stringify(toWire(play({ ...request, nonce })))));
    expect(round).toEqual(play({ ...request, nonce }));
    const proof = { serverSeed: SEED, serverSeedHash, roundCommit, round };
    expect(verify(proof).ok).toBe(true);
    const spins = round.spins.map((spin, i) =>
      i === 0 ? spin : { ...spin, wayWins: [{ symbol: 'grape', count: 5, ways: 1, win: 1n }] },
    );
    const failed = verify({ ...proof, round: { ...round, spins } }).checks.filter(({ ok }) => !ok);
    expect(failed.map(({ part }) => part)).toEqual(['wins']);
    expect(findSlotGame(GAME_CODE)?.rules).toBe(rules);
  });

  test('a wild multiplies by one in a paid spin and by three in a free spin', () => {
    const pays = { a: [0, 0, 0, 1, 1, 1] };
    const strips = [['a'], ['w'], ['a'], ['b'], ['b']];
    const model = { ...MODEL, rows: 1, strips, pays, wild: 'w', scatter: { symbol: 's', pays: [] } };
    const tiny = compileWays(model);
    expect(waysMean(tiny, 1)).toEqual(ratio(1n));
    expect(waysMean(tiny, 3)).toEqual(ratio(3n));
    expect(() => compileWays({ ...model, strips: [['w'], ['a'], ['a']] })).toThrow(RangeError);
  });
});

/** Stops, number of spins and win, computed by an independent program from the published rules. */
describe('regression: recorded rounds', () => {
  test.each([
    [0, [17, 16, 8, 14, 3], 1, 0n],
    [2, [5, 0, 23, 28, 4], 1, 160n],
    [64, [23, 24, 5, 27, 16], 11, 780n],
    [86, [22, 22, 8, 21, 23], 21, 790n],
  ] as [number, number[], number, bigint][])('nonce %i', (nonce, stops, spins, win) => {
    const round = play({ ...request, nonce });
    expect(round.spins[0]!.stops).toEqual(stops);
    expect(round.spins.length).toBe(spins);
    expect(round.win).toBe(win);
  });
});
