import { describe, expect, test } from 'vitest';
import { bindCommitment, MAPPING_VERSION, seedHash, stream, uniform } from '../fair/index.ts';
import {
  drawField,
  verifySpin,
  type WheelModel,
  type WheelPrize,
  type WheelProof,
  wheelFiguresOf,
  wheelHash,
} from './index.ts';

const tokens = (amount: number, weight: number): WheelPrize => ({ kind: 'tokens', amount, weight });
/** The wheel of operations 9. */
const WHEEL: WheelModel = {
  code: 'vector',
  version: 1,
  cost: 10,
  currency: 'PHP',
  prizes: [tokens(0, 50), tokens(5, 30), tokens(10, 15), tokens(50, 4), tokens(200, 1)],
};
const STOCKED: WheelModel = {
  ...WHEEL,
  code: 'stocked',
  prizes: [tokens(0, 1), { kind: 'cash', amount: 500, weight: 99, stock: 2, substitute: 0 }],
};
const serverSeed = 'e'.repeat(64);

test('[operations 9] the wheel vector: weights 50/30/15/4/1, prizes 0/5/10/50/200, cost 10 give exactly 7.0 tokens', () => {
  const { total, expected, percents } = wheelFiguresOf(WHEEL);
  expect(total).toBe(100);
  expect(expected.tokens).toEqual({ num: 7n, den: 1n });
  expect(expected.cash).toEqual({ num: 0n, den: 1n });
  expect(percents).toEqual(['50.00', '30.00', '15.00', '4.00', '1.00']);
});

test('[operations 9] expected money and expected tokens are computed separately', () => {
  expect(wheelFiguresOf(STOCKED).expected).toEqual({
    tokens: { num: 0n, den: 1n },
    cash: { num: 495n, den: 1n },
  });
});

test('[operations 9] the maximum expected cost of a wheel uses a substitute where it is worth more', () => {
  expect(wheelFiguresOf(WHEEL).max).toEqual(wheelFiguresOf(WHEEL).expected);
  expect(wheelFiguresOf(STOCKED).max).toEqual(wheelFiguresOf(STOCKED).expected);
  const limited: WheelPrize = { ...tokens(2, 50), stock: 1, substitute: 1 };
  const worthMore: WheelModel = { ...WHEEL, prizes: [limited, tokens(20, 50)] };
  expect(wheelFiguresOf(worthMore).expected.tokens).toEqual({ num: 11n, den: 1n });
  expect(wheelFiguresOf(worthMore).max.tokens).toEqual({ num: 20n, den: 1n });
});

test('[fairness 3.4] the field is uniform(W) of the round’s stream, weights in order', () => {
  const edges = [50, 80, 95, 99, 100];
  for (let nonce = 0; nonce < 500; nonce++) {
    const drawn = uniform(stream(serverSeed, 'client seed', nonce), 100);
    const field = drawField(WHEEL, { serverSeed, clientSeed: 'client seed', nonce });
    expect(field).toBe(edges.findIndex((edge) => drawn < edge));
  }
});

test('[fairness 10] over many spins every field occurs at its stated probability (χ² at 1 %)', () => {
  const turns = 20_000;
  const counts = WHEEL.prizes.map(() => 0);
  for (let nonce = 0; nonce < turns; nonce++)
    counts[drawField(WHEEL, { serverSeed, clientSeed: 'many', nonce })]!++;
  const chi = counts.reduce((sum, count, i) => {
    const expected = (turns * WHEEL.prizes[i]!.weight) / 100;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  expect(chi).toBeLessThan(13.277);
});

test.each([
  ['a field without weight', { prizes: [tokens(0, 0), tokens(1, 1)] }],
  ['half a token', { prizes: [tokens(0.5, 1), tokens(1, 1)] }],
  ['one field', { prizes: [tokens(1, 1)] }],
  ['a stock without substitute', { prizes: [tokens(1, 1), { ...tokens(2, 1), stock: 3 }] }],
  ['a substitute with a stock', { prizes: [{ ...tokens(1, 1), stock: 1, substitute: 0 }, tokens(2, 1)] }],
  ['a negative cost', { cost: -1 }],
])('[operations 9] %s is an invalid wheel', (_, change) => {
  expect(() => wheelFiguresOf({ ...WHEEL, ...change })).toThrow(RangeError);
});

describe('[fairness 12] the proof of a spin', () => {
  const clientSeed = 'client seed';
  const honest = (model: WheelModel, nonce = 0): WheelProof => {
    const drawn = drawField(model, { serverSeed, clientSeed, nonce });
    const hash = wheelHash(model);
    const serverSeedHash = seedHash(serverSeed);
    const commit = bindCommitment(serverSeedHash, hash);
    return { serverSeed, clientSeed, nonce, serverSeedHash, commit, wheelHash: hash, drawn, given: drawn };
  };
  const failed = (model: WheelModel, proof: WheelProof) =>
    verifySpin(model, proof)
      .checks.filter(({ ok }) => !ok)
      .map(({ part }) => part);

  test('a genuine spin verifies, and every forged part is named', () => {
    const proof = honest(WHEEL);
    expect(verifySpin(WHEEL, proof).ok).toBe(true);
    expect(failed(WHEEL, { ...proof, serverSeedHash: 'a'.repeat(64) })).toEqual(['seeds']);
    expect(failed(WHEEL, { ...proof, commit: 'a'.repeat(64) })).toEqual(['commitment']);
    const other = (proof.drawn + 1) % 5;
    expect(failed(WHEEL, { ...proof, drawn: other })).toEqual(['field', 'prize']);
    expect(failed(WHEEL, { ...proof, given: other })).toEqual(['prize']);
    expect(failed(WHEEL, { ...proof, serverSeed: 'x' })).toEqual(['seeds']);
  });

  test('a wheel changed afterwards is detected', () => {
    const changed = { ...WHEEL, prizes: WHEEL.prizes.with(4, tokens(100, 1)) };
    expect(wheelHash(changed)).not.toBe(wheelHash(WHEEL));
    expect(failed(changed, honest(WHEEL))).toEqual(['commitment', 'wheel']);
  });

  test('when a prize is out of stock, only its substitute is accepted', () => {
    const proof = honest(STOCKED);
    expect(proof.drawn).toBe(1);
    expect(verifySpin(STOCKED, { ...proof, given: 0 }).ok).toBe(true);
  });

  test('the mapping is part of the hash', () => {
    expect(MAPPING_VERSION).toBe('gp1');
    expect(wheelHash(WHEEL)).toMatch(/^[0-9a-f]{64}$/);
  });
});
