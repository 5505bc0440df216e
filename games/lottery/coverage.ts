import { stream } from '../engine/fair/index.ts';
import { add, type Ratio, ZERO } from '../engine/slot/ratio.ts';
import { type DigitsBet, type DigitsGame, digitsWin } from './digits.ts';
import { drawLotto, LOTTO_PAYS, type LottoBet, type LottoKind, lottoChance } from './lotto.ts';

const keyOf = ({ kind, digits }: DigitsBet): string => `${kind} ${digits.join('')}`;
const SUMS = (['big', 'small', 'odd', 'even'] as const).map((kind): DigitsBet => ({ kind, digits: [] }));

type WinningDraws = ReadonlyMap<string, readonly number[]>;
const winningDraws = new Map<number, WinningDraws>();

/** The winning draws of every bet, as numbers from 0; computed once per game, on first use. */
function drawsOf({ places }: DigitsGame): WinningDraws {
  const known = winningDraws.get(places);
  if (known) return known;
  const draws = new Map<string, number[]>();
  for (let number = 0; number < 10 ** places; number++) {
    const digits = [...String(number).padStart(places, '0')].map(Number);
    const won: DigitsBet[] = [
      { kind: 'straight', digits },
      { kind: 'any', digits: digits.toSorted((a, b) => a - b) },
      { kind: 'lastTwo', digits: digits.slice(-2) },
      { kind: 'last', digits: digits.slice(-1) },
      ...SUMS.filter((bet) => digitsWin({ places }, bet, digits)),
    ];
    for (const bet of won) {
      const list = draws.get(keyOf(bet));
      if (list) list.push(number);
      else draws.set(keyOf(bet), [number]);
    }
  }
  winningDraws.set(places, draws);
  return draws;
}

/** Share of draws, in hundredths of a percent, on which any of these bets wins. */
export function digitsCoverage(game: DigitsGame, bets: readonly DigitsBet[]): number {
  const draws = drawsOf(game);
  const isWon = new Uint8Array(10 ** game.places);
  for (const key of new Set(bets.map(keyOf))) for (const number of draws.get(key)!) isWon[number] = 1;
  const won = isWon.reduce((sum, one) => sum + one, 0);
  return Math.floor((won * 10_000) / isWon.length);
}

/** Up to here the sum of the single chances, an upper bound, decides without the sample (operations 4.2). */
const SAMPLED_ABOVE = 7_000;
/** Drawn from a fixed stream, so that every process gets the same share; its standard error is 0.7 %. */
const SAMPLES = 4_096;
let samples: readonly NumberSet[] | undefined;

/**
 * Share of draws, in hundredths of a percent, on which any of these tickets wins: the sum of their chances if
 * that is at most 70 %, otherwise the share of sampled draws. An exact count takes up to half a second, and a
 * round has one for every player.
 */
export function lottoCoverage(bets: readonly LottoBet[]): number {
  const distinct = [...new Map(bets.map((bet) => [`${bet.kind} ${bet.numbers.join()}`, bet])).values()];
  const sum = distinct.reduce((total, { kind }) => add(total, WIN_CHANCES[kind]), ZERO);
  const sumPercent = Number((sum.num * 10_000n) / sum.den);
  if (sumPercent <= SAMPLED_ABOVE) return sumPercent;
  samples ??= drawSamples();
  const tickets = distinct.map(({ kind, numbers }) => ({ set: setOf(numbers), least: leastHits(kind) }));
  const won = samples.filter((drawn) => tickets.some(({ set, least }) => hitsOf(set, drawn) >= least));
  return Math.floor((won.length * 10_000) / SAMPLES);
}

function drawSamples(): NumberSet[] {
  const words = stream('six-of-forty-five', 'coverage', 0);
  return Array.from({ length: SAMPLES }, () => setOf(drawLotto(words)));
}

/** The fewest hits that pay. */
const leastHits = (kind: LottoKind): number => LOTTO_PAYS[kind].findIndex((pay) => pay > 0);
const winChance = (kind: LottoKind): Ratio =>
  LOTTO_PAYS[kind].reduce((sum, pay, hits) => (pay > 0 ? add(sum, lottoChance(kind, hits)) : sum), ZERO);
const WIN_CHANCES = { ticket: winChance('ticket'), pair: winChance('pair'), one: winChance('one') };

/** Numbers as bits of two words: 1 to 24, and 25 to 45. */
type NumberSet = readonly [low: number, high: number];
const HALF = 24;

const setOf = (numbers: readonly number[]): NumberSet =>
  numbers.reduce(
    ([low, high]: NumberSet, number): NumberSet =>
      number <= HALF ? [low | (1 << number), high] : [low, high | (1 << (number - HALF))],
    [0, 0],
  );

const hitsOf = (a: NumberSet, b: NumberSet): number => bitCount(a[0] & b[0]) + bitCount(a[1] & b[1]);

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
