import { stakesFor } from '../engine/choice/stakes.ts';
import type { Json } from '../engine/fair/index.ts';
import {
  type RoundSchedule,
  type SharedGame,
  type SharedSale,
  type StakeLimits,
  sharedGame,
} from '../engine/shared/index.ts';
import { OWN_PROVIDER } from '../provider.ts';
import { digitsCoverage, lottoCoverage } from './coverage.ts';
import {
  type DigitsBet,
  type DigitsGame,
  digitsModel,
  digitsPay,
  drawDigits,
  readDigitsBet,
} from './digits.ts';
import { drawLotto, LOTTO_MODEL, type LottoBet, lottoPay, readLottoBet } from './lotto.ts';
import { maxDigitsPayout, maxLottoPayout } from './max-payout.ts';

const MINUTE = 60_000;
const VERSION = 1;

/** Displayed result of a draw: digits in order, or numbers in drawing order. */
export type LotteryDraw = { drawn: readonly number[] };

/** Tickets have a few low prices, because the top prize of a draw is many times the price. */
function ticketLimits(currency: string, exponent: number): StakeLimits {
  const chips = stakesFor(currency, exponent).slice(0, 4);
  const [min, max] = [chips[0]!, chips.at(-1)!];
  return {
    chips,
    step: min,
    min,
    max,
    maxPerRound: 100n * max,
    lines: 50,
  };
}

const everyMinutes = (minutes: number): RoundSchedule => ({
  kind: 'clock',
  everyMs: minutes * MINUTE,
  offsetMs: 0,
  closesBeforeMs: 10_000,
  showMs: 10_000,
  always: true,
});

const sale = (rules: SharedSale['rules'], minutes: number): SharedSale => ({
  providerCode: OWN_PROVIDER,
  rules,
  pace: everyMinutes(minutes),
  limitsFor: ticketLimits,
});

function digitsGame(game: DigitsGame, gameCode: string, rules: SharedSale['rules'], minutes: number) {
  return sharedGame<DigitsBet, LotteryDraw>(
    {
      gameCode,
      version: VERSION,
      model: digitsModel(game) as Json,
      source: 'seed',
      readChoice: (value) => readDigitsBet(game, value),
      draw: ({ words }) => ({ drawn: drawDigits(game, words) }),
      settle: ({ drawn }, lines) =>
        lines.map(({ choice, stake }) => digitsPay(game, choice as DigitsBet, stake, drawn)),
      maxPayout: (lines) => maxDigitsPayout(game, lines),
      coverage: (bets) => digitsCoverage(game, bets),
    },
    sale(rules, minutes),
  );
}

/** Three digits, every five minutes. */
export const daily3 = digitsGame(
  { places: 3 },
  'three-digits',
  {
    rtp: { min: '90.00', max: '95.00' },
    houseEdgePercent: '10.00',
    top: { multiple: '900.00', oneIn: '1000' },
  },
  5,
);

/** Four digits, every quarter of an hour. */
export const daily4 = digitsGame(
  { places: 4 },
  'four-digits',
  {
    rtp: { min: '90.00', max: '95.00' },
    houseEdgePercent: '10.00',
    top: { multiple: '9000.00', oneIn: '10000' },
  },
  15,
);

/** Six numbers of forty-five, every hour. */
export const lotto = sharedGame<LottoBet, LotteryDraw>(
  {
    gameCode: 'six-of-forty-five',
    version: VERSION,
    model: LOTTO_MODEL,
    source: 'seed',
    readChoice: readLottoBet,
    draw: ({ words }) => ({ drawn: drawLotto(words) }),
    settle: ({ drawn }, lines) =>
      lines.map(({ choice, stake }) => lottoPay(choice as LottoBet, stake, drawn)),
    maxPayout: maxLottoPayout,
    coverage: lottoCoverage,
  },
  sale(
    {
      rtp: { min: '85.21', max: '90.90' },
      houseEdgePercent: '14.79',
      top: { multiple: '250000.00', oneIn: '8145060' },
    },
    60,
  ),
);

export const lotteryGames: readonly SharedGame[] = [daily3, daily4, lotto];
