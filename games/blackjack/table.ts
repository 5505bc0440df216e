import type { PlayInput, Position } from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import {
  cardValue,
  dealerDraws,
  isNatural,
  PAIRS,
  type PairName,
  pairOf,
  RULES,
  type SidePercent,
  TRIOS,
  type TrioName,
  totalOf,
  trioOf,
} from './rules.ts';

/** The round's `stake` is per hand; side bets are in percent of it, the same for every hand. */
export type BlackjackChoice = { hands: number; pairs: SidePercent; trio: SidePercent };

export const ACTIONS = ['hit', 'stand', 'double', 'split', 'insure', 'decline', 'standAll'] as const;
/** `standAll` declines insurance and stands on all remaining hands. */
export type BlackjackAction = (typeof ACTIONS)[number];
export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/** A hand on the table; `seat` counts from 0, `bet` in stakes. */
export type BlackjackHandView = {
  seat: number;
  cards: readonly number[];
  bet: number;
  result: HandResult | null;
};
export type BlackjackView = {
  /** Only the upcard until the round is over. */
  dealer: readonly number[];
  hands: readonly BlackjackHandView[];
  /** The active hand; null while insurance is offered and after the end. */
  turn: number | null;
  insurance: 'offered' | 'taken' | 'declined' | null;
  /** Currently allowed actions, except `standAll`. */
  offers: readonly BlackjackAction[];
  /** Side bet results by seat; empty without the side bet. */
  pairs: readonly (PairName | null)[];
  trio: readonly (TrioName | null)[];
};

type Hand = { seat: number; cards: number[]; bet: number; isSplit: boolean; isDone: boolean };
type Table = {
  draw: () => number;
  hands: Hand[];
  up: number;
  hole: number;
  insurance: BlackjackView['insurance'];
};

/** A card of the endless shoe: each of 52 is equally likely, regardless of the cards on the table. */
const cardOf = (words: WordSource) => uniform(words, 52);

/**
 * Plays a round through its actions. Cards are dealt in table order: one to each hand, the dealer's upcard, a
 * second one to each hand, the dealer's hole card, then draws.
 */
export function playBlackjack({
  words,
  stake,
  choice,
  actions,
}: PlayInput<BlackjackChoice, BlackjackAction>): Position {
  const table = dealTable(() => cardOf(words), choice.hands);
  const opened = table.hands.map(({ cards }) => [cards[0]!, cards[1]!] as const);
  for (const action of actions) act(table, action);
  const isOver = hasEnded(table);
  const dealer = isOver ? dealerCards(table) : [table.up];
  const results = table.hands.map((hand) => (isOver ? resultOf(hand, dealer) : null));
  const pairs = choice.pairs ? opened.map(([first, second]) => pairOf(first, second)) : [];
  const trio = choice.trio ? opened.map(([first, second]) => trioOf([first, second, table.up])) : [];
  const view: BlackjackView = {
    dealer,
    hands: table.hands.map(({ seat, cards, bet }, i) => ({ seat, cards, bet, result: results[i]! })),
    turn: isOver || table.insurance === 'offered' ? null : turnOf(table),
    insurance: table.insurance,
    offers: offersOf(table),
    pairs,
    trio,
  };
  const insured = table.insurance === 'taken' ? insuranceOf(stake, choice) : 0n;
  const main = table.hands.reduce((sum, { bet }) => sum + stake * BigInt(bet), 0n);
  const staked = main + openingSides(stake, choice) + insured;
  if (!isOver) return { staked, win: null, view };
  const paid = table.hands.reduce(
    (sum, hand, i) => sum + payoutOf(stake * BigInt(hand.bet), results[i]!),
    0n,
  );
  const saved = isNatural(dealer) ? insured * BigInt(RULES.insurancePays + 1) : 0n;
  return { staked, win: paid + saved + sideWins(stake, choice, { pairs, trio }), view };
}

/** Initial debit of a round: one stake per hand, and the side bets. Minor units. */
export function openingStake(stake: bigint, choice: BlackjackChoice): bigint {
  return stake * BigInt(choice.hands) + openingSides(stake, choice);
}

/** Half a stake per hand. */
export function insuranceOf(stake: bigint, { hands }: BlackjackChoice): bigint {
  return (stake * BigInt(hands)) / 2n;
}

const sideOf = (stake: bigint, percent: number) => (stake * BigInt(percent)) / 100n;

function openingSides(stake: bigint, { hands, pairs, trio }: BlackjackChoice): bigint {
  return BigInt(hands) * (sideOf(stake, pairs) + sideOf(stake, trio));
}

function dealTable(draw: () => number, count: number): Table {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  const first = seats.map(draw);
  const up = draw();
  const second = seats.map(draw);
  const hole = draw();
  const hands = seats.map((seat) => {
    const cards = [first[seat]!, second[seat]!];
    return { seat, cards, bet: 1, isSplit: false, isDone: isNatural(cards) };
  });
  return { draw, hands, up, hole, insurance: cardValue(up) === 1 ? 'offered' : null };
}

/** The dealer checks for blackjack under an ace after the insurance decision, and under a ten immediately. */
const hasDealerNatural = ({ up, hole, insurance }: Table) => insurance !== 'offered' && isNatural([up, hole]);

function turnOf(table: Table): number | null {
  const turn = table.hands.findIndex(({ isDone }) => !isDone);
  return turn < 0 ? null : turn;
}

function hasEnded(table: Table): boolean {
  if (table.insurance === 'offered') return false;
  return hasDealerNatural(table) || turnOf(table) === null;
}

function offersOf(table: Table): BlackjackAction[] {
  if (table.insurance === 'offered') return ['insure', 'decline'];
  const turn = hasEnded(table) ? null : turnOf(table);
  if (turn === null) return [];
  const { cards, isSplit } = table.hands[turn]!;
  const offers: BlackjackAction[] = ['hit', 'stand'];
  if (cards.length === 2 && (!isSplit || RULES.doubleAfterSplit)) offers.push('double');
  if (cards.length === 2 && !isSplit && cardValue(cards[0]!) === cardValue(cards[1]!)) offers.push('split');
  return offers;
}

function act(table: Table, action: BlackjackAction): void {
  if (hasEnded(table)) throw new RangeError('the round is over');
  if (action === 'standAll') {
    if (table.insurance === 'offered') table.insurance = 'declined';
    for (const hand of table.hands) hand.isDone = true;
    return;
  }
  if (!offersOf(table).includes(action)) throw new RangeError('this action is not offered');
  if (action === 'insure' || action === 'decline') {
    table.insurance = action === 'insure' ? 'taken' : 'declined';
    return;
  }
  const turn = turnOf(table)!;
  if (action === 'split') {
    splitHand(table, turn);
    return;
  }
  const hand = table.hands[turn]!;
  if (action === 'double') hand.bet = 2;
  if (action !== 'stand') hand.cards.push(table.draw());
  hand.isDone = action !== 'hit' || totalOf(hand.cards).total >= 21;
}

/** Splits a hand in two: each gets its second card at once; split aces get no further card. */
function splitHand({ hands, draw }: Table, turn: number): void {
  const { seat, cards } = hands[turn]!;
  const isAces = cardValue(cards[0]!) === 1;
  const parts = cards.map((card) => {
    const own = [card, draw()];
    return { seat, cards: own, bet: 1, isSplit: true, isDone: isAces || totalOf(own).total === 21 };
  });
  hands.splice(turn, 1, ...parts);
}

/** A natural on the first two cards; 21 on a split hand does not count. */
const hasNatural = ({ cards, isSplit }: Hand) => !isSplit && isNatural(cards);

/** The dealer's final cards; drawn only if a hand still depends on them. */
function dealerCards({ draw, hands, up, hole }: Table): number[] {
  const cards = [up, hole];
  const isDecided = hands.every((hand) => hasNatural(hand) || totalOf(hand.cards).total > 21);
  if (isDecided || isNatural(cards)) return cards;
  while (dealerDraws(cards, RULES)) cards.push(draw());
  return cards;
}

function resultOf(hand: Hand, dealer: readonly number[]): HandResult {
  const own = totalOf(hand.cards).total;
  if (own > 21) return 'bust';
  if (hasNatural(hand)) return isNatural(dealer) ? 'push' : 'blackjack';
  if (isNatural(dealer)) return 'lose';
  const other = totalOf(dealer).total;
  if (other > 21 || own > other) return 'win';
  return own === other ? 'push' : 'lose';
}

function payoutOf(bet: bigint, result: HandResult): bigint {
  if (result === 'blackjack') return bet + (bet * BigInt(RULES.blackjackPaysHalves)) / 2n;
  return bet * { win: 2n, push: 1n, lose: 0n, bust: 0n }[result];
}

function sideWins(
  stake: bigint,
  choice: BlackjackChoice,
  { pairs, trio }: Pick<BlackjackView, 'pairs' | 'trio'>,
): bigint {
  const times = (pays: number) => BigInt(pays + 1);
  const onPairs = pairs.reduce((sum, name) => sum + (name ? times(PAIRS[name]) : 0n), 0n);
  const onTrio = trio.reduce((sum, name) => sum + (name ? times(TRIOS[name]) : 0n), 0n);
  return sideOf(stake, choice.pairs) * onPairs + sideOf(stake, choice.trio) * onTrio;
}
