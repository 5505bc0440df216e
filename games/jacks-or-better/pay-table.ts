import { handOf, type PokerHand, pairHeight, pokerScore } from '../engine/cards/poker.ts';

/** Paying hands of five cards. A pair pays from jacks up. */
export type PaidHand = Exclude<PokerHand, 'nothing' | 'pair'> | 'jacks' | 'nothing';

/** Full pay 9/6: payout of each hand in stakes, highest first. */
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

/** Rank of a jack; two is 0. */
const JACK = 9;

/** The paying hand of five cards; a pair pays from jacks up. */
export function paidHand(cards: readonly number[]): PaidHand {
  const scored = pokerScore(cards);
  const hand = handOf(scored);
  if (hand === 'pair') return pairHeight(scored) >= JACK ? 'jacks' : 'nothing';
  return hand;
}
