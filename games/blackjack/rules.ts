/** What decides a round beside its cards; part of the pay table hash. */
export type BlackjackRules = {
  /** What a natural pays, to one stake, in halves: 3 is 3 to 2. */
  blackjackPaysHalves: number;
  /** What insurance pays to one. */
  insurancePays: number;
  dealerHitsSoft17: boolean;
  doubleAfterSplit: boolean;
};

/**
 * The table: an endless shoe (every card one of 52, whatever was dealt before), the dealer stands on every 17
 * and looks for blackjack under an ace or a ten, any two cards may be doubled, a pair of equal value split
 * once, and split aces get one card each.
 */
export const RULES: BlackjackRules = {
  blackjackPaysHalves: 3,
  insurancePays: 2,
  dealerHitsSoft17: false,
  doubleAfterSplit: true,
};

/** Hands a player may bet on at once. */
export const HANDS_RANGE = { min: 1, max: 3 };
/** A side bet in percent of a hand's stake. Stakes are multiples of 100 minor units, so that it is whole. */
export const SIDE_PERCENTS = [0, 10, 25, 50, 100] as const;
export type SidePercent = (typeof SIDE_PERCENTS)[number];

/** The first two cards of a hand: the same card, the same rank in one colour, the same rank. To one. */
export const PAIRS = { perfect: 25, coloured: 12, mixed: 5 } as const;
export type PairName = keyof typeof PAIRS;

/** The first two cards and the dealer's upcard as three cards of poker. To one. */
export const TRIOS = {
  suitedThree: 100,
  straightFlush: 35,
  three: 30,
  straight: 10,
  flush: 5,
} as const;
export type TrioName = keyof typeof TRIOS;

/** 0 is the ace, 12 the king. */
const rankOf = (card: number) => card >> 2;
const suitOf = (card: number) => card & 3;

/** 1 (ace) to 10. */
export const cardValue = (card: number): number => Math.min(rankOf(card) + 1, 10);

/** The best total of some cards that is not above 21 if there is one; soft while an ace counts eleven. */
export function totalOf(cards: readonly number[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + cardValue(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 0);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** Two cards that make 21. */
export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;

/** Whether the dealer takes another card. */
export function dealerDraws(
  cards: readonly number[],
  { dealerHitsSoft17 }: Pick<BlackjackRules, 'dealerHitsSoft17'>,
): boolean {
  const { total, isSoft } = totalOf(cards);
  return total < 17 || (total === 17 && isSoft && dealerHitsSoft17);
}

/** The pair of a hand's first two cards, or null. Diamonds and hearts are red. */
export function pairOf(first: number, second: number): PairName | null {
  if (rankOf(first) !== rankOf(second)) return null;
  if (first === second) return 'perfect';
  return suitOf(first) >> 1 === suitOf(second) >> 1 ? 'coloured' : 'mixed';
}

/** What three cards pay as, or null; the ace is high or low in a straight. */
export function trioOf(cards: readonly [number, number, number]): TrioName | null {
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  const [low, middle, high] = cards.map(rankOf).sort((a, b) => a - b) as [number, number, number];
  if (low === high) return isFlush ? 'suitedThree' : 'three';
  const isRun = middle === low + 1 && high === low + 2;
  if (isRun || (low === 0 && middle === 11 && high === 12)) return isFlush ? 'straightFlush' : 'straight';
  return isFlush ? 'flush' : null;
}
