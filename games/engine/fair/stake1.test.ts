import { describe, expect, test } from 'vitest';
import { card, dice, float, index, limboOf, pick, plinko, slotStops } from './stake1.ts';
import { stream } from './stream.ts';
import { sha512Dice } from './webcrypto.ts';

const words = (nonce: number) => stream('server seed', 'client seed', nonce);
const upTo = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const cards = (source: ReturnType<typeof words>, count: number) =>
  Array.from({ length: count }, () => card(source)).join(' ');

/** One row per nonce: every mapping of the table in fairness 3.3. */
const ROWS = [
  {
    nonce: 1,
    dice: 74.67,
    roulette: 27,
    limbo: 1.32,
    mines: [18, 15, 5],
    keno: [30, 26, 10, 37, 22, 35, 25, 24, 39, 4],
    plinko: [7, 8, 12],
    cards: '♠J ♥10 ♥5 ♣K ♥9 ♥K ♠10 ♥10 ♦A ♠3',
    slot: [22, 19, 7, 27, 23],
  },
  {
    nonce: 2,
    dice: 53.86,
    roulette: 19,
    limbo: 1.83,
    mines: [13, 15, 4],
    keno: [22, 26, 8, 4, 3, 19, 9, 2, 34, 10],
    plinko: [2, 3, 6],
    cards: '♦9 ♦10 ♥4 ♦3',
    slot: [16, 18, 5, 2, 2],
  },
  {
    nonce: 3,
    dice: 23.09,
    roulette: 8,
    limbo: 4.28,
    mines: [5, 22, 11],
    keno: [10, 36, 19, 17, 33, 30, 28, 37, 40, 39],
    plinko: [5, 6, 12],
    cards: '♦5 ♥K ♣7 ♠7 ♠Q ♣J ♥J ♥K ♠A ♣A',
    slot: [6, 26, 13, 12, 33],
  },
];

describe.each(ROWS)('published outcomes of nonce $nonce (fairness 3.3)', (row) => {
  test('dice, roulette, limbo', () => {
    expect(dice(words(row.nonce))).toBe(row.dice);
    expect(index(words(row.nonce), 37)).toBe(row.roulette);
    expect(limboOf(float(words(row.nonce)))).toBe(row.limbo);
  });

  test('mines and keno', () => {
    expect(pick(words(row.nonce), upTo(0, 25), 3)).toEqual(row.mines);
    expect(pick(words(row.nonce), upTo(1, 40), 10)).toEqual(row.keno);
  });

  test('plinko with 8, 9 and 16 rows', () => {
    expect([8, 9, 16].map((rows) => plinko(words(row.nonce), rows))).toEqual(row.plinko);
  });

  test('cards and slot stops', () => {
    expect(cards(words(row.nonce), row.cards.split(' ').length)).toBe(row.cards);
    expect(slotStops(words(row.nonce), [30, 30, 30, 30, 41])).toEqual(row.slot);
  });
});

describe('other published outcomes (fairness 3.3, 4.1)', () => {
  test('wheel segments', () => {
    expect(index(words(1), 10)).toBe(7);
    expect([10, 20, 40].map((n) => index(words(2), n))).toEqual([5, 10, 21]);
    expect([10, 20, 40].map((n) => index(words(3), n))).toEqual([2, 4, 9]);
  });

  test('the second slot spin of a bet reads on in the stream', () => {
    const source = words(1);
    expect(slotStops(source, [30, 30, 30, 30, 41])).toEqual([22, 19, 7, 27, 23]);
    expect(slotStops(source, [30, 30, 30, 30, 41])).toEqual([26, 20, 19, 28, 5]);
  });

  test('limbo of the very small float', () => {
    expect(limboOf(2.5122426450252533e-7)).toBe(3807692.3);
  });

  test('another client seed', () => {
    expect(cards(stream('server seed', 'other client seed', 1), 10)).toBe('♦9 ♠9 ♦A ♠A ♦J ♠K ♦Q ♣A ♦3 ♥10');
  });

  test('limbo of another site: same stream, floor(0.96 / f)', () => {
    const server = 'c5e7146c5863d7d647c93ffe7d4ec13fffbb7311108fab0c067d97bcc2b32d55';
    const source = stream(server, 'LuckyClientSeed777', 2);
    const word = source.word();
    expect(word.toString(16)).toBe('895acab6');
    expect(word / 2 ** 32).toBeCloseTo(0.5365416235, 9);
    expect(Math.floor((0.96 / (word / 2 ** 32)) * 100) / 100).toBe(1.78);
  });

  test('dice on SHA-512 with "client-nonce"', async () => {
    const server = '293d5d2ddd365f54759283a8097ab2640cbe6f8864adc2b1b31e65c14c999f04';
    const rolls = await Promise.all(
      [0, 1, 2, 3].map((n) => sha512Dice(server, 'ClientSeedForDiceSites.com', n)),
    );
    expect(rolls.map((r) => r.raw)).toEqual([697969, 506118, 677444, 572776]);
    expect(rolls.map((r) => r.roll)).toEqual([79.69, 61.18, 74.44, 27.76]);
  });

  test('limbo of 52 bits of a hash: 13 hex digits fit a double exactly', () => {
    const r = Number.parseInt(
      '6b5124897c3c48d0e46cc9249f08c7e560792459f1bad1171224643b5d2be231'.slice(0, 13),
      16,
    );
    expect(r).toBe(1887939992208324);
    expect(Math.floor(99 / (1 - r / 2 ** 52)) / 100).toBe(1.7);
  });
});
