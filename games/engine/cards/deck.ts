import { draw, type WordSource } from '../fair/index.ts';

/**
 * A card is 0 … 51: rank by rank from ace to king, each rank in the order diamonds, hearts, spades, clubs. So
 * `card >> 2` is the rank, 0 for the ace, and `card & 3` the suit.
 */
export const CARDS: readonly number[] = Array.from({ length: 52 }, (_, card) => card);

/** The first cards of a shuffled deck, without replacement, in dealing order (mapping `gp1`). */
export function deal(words: WordSource, count: number): number[] {
  return draw(words, CARDS, count);
}

/** 0 (two) … 12 (ace): rank order in poker. */
export function rankHeight(card: number): number {
  const rank = card >> 2;
  return rank === 0 ? 12 : rank - 1;
}
