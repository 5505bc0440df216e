import { describe, expect, test } from 'vitest';
import { MULTIPLIER_UNIT } from '../engine/choice/multipliers.ts';
import { stream } from '../engine/fair/index.ts';
import { binomial, compare, floorDecimal, mul, percent, ratio } from '../engine/slot/ratio.ts';
import {
  type DigitsBet,
  type DigitsGame,
  digitsChance,
  digitsCoverage,
  digitsMultiplier,
  digitsPay,
  digitsWin,
  drawDigits,
  drawLotto,
  type LottoKind,
  lottoChance,
  lottoCoverage,
  lottoPay,
  lottoReturn,
  ordersOf,
  readDigitsBet,
  readLottoBet,
} from './index.ts';

const THREE: DigitsGame = { places: 3 };
const FOUR: DigitsGame = { places: 4 };
const drawsOf = ({ places }: DigitsGame) =>
  Array.from({ length: 10 ** places }, (_, n) => [...String(n).padStart(places, '0')].map(Number));
const bet = (game: DigitsGame, kind: string, text = '') =>
  readDigitsBet(game, { kind, digits: [...text].map(Number) });
const returnOf = (game: DigitsGame, bet: DigitsBet) =>
  mul(digitsChance(game, bet), ratio(digitsMultiplier(game, bet), MULTIPLIER_UNIT));

describe('[fairness 7.2] three and four digits', () => {
  test.each([
    [THREE, 'straight', '407', '90.00'],
    [THREE, 'any', '407', '90.00'],
    [THREE, 'any', '447', '90.00'],
    [THREE, 'lastTwo', '07', '90.00'],
    [THREE, 'last', '7', '90.00'],
    [THREE, 'big', '', '95.00'],
    [THREE, 'small', '', '95.00'],
    [THREE, 'odd', '', '95.00'],
    [THREE, 'even', '', '95.00'],
    [FOUR, 'straight', '4071', '90.00'],
    [FOUR, 'any', '4071', '90.00'],
    [FOUR, 'any', '4471', '90.00'],
    [FOUR, 'any', '4477', '90.00'],
    [FOUR, 'any', '4447', '90.00'],
    [FOUR, 'lastTwo', '71', '90.00'],
    [FOUR, 'last', '1', '90.00'],
    [FOUR, 'big', '', '93.30'],
    [FOUR, 'small', '', '93.30'],
    [FOUR, 'odd', '', '95.00'],
    [FOUR, 'even', '', '95.00'],
  ] as const)('%o %s %s returns %s %, counted over every draw', (game, kind, digits, published) => {
    const one = bet(game, kind, digits);
    const draws = drawsOf(game);
    const won = draws.filter((drawn) => digitsWin(game, one, drawn)).length;
    expect(compare(digitsChance(game, one), ratio(won, draws.length))).toBe(0);
    expect(percent(returnOf(game, one))).toBe(published);
    // A stake of one hundred has no rounding loss.
    const paid = draws.reduce((sum, drawn) => sum + digitsPay(game, one, 100n, drawn), 0n);
    expect(percent(ratio(paid, 100 * draws.length))).toBe(published);
  });

  test('an any-order bet pays by the number of permutations of its digits', () => {
    expect(
      ['407', '447', '4071', '4471', '4477', '4447'].map((text) => ordersOf([...text].map(Number))),
    ).toEqual([6, 3, 24, 12, 6, 4]);
    expect(bet(THREE, 'any', '740')).toEqual({ kind: 'any', digits: [0, 4, 7] });
    expect(digitsPay(THREE, bet(THREE, 'any', '740'), 100n, [4, 0, 7])).toBe(15_000n);
  });

  test('an invalid bet is refused', () => {
    const refused: unknown[] = [
      null,
      { kind: 'straight', digits: [1, 2] },
      { kind: 'straight', digits: [1, 2, 10] },
      { kind: 'any', digits: [4, 4, 4] },
      { kind: 'big', digits: [1] },
      { kind: 'rich', digits: [] },
      { kind: 'last', digits: [1], stake: 5 },
    ];
    for (const value of refused) expect(() => readDigitsBet(THREE, value)).toThrow(RangeError);
  });

  test('[fairness 3.4] digits come from the committed stream: the published words modulo ten', () => {
    expect(drawDigits(FOUR, stream('server seed', 'client seed', 1))).toEqual(
      [3207066134, 2756686125, 1118071023, 3900720921].map((word) => word % 10),
    );
  });
});

describe('[fairness 7.2] six of forty-five', () => {
  const oneIn = (kind: LottoKind, hits: number) => {
    const { num, den } = lottoChance(kind, hits);
    return floorDecimal(ratio(den, num), 2);
  };

  test('has the published odds', () => {
    expect([3, 4, 5, 6].map((hits) => oneIn('ticket', hits))).toEqual([
      '44.56',
      '732.79',
      '34807.94',
      '8145060.00',
    ]);
    expect([oneIn('pair', 2), oneIn('one', 1)]).toEqual(['66.00', '7.50']);
  });

  test('returns exactly the published RTP', () => {
    expect((['ticket', 'pair', 'one'] as const).map((kind) => percent(lottoReturn(kind), 4))).toEqual([
      '85.2105',
      '90.9090',
      '90.0000',
    ]);
  });

  test('[fairness 3.4] draws the published vectors', () => {
    expect([1, 2, 3].map((nonce) => drawLotto(stream('server seed', 'client seed', nonce)))).toEqual([
      [15, 19, 33, 31, 12, 14],
      [13, 42, 16, 23, 2, 3],
      [25, 2, 23, 37, 36, 42],
    ]);
  });

  test('pays by the numbers drawn', () => {
    const drawn = [15, 19, 33, 31, 12, 14];
    const ticket = readLottoBet({ kind: 'ticket', numbers: [33, 12, 45, 15, 1, 2] });
    expect(ticket.numbers).toEqual([1, 2, 12, 15, 33, 45]);
    expect(lottoPay(ticket, 100n, drawn)).toBe(1500n);
    expect(lottoPay(readLottoBet({ kind: 'ticket', numbers: drawn }), 100n, drawn)).toBe(25_000_000n);
    expect(lottoPay(readLottoBet({ kind: 'pair', numbers: [14, 31] }), 100n, drawn)).toBe(6000n);
    expect(lottoPay(readLottoBet({ kind: 'pair', numbers: [14, 32] }), 100n, drawn)).toBe(0n);
    expect(lottoPay(readLottoBet({ kind: 'one', numbers: [12] }), 100n, drawn)).toBe(675n);
  });

  test('an invalid ticket is refused', () => {
    const refused: unknown[] = [
      { kind: 'ticket', numbers: [1, 2, 3, 4, 5] },
      { kind: 'ticket', numbers: [1, 2, 3, 4, 5, 5] },
      { kind: 'ticket', numbers: [0, 2, 3, 4, 5, 6] },
      { kind: 'ticket', numbers: [1, 2, 3, 4, 5, 46] },
      { kind: 'pair', numbers: 'ab' },
      [],
    ];
    for (const value of refused) expect(() => readLottoBet(value)).toThrow(RangeError);
  });
});

describe('[operations 4.2] the share of draws on which any bet wins', () => {
  test('of digits, counted over every draw', () => {
    const bets = [bet(THREE, 'any', '407'), bet(THREE, 'last', '7'), bet(THREE, 'big'), bet(THREE, 'odd')];
    const won = drawsOf(THREE).filter((drawn) => bets.some((each) => digitsWin(THREE, each, drawn)));
    expect(digitsCoverage(THREE, bets)).toBe(won.length * 10);
    expect(digitsCoverage(FOUR, [bet(FOUR, 'big'), bet(FOUR, 'small')])).toBe(9330);
    expect(digitsCoverage(FOUR, [bet(FOUR, 'any', '4471'), bet(FOUR, 'any', '4471')])).toBe(12);
  });

  const ticket = (kind: LottoKind, ...numbers: number[]) => readLottoBet({ kind, numbers });
  const ones = (count: number) => Array.from({ length: count }, (_, n) => ticket('one', n + 1));
  test('of single numbers, by the binomial', () => {
    const missed = (count: number) => Number((binomial(45 - count, 6) * 10_000n) / binomial(45, 6));
    for (const count of [6, 7, 8, 10, 44])
      expect(Math.abs(lottoCoverage(ones(count)) - (10_000 - missed(count)))).toBeLessThan(250);
    expect(lottoCoverage(ones(45))).toBe(10_000);
  });

  test('of pairs and tickets, close to the share of drawn samples', () => {
    const words = stream('a'.repeat(64), 'samples', 0);
    const pairs = Array.from({ length: 40 }, (_, n) => ticket('pair', n + 1, n + 6));
    const tickets = Array.from({ length: 35 }, (_, n) =>
      ticket('ticket', ...[1, 2, 4, 6, 8, 10].map((k) => ((n + k) % 45) + 1)),
    );
    const mixed = [...pairs, ...tickets.slice(0, 20), ...ones(3)];
    const SAMPLES = 4000;
    const draws = Array.from({ length: SAMPLES }, () => drawLotto(words));
    for (const bets of [
      [...pairs, ...pairs.map(({ numbers: [a] }) => ticket('pair', a!, 45))],
      tickets,
      mixed,
    ]) {
      const won = draws.filter((drawn) => bets.some((each) => lottoPay(each, 100n, drawn) > 0n)).length;
      // Four standard deviations of the samples are at most 3.2 percent.
      expect(Math.abs(lottoCoverage(bets) - (won * 10_000) / SAMPLES)).toBeLessThan(320);
    }
  });
});
