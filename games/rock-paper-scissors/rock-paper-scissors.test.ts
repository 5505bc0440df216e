import { expect, test } from 'vitest';
import { MAX_STREAK, MULTIPLIER_UNIT, streakMultiplier } from '../engine/choice/index.ts';
import { stream } from '../engine/fair/index.ts';
import { mul, ratio } from '../engine/slot/ratio.ts';
import { beats, HANDS, type HandView, houseHandsOf, rockPaperScissors } from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const words = (nonce: number) => stream('server seed', 'client seed', nonce);
const request = (nonce: number, hand: string) => ({
  ...{ serverSeed: SEED, clientSeed: 'me', nonce, stake: 100n },
  choice: { hand },
});

test('each hand beats one and loses to one', () => {
  expect(
    HANDS.flatMap((hand) => HANDS.filter((other) => beats(hand, other)).map((o) => `${hand} ${o}`)),
  ).toEqual(['rock scissors', 'paper rock', 'scissors paper']);
});

test('[fairness 3.4] the house throws numbers below three from the stream until one is not a tie', () => {
  // Computed by `scripts/verify-round-draws.mjs`: nonce 1 draws 2 0 0 0 2 0 2 2, nonce 2 draws 0 1 0 1 …
  expect(houseHandsOf(words(1), 'scissors')).toEqual(['scissors', 'rock']);
  expect(houseHandsOf(words(1), 'rock')).toEqual(['scissors']);
  expect(houseHandsOf(words(2), 'rock')).toEqual(['rock', 'paper']);
  const source = words(1);
  expect(['scissors', 'rock', 'scissors'].map((hand) => houseHandsOf(source, hand as 'rock').length)).toEqual(
    [2, 3, 1],
  );
});

test('[fairness 4.3] [fairness 11] a throw wins one time in two; every cash-out point returns 99 %', () => {
  // One of three hands ties and is repeated; the other two are equally likely.
  for (const hand of HANDS) {
    expect(HANDS.filter((house) => beats(hand, house))).toHaveLength(1);
    expect(HANDS.filter((house) => beats(house, hand))).toHaveLength(1);
  }
  for (let wins = 1; wins <= MAX_STREAK; wins++)
    expect(mul(ratio(1n, 2n ** BigInt(wins)), ratio(streakMultiplier(wins), MULTIPLIER_UNIT))).toEqual(
      ratio(99, 100),
    );
  expect(rockPaperScissors.returnOf({ hand: 'rock' }, 300n)).toEqual(ratio(99, 100));
});

test('a lost throw loses the round; won throws pay when the player cashes out', () => {
  let lost = 0;
  for (let nonce = 0; nonce < 60; nonce++) {
    const hand = HANDS[nonce % 3]!;
    const first = rockPaperScissors.play(request(nonce, hand));
    const [thrown] = (first.view as HandView).throws;
    expect(thrown!.house.slice(0, -1).every((tie) => tie === hand)).toBe(true);
    if (!beats(hand, thrown!.house.at(-1)!)) {
      expect(first).toMatchObject({ win: 0n, view: { multiplier: 0, next: null } });
      lost += 1;
      continue;
    }
    expect(first).toMatchObject({ win: null, view: { multiplier: 19_800, next: 39_600 } });
    const paid = rockPaperScissors.play({ ...request(nonce, hand), actions: ['cashOut'] });
    expect(paid.win).toBe(198n);
    expect(() => rockPaperScissors.play({ ...request(nonce, hand), actions: ['cashOut', 'rock'] })).toThrow(
      RangeError,
    );
  }
  expect(Math.abs(lost - 30)).toBeLessThan(15);
});

test('[fairness 10] anything but a valid hand is refused', () => {
  for (const hand of ['well', 0, null, ['rock']])
    expect(() => rockPaperScissors.readChoice({ hand })).toThrow(RangeError);
});
