import { expect, test } from 'vitest';
import { MAX_STREAK, MULTIPLIER_UNIT, streakMultiplier } from '../engine/choice/index.ts';
import { stream } from '../engine/fair/index.ts';
import { mul, ratio } from '../engine/slot/ratio.ts';
import { type CoinSide, type CoinView, coinFlip, flipOf } from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = (nonce: number) => ({
  ...{ serverSeed: SEED, clientSeed: 'me', nonce, stake: 100n },
  choice: { side: 'heads' },
});

test('[fairness 3.4] flips are even numbers of the round’s stream: 0 is heads, 1 is tails', () => {
  const flips = (nonce: number) => {
    const words = stream('server seed', 'client seed', nonce);
    return Array.from({ length: 8 }, () => (flipOf(words) === 'heads' ? 0 : 1)).join('');
  };
  // Computed by `scripts/verify-round-draws.mjs`, which shares no code with the games.
  expect([1, 2, 3].map(flips)).toEqual(['01111010', '00011011', '00011001']);
});

test('[fairness 4.3] [fairness 11] every cash-out point returns exactly 99 %, including the last', () => {
  for (let wins = 1; wins <= MAX_STREAK; wins++) {
    const chance = ratio(1n, 2n ** BigInt(wins));
    expect(mul(chance, ratio(streakMultiplier(wins), MULTIPLIER_UNIT))).toEqual(ratio(99, 100));
  }
  expect(coinFlip.returnOf({ side: 'tails' }, 100n)).toEqual(ratio(99, 100));
  expect(streakMultiplier(MAX_STREAK)).toBeLessThanOrEqual(10_000 * MULTIPLIER_UNIT);
  expect(streakMultiplier(MAX_STREAK + 1)).toBeGreaterThan(10_000 * MULTIPLIER_UNIT);
  expect(coinFlip.rules.top).toEqual({
    multiple: String(streakMultiplier(MAX_STREAK) / MULTIPLIER_UNIT),
    oneIn: String(2 ** MAX_STREAK),
  });
});

test('a wrong call loses the round; correct calls pay when the player cashes out', () => {
  let [lost, stopped] = [0, 0];
  for (let nonce = 0; nonce < 64; nonce++) {
    const first = coinFlip.play(request(nonce));
    const { flips } = first.view as CoinView;
    if (flips[0] === 'tails') {
      expect(first).toMatchObject({ win: 0n, view: { multiplier: 0, next: null } });
      lost += 1;
      continue;
    }
    expect(first).toMatchObject({ win: null, staked: 100n, view: { multiplier: 19_800, next: 39_600 } });
    const paid = coinFlip.play({ ...request(nonce), actions: ['cashOut'] });
    expect(paid).toMatchObject({ win: 198n, view: { multiplier: 19_800, next: null } });
    stopped += 1;
  }
  expect(lost + stopped).toBe(64);
  expect(Math.min(lost, stopped)).toBeGreaterThan(16);
});

test('thirteen correct calls end the round and pay the maximum; an ended round accepts no action', () => {
  const words = stream(SEED, 'me', 7);
  const flips: CoinSide[] = Array.from({ length: MAX_STREAK }, () => flipOf(words));
  const [side, ...actions] = flips;
  const whole = { ...request(7), choice: { side }, actions };
  expect(coinFlip.play(whole)).toMatchObject({ win: 811_008n, view: { flips, next: null } });
  for (const more of ['heads', 'cashOut'])
    expect(() => coinFlip.play({ ...whole, actions: [...actions, more] })).toThrow(RangeError);
  const stopped = { ...whole, actions: ['cashOut', 'heads'] };
  expect(() => coinFlip.play(stopped)).toThrow(RangeError);
  for (const none of ['edge', null, { side: 'heads' }])
    expect(() => coinFlip.play({ ...whole, actions: [none] })).toThrow(RangeError);
});

test('an open round shows past flips and never the next one', () => {
  for (let nonce = 0; nonce < 32; nonce++) {
    const { win, view } = coinFlip.play(request(nonce));
    if (win === null) expect(view).toEqual({ flips: ['heads'], multiplier: 19_800, next: 39_600 });
  }
});
