import { type Hand, handOf, pairHeight, score } from '../engine/cards/poker.ts';

/** What five cards are paid as. A pair pays from jacks up. */
export type PaidHand = Exclude<Hand, 'nothing' | 'pair'> | 'jacks' | 'nothing';

/** Full pay 9/6: what a hand pays in stakes, the highest first. */
export const PAYS: Readonly<Record<PaidHand, number>> = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 9,
  flush: 6,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
  nothing: 0,
};

/** Height of a jack: two is 0. */
const JACK = 9;

/** The hand of five cards that pays; a pair pays from jacks up. */
export function paidHand(cards: readonly number[]): PaidHand {
  const scored = score(cards);
  const hand = handOf(scored);
  if (hand === 'pair') return pairHeight(scored) >= JACK ? 'jacks' : 'nothing';
  return hand;
}
