import { rankHeight } from './deck.ts';

/** Poker hands from lowest to highest; the index is the leading part of a hand's score. */
const POKER_HANDS = [
  'nothing',
  'pair',
  'twoPair',
  'three',
  'straight',
  'flush',
  'fullHouse',
  'four',
  'straightFlush',
  'royal',
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];

/** Highest card of a straight in a rank bit set, or −1; the ace is also low, below the two. */
function straightIn(set: number): number {
  const low = (set << 1) | (set >> 12);
  for (let top = 12; top >= 3; top--) if (((low >> (top - 3)) & 31) === 31) return top;
  return -1;
}

/** The highest ranks of a set, as many as requested, packed in four bits each. */
function highest(set: number, count: number): number {
  let packed = 0;
  for (let at = 12, left = count; at >= 0 && left > 0; at--) {
    if (((set >> at) & 1) === 0) continue;
    packed = packed * 16 + at;
    left -= 1;
  }
  return packed;
}

/** Size of five ranks below the hand's index. */
const FIVE = 16 ** 5;

/**
 * Score of the best five of five, six or seven cards: the higher score wins, equal scores tie. The hand's
 * index is `Math.floor(score / 16^5)`.
 */
export function pokerScore(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  const times = new Array<number>(13).fill(0);
  for (const card of cards) {
    suits[card & 3]! |= 1 << rankHeight(card);
    times[rankHeight(card)]! += 1;
  }
  let flush = -1;
  for (const set of suits) if (sizeOf(set) >= 5) flush = set;
  if (flush >= 0) {
    const top = straightIn(flush);
    if (top >= 0) return (top === 12 ? 9 : 8) * FIVE + top;
  }
  // Ranks that occur at least once, twice, three and four times.
  const sets = [0, 0, 0, 0, 0];
  times.forEach((count, at) => {
    for (let n = 1; n <= count; n++) sets[n]! |= 1 << at;
  });
  return (flush >= 0 ? Math.max(5 * FIVE + highest(flush, 5), grouped(sets)) : grouped(sets)) || 0;
}

/** Score ignoring flushes. */
function grouped(sets: readonly number[]): number {
  const [, all, twos, threes, fours] = sets as [number, number, number, number, number];
  if (fours) return 7 * FIVE + topOf(fours) * 16 + topOf(all & ~(1 << topOf(fours)));
  if (threes) {
    const three = topOf(threes);
    const under = twos & ~(1 << three);
    if (under) return 6 * FIVE + three * 16 + topOf(under);
  }
  const straight = straightIn(all);
  if (straight >= 0) return 4 * FIVE + straight;
  if (threes) return 3 * FIVE + topOf(threes) * 256 + highest(all & ~(1 << topOf(threes)), 2);
  if (!twos) return highest(all, 5);
  const pair = topOf(twos);
  const under = twos & ~(1 << pair);
  if (!under) return FIVE + pair * 4096 + highest(all & ~(1 << pair), 3);
  const second = topOf(under);
  return 2 * FIVE + pair * 256 + second * 16 + topOf(all & ~(1 << pair) & ~(1 << second));
}

function topOf(set: number): number {
  return 31 - Math.clz32(set);
}

function sizeOf(set: number): number {
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1) count += 1;
  return count;
}

/** The hand of a score. */
export function handOf(scored: number): PokerHand {
  return POKER_HANDS[Math.floor(scored / FIVE)]!;
}

/** Rank of the pair of a pair's score. */
export function pairHeight(scored: number): number {
  return Math.floor((scored % FIVE) / 4096);
}
