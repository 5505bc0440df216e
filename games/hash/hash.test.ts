import { describe, expect, test } from 'vitest';
import { hmacSha256, toHex, utf8 } from '../engine/fair/index.ts';
import { compare, ratio, toNumber } from '../engine/slot/ratio.ts';
import {
  type HashView,
  hashBull,
  hashDragonTiger,
  hashGames,
  hashLucky,
  hashOddEven,
  reading,
} from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const EVEN = 10_000n;
const padded = (tail: string) => tail.padStart(64, '0');

describe('[fairness 6] three public constants', () => {
  test.each([
    [
      '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4',
      'even',
      'small',
      'lucky',
      [12, 4, 'dragon'],
      [2, 9, 'player'],
    ],
    [
      '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
      'even',
      'big',
      'none',
      [2, 6, 'tiger'],
      [9, 3, 'banker'],
    ],
    [
      '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
      'even',
      'small',
      'none',
      [11, 14, 'tiger'],
      [7, 4, 'banker'],
    ],
  ])('…%s', (hash, parity, size, luck, [dragon, tiger, beast], [banker, player, hand]) => {
    expect(reading.oddEven(hash).winner).toBe(parity);
    expect(reading.bigSmall(hash).winner).toBe(size);
    expect(reading.luckyPair(hash).winner).toBe(luck);
    expect(reading.dragonTiger(hash)).toMatchObject({ values: [dragon, tiger], winner: beast });
    expect(reading.bullHands(hash)).toMatchObject({ values: [banker, player], winner: hand });
  });
});

test('[fairness 6] over all hash endings, the probabilities and ties equal those behind the returns', () => {
  const pairs = { lucky: 0, none: 0, dragon: 0, tiger: 0, tie: 0 };
  for (let n = 0; n < 256; n++) {
    const hash = padded(n.toString(16).padStart(2, '0'));
    pairs[reading.luckyPair(hash).winner as 'lucky']++;
    pairs[reading.dragonTiger(hash).winner as 'tie']++;
  }
  expect(pairs).toEqual({ lucky: 120, none: 136, dragon: 120, tiger: 120, tie: 16 });
  // The bull's points depend on the frequency of each value 0 … 10: all letters count as ten.
  const weight = (value: number) => (value === 10 ? 6 : 1);
  const hands = { banker: 0, player: 0, tie: 0 };
  const values = Array.from({ length: 11 }, (_, i) => i);
  const place = (value: number) => (value === 10 ? 'a' : String(value));
  const twos = new Map<number, number>();
  for (const a of values)
    for (const b of values) twos.set((a + b) % 10, (twos.get((a + b) % 10) ?? 0) + weight(a) * weight(b));
  const example = (points: number) =>
    values.flatMap((a) => values.map((b) => [a, b] as const)).find(([a, b]) => (a + b) % 10 === points)!;
  for (const middle of values)
    for (const [left, leftWays] of twos)
      for (const [right, rightWays] of twos) {
        const [a, b] = example(left);
        const [c, d] = example(right);
        const hash = padded([a, b, middle, c, d].map(place).join(''));
        hands[reading.bullHands(hash).winner as 'tie'] += weight(middle) * leftWays * rightWays;
      }
  expect(hands).toEqual({ banker: 462_528, player: 462_528, tie: 123_520 });
});

test('[fairness 6] returns equal the published ones, with ties refunded', () => {
  const percentOf = (game: typeof hashBull, bet: string) => toNumber(game.returnOf({ bet }, EVEN)!) * 100;
  expect(percentOf(hashOddEven, 'odd')).toBeCloseTo(99, 9);
  expect(percentOf(hashLucky, 'lucky')).toBeCloseTo(99, 9);
  expect(percentOf(hashDragonTiger, 'dragon')).toBeCloseTo(99.0625, 9);
  expect(percentOf(hashDragonTiger, 'tie')).toBeCloseTo(99, 9);
  expect(percentOf(hashBull, 'player')).toBeCloseTo(98.24, 2);
  expect(percentOf(hashBull, 'tie')).toBeCloseTo(94.24, 2);
  for (const game of hashGames)
    for (const { name } of game.bets)
      expect(compare(game.returnOf({ bet: name }, EVEN)!, ratio(1n))).toBe(-1);
});

test('[fairness 6] the hash of a round is the first block of its stream, and no bet loses more than its stake', () => {
  for (const game of hashGames)
    for (let nonce = 0; nonce < 40; nonce++)
      for (const { name, multiplier } of game.bets) {
        const round = game.play({
          serverSeed: SEED,
          clientSeed: 'me',
          nonce,
          stake: EVEN,
          choice: { bet: name },
        });
        const view = round.view as HashView;
        expect(view.hash).toBe(toHex(hmacSha256(utf8(SEED))(utf8(`me:${nonce}:0`))));
        expect(round.staked).toBe(EVEN);
        const tied = view.winner === 'tie' ? EVEN : 0n;
        expect(round.win).toBe(view.winner === name ? BigInt(multiplier) : tied);
      }
});

test('[fairness 6] a hash without a digit refunds the stake', () => {
  expect(reading.oddEven('f'.repeat(64))).toEqual({ values: [], at: [], winner: 'tie' });
  expect(reading.bigSmall(`${'5'}${'f'.repeat(63)}`)).toEqual({ values: [5], at: [0], winner: 'big' });
});
