import { readInteger, readObject, stakesFor } from '../engine/choice/index.ts';
import { draw, type Json, stream } from '../engine/fair/index.ts';
import { type BetLine, type SharedModel, sharedGame } from '../engine/shared/index.ts';
import { OWN_PROVIDER } from '../provider.ts';

/** Numbers of a column: B 1–15, I 16–30, N 31–45, G 46–60, O 61–75. */
const NUMBERS_PER_COLUMN = 15;
const SIDE = 5;
/** The centre cell, free on every card. */
export const FREE_CELL = 12;
export const BALLS: readonly number[] = Array.from({ length: NUMBERS_PER_COLUMN * SIDE }, (_, i) => i + 1);
/** Number of cards in the printed series; a card is identified by its number. */
export const CARD_SERIES_SIZE = 4_294_967_296;

/** Cells of a card row by row, 0 … 24. The twelve lines are five rows, five columns and both diagonals. */
export const LINES: readonly (readonly number[])[] = [
  ...[0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => row * SIDE + column)),
  ...[0, 1, 2, 3, 4].map((column) => [0, 1, 2, 3, 4].map((row) => row * SIDE + column)),
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
];

/**
 * The numbers of a card, row by row, 0 in the centre. The series is fixed: five of each column's fifteen
 * numbers (four of N) are drawn without replacement from HMAC-SHA256(`courtyard-bingo`,
 * `card:<number>:<block>`), columns left to right, top to bottom.
 */
export function bingoCardOf(number: number): number[] {
  const words = stream('courtyard-bingo', 'card', number);
  const card = Array.from({ length: SIDE * SIDE }, () => 0);
  for (let column = 0; column < SIDE; column++) {
    const rows = [0, 1, 2, 3, 4].filter((row) => row * SIDE + column !== FREE_CELL);
    const numbers = draw(
      words,
      BALLS.slice(column * NUMBERS_PER_COLUMN, (column + 1) * NUMBERS_PER_COLUMN),
      rows.length,
    );
    for (const [i, row] of rows.entries()) card[row * SIDE + column] = numbers[i]!;
  }
  return card;
}

/**
 * The call (from 1) at which a card completes its first line, its second line and all its numbers; `callOf`
 * is 0 for the free cell.
 */
export function completionCalls(
  card: readonly number[],
  callOf: (number: number) => number,
): readonly number[] {
  const calls = card.map((number) => (number === 0 ? 0 : callOf(number)));
  const lines = LINES.map((places) => Math.max(...places.map((place) => calls[place]!))).sort(
    (a, b) => a - b,
  );
  return [lines[0]!, lines[1]!, Math.max(...calls)];
}

export const GAME_CODE = 'courtyard-bingo';
export const VERSION = 1;

/** Prizes in winning order, each in percent of all cards sold. */
export const PRIZES = [
  { name: 'line', percent: 15 },
  { name: 'two', percent: 20 },
  { name: 'house', percent: 55 },
] as const;
type BingoPrizeName = (typeof PRIZES)[number]['name'];
/** Maximum cards per purchase, and per player and round. */
export const MAX_CARDS = { bet: 12, round: 24 } as const;
/** A card costs the second stake of the choice games' stake ladder: 2.00, or 10.00 in pesos. */
const PRICE = -10;
/** Maximum number of winning cards listed on the board. */
const MAX_NAMED = 12;

export type BingoChoice = { card: number };
export type BingoOutcome = { balls: readonly number[] };
/** `amount` and `share` in minor units as text. `call` and `cards` are present once the balls are drawn. */
type BingoPrize = {
  name: BingoPrizeName;
  amount: string;
  call: number | null;
  winners: number;
  share: string | null;
  cards: readonly number[];
};
export type BingoBoard = { cards: number; sold: string; prizes: readonly BingoPrize[] };

type Won = { call: number; winners: number[]; amount: bigint };

/** Winners of each prize: all cards that complete it at its first call share it. */
function winnersOf({ balls }: BingoOutcome, lines: readonly BetLine[]): Won[] {
  const call = new Map(balls.map((ball, i) => [ball, i + 1]));
  const reached = lines.map(({ choice }) =>
    completionCalls(bingoCardOf((choice as BingoChoice).card), (number) => call.get(number)!),
  );
  return PRIZES.map(({ name }, prize) => {
    const first = reached.reduce((min, calls) => Math.min(min, calls[prize]!), Number.POSITIVE_INFINITY);
    const winners = reached.flatMap((calls, i) => (calls[prize] === first ? [i] : []));
    return { call: first, winners, amount: amountOf(name, lines) };
  });
}

function amountOf(prize: BingoPrizeName, lines: readonly BetLine[]): bigint {
  const sold = lines.reduce((sum, { stake }) => sum + stake, 0n);
  const percentOf = (name: BingoPrizeName) => BigInt(PRIZES.find((each) => each.name === name)!.percent);
  // Rounding remainders of the smaller prizes go to the house prize, so that the total is exactly 90 %.
  if (prize !== 'house') return (sold * percentOf(prize)) / 100n;
  const whole = PRIZES.reduce((sum, { percent }) => sum + BigInt(percent), 0n);
  return (sold * whole) / 100n - (sold * percentOf('line')) / 100n - (sold * percentOf('two')) / 100n;
}

/** Equal parts; the remainder goes to the card with the lowest id (fairness 7.3). */
function settle(outcome: BingoOutcome, lines: readonly BetLine[]): bigint[] {
  const paid = lines.map(() => 0n);
  if (lines.length === 0) return paid;
  for (const { winners, amount } of winnersOf(outcome, lines)) {
    const share = amount / BigInt(winners.length);
    for (const i of winners) paid[i]! += share;
    paid[winners[0]!]! += amount - share * BigInt(winners.length);
  }
  return paid;
}

function board(lines: readonly BetLine[], outcome: BingoOutcome | null): BingoBoard {
  const won = outcome && lines.length > 0 ? winnersOf(outcome, lines) : null;
  return {
    cards: lines.length,
    sold: lines.reduce((sum, { stake }) => sum + stake, 0n).toString(),
    prizes: PRIZES.map(({ name }, i) => {
      const { call, winners = [] } = won?.[i] ?? {};
      const amount = amountOf(name, lines);
      return {
        name,
        amount: amount.toString(),
        call: call ?? null,
        winners: winners.length,
        share: winners.length > 0 ? (amount / BigInt(winners.length)).toString() : null,
        cards: winners.slice(0, MAX_NAMED).map((place) => (lines[place]!.choice as BingoChoice).card),
      };
    }),
  };
}

const model: SharedModel<BingoChoice, BingoOutcome> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { balls: BALLS.length, series: CARD_SERIES_SIZE, prizes: PRIZES satisfies Json, cards: MAX_CARDS },
  source: 'seed',
  readChoice(value) {
    const { card } = readObject(value, ['card']);
    return { card: readInteger(card, 0, CARD_SERIES_SIZE - 1) };
  },
  draw: ({ words }) => ({ balls: draw(words, BALLS, BALLS.length) }),
  settle,
  board,
  // Cards are equal: the share of the cards is the chance of the house prize, the largest.
  coverage: (cards, all) => Math.floor((cards.length * 10_000) / all.length),
};

/**
 * 75-ball bingo at scheduled times: 90 % of all cards sold is paid out in three prizes, exact to the smallest
 * unit.
 */
export const bingo = sharedGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '90.00', max: '90.00' },
    houseEdgePercent: '10.00',
    // For a round of a thousand cards; the house prize grows with the number of cards.
    top: { multiple: '550.00', oneIn: '1000' },
  },
  pace: { kind: 'clock', everyMs: 180_000, offsetMs: 0, closesBeforeMs: 5000, showMs: 60_000, always: false },
  limitsFor(currency, exponent) {
    const price = stakesFor(currency, exponent).at(PRICE)!;
    return {
      chips: [price],
      step: price,
      min: price,
      max: price,
      maxPerRound: price * BigInt(MAX_CARDS.round),
      lines: MAX_CARDS.bet,
    };
  },
});
