/** Everything an outcome depends on besides the cards; part of the pay table hash. */
export type BlackjackRules = {
  /** Payout of a natural in half stakes: 3 means 3 to 2. */
  blackjackPaysHalves: number;
  /** Payout of insurance, to one. */
  insurancePays: number;
  dealerHitsSoft17: boolean;
  doubleAfterSplit: boolean;
};

/**
 * Table rules: an endless shoe (each card is one of 52, regardless of the cards dealt). The dealer stands on
 * every 17 and checks for blackjack with an ace or a ten. Any two cards may be doubled, a pair of equal value
 * may be split once, and split aces get one card each.
 */
export const RULES: BlackjackRules = {
  blackjackPaysHalves: 3,
  insurancePays: 2,
  dealerHitsSoft17: false,
  doubleAfterSplit: true,
};

/** Maximum number of hands per round. */
export const HANDS_RANGE = { min: 1, max: 3 };
/**
 * A side bet in percent of a hand's stake. Stakes are multiples of 100 minor units, so it is a whole number.
 */
export const SIDE_PERCENTS = [0, 10, 25, 50, 100] as const;
export type SidePercent = (typeof SIDE_PERCENTS)[number];

/** First two cards of a hand: same card, same rank and colour, same rank. Payouts to one. */
export const PAIRS = { perfect: 25, coloured: 12, mixed: 5 } as const;
export type PairName = keyof typeof PAIRS;

/** First two cards and the dealer's upcard as a three-card poker hand. Payouts to one. */
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

/** Best total of a hand, at most 21 if possible; soft while an ace counts as eleven. */
export function totalOf(cards: readonly number[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + cardValue(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => rankOf(card) === 0);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** Whether two cards make 21. */
export const isNatural = (cards: readonly number[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;

/** Whether the dealer draws another card. */
export function dealerDraws(
  cards: readonly number[],
  { dealerHitsSoft17 }: Pick<BlackjackRules, 'dealerHitsSoft17'>,
): boolean {
  const { total, isSoft } = totalOf(cards);
  return total < 17 || (total === 17 && isSoft && dealerHitsSoft17);
}

/** Pair category of a hand's first two cards, or null. Diamonds and hearts are red. */
export function pairOf(first: number, second: number): PairName | null {
  if (rankOf(first) !== rankOf(second)) return null;
  if (first === second) return 'perfect';
  return suitOf(first) >> 1 === suitOf(second) >> 1 ? 'coloured' : 'mixed';
}

/** Paying category of three cards, or null; the ace is high or low in a straight. */
export function trioOf(cards: readonly [number, number, number]): TrioName | null {
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  const [low, middle, high] = cards.map(rankOf).sort((a, b) => a - b) as [number, number, number];
  if (low === high) return isFlush ? 'suitedThree' : 'three';
  const isRun = middle === low + 1 && high === low + 2;
  if (isRun || (low === 0 && middle === 11 && high === 12)) return isFlush ? 'straightFlush' : 'straight';
  return isFlush ? 'flush' : null;
}
