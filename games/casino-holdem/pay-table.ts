import { handOf, type PokerHand, pairHeight, pokerScore } from '../engine/cards/poker.ts';

/** Payout of the ante to one, by the player's hand; hands below a flush pay even money. */
export const ANTE: Readonly<Record<PokerHand, number>> = {
  royal: 100,
  straightFlush: 20,
  four: 10,
  fullHouse: 3,
  flush: 2,
  straight: 1,
  three: 1,
  twoPair: 1,
  pair: 1,
  nothing: 1,
};

/** Cost of a call in antes. */
export const CALL = 2;
/** Rank of the lowest pair with which the dealer qualifies; two is 0, so this is fours. */
export const QUALIFYING_PAIR = 2;

/** Whether the dealer qualifies: a pair of fours or better. */
export function qualifies(scored: number): boolean {
  const hand = handOf(scored);
  return hand === 'pair' ? pairHeight(scored) >= QUALIFYING_PAIR : hand !== 'nothing';
}

export type Showdown = {
  hand: PokerHand;
  dealerHand: PokerHand;
  result: 'noQualify' | 'win' | 'tie' | 'lose';
  /** The payout of a called hand in antes, including the three staked. */
  antes: number;
};

/** Compares two seven-card hands after a call. */
export function showdown(player: readonly number[], dealer: readonly number[]): Showdown {
  const [own, other] = [pokerScore(player), pokerScore(dealer)];
  const hands = { hand: handOf(own), dealerHand: handOf(other) };
  const staked = 1 + CALL;
  if (!qualifies(other)) return { ...hands, result: 'noQualify', antes: staked + ANTE[hands.hand] };
  if (own > other) return { ...hands, result: 'win', antes: staked + CALL + ANTE[hands.hand] };
  return own === other ? { ...hands, result: 'tie', antes: staked } : { ...hands, result: 'lose', antes: 0 };
}
