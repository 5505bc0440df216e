import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import { PAYS, type PaidHand, paidHand } from './pay-table.ts';

const DECK = 52;
/**
 * Ways to draw 0 … 5 cards from the 47 not dealt, and their least common multiple, so that means of all holds
 * compare as whole numbers.
 */
const DRAWS = [1, 47, 1081, 16_215, 178_365, 1_533_939] as const;
const COMMON = 7_669_695;

const choose: number[][] = Array.from({ length: DECK + 1 }, () => new Array<number>(6).fill(0));
for (let n = 0; n <= DECK; n++) {
  choose[n]![0] = 1;
  for (let k = 1; k <= 5; k++) choose[n]![k] = n === 0 ? 0 : choose[n - 1]![k - 1]! + choose[n - 1]![k]!;
}

/** The 32 subsets of five positions, each with its size and its own subsets. */
const SUBSETS = Array.from({ length: 32 }, (_, mask) => {
  const places = [0, 1, 2, 3, 4].filter((place) => (mask >> place) & 1);
  return { mask, places, size: places.length };
});

/** Index of an ascending set of cards among all sets of its size: the combinatorial number system. */
function placesOf(hand: readonly number[], into: Int32Array): void {
  for (const { mask, places } of SUBSETS) {
    let index = 0;
    for (let i = 0; i < places.length; i++) index += choose[hand[places[i]!]!]![i + 1]!;
    into[mask] = index;
  }
}

/** Calls with every ascending hand of five. */
function forEachHand(visit: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < DECK; a++)
    for (let b = a + 1; b < DECK; b++)
      for (let c = b + 1; c < DECK; c++)
        for (let d = c + 1; d < DECK; d++)
          for (let e = d + 1; e < DECK; e++) {
            hand[0] = a;
            hand[1] = b;
            hand[2] = c;
            hand[3] = d;
            hand[4] = e;
            visit(hand);
          }
}

/**
 * For every set of up to five cards: total payout of all hands that contain it, and number of royal flushes
 * among them.
 */
type Sums = { pays: Int32Array[]; royals: Int32Array[] };

/** All hands once: number of each, and the sums over each of their subsets. */
function countHands(): { counts: Record<PaidHand, number>; sums: Sums } {
  const table = () => [0, 1, 2, 3, 4, 5].map((size) => new Int32Array(choose[DECK]![size]!));
  const sums: Sums = { pays: table(), royals: table() };
  const counts = Object.fromEntries(Object.keys(PAYS).map((hand) => [hand, 0])) as Record<PaidHand, number>;
  const places = new Int32Array(32);
  forEachHand((hand) => {
    const paid = paidHand(hand);
    counts[paid] += 1;
    if (PAYS[paid] === 0) return;
    placesOf(hand, places);
    for (const { mask, size } of SUBSETS) {
      sums.pays[size]![places[mask]!]! += PAYS[paid];
      if (paid === 'royal') sums.royals[size]![places[mask]!]! += 1;
    }
  });
  return { counts, sums };
}

/**
 * A table's total over all draws to a hold: hands that contain the held cards and none of the discards, by
 * inclusion and exclusion over the discards.
 */
function drawn(table: readonly Int32Array[], places: Int32Array, kept: number): number {
  const thrown = 31 & ~kept;
  let sum = 0;
  for (let part = thrown; ; part = (part - 1) & thrown) {
    const { size } = SUBSETS[kept | part]!;
    const value = table[size]![places[kept | part]!]!;
    sum += SUBSETS[part]!.size & 1 ? -value : value;
    if (part === 0) return sum;
  }
}

/** Optimal play of a dealt hand: the positions to hold, and their mean payout in 1/COMMON stakes. */
function bestHold(sums: Sums, places: Int32Array): { kept: number; worth: number; royals: number } {
  let best = { kept: 0, worth: -1, royals: 0 };
  for (let kept = 31; kept >= 0; kept--) {
    const scale = COMMON / DRAWS[5 - SUBSETS[kept]!.size]!;
    const worth = drawn(sums.pays, places, kept) * scale;
    if (worth > best.worth) best = { kept, worth, royals: scale };
  }
  return { ...best, royals: drawn(sums.royals, places, best.kept) * best.royals };
}

/** Canonical form of hands that are equal up to suits: suits are numbered in order of appearance. */
function classOf(hand: readonly number[]): number {
  let names = 0;
  let used = 0;
  let key = 0;
  for (const card of hand) {
    const suit = card & 3;
    let name = (names >> (suit * 3)) & 7;
    if (name === 0) {
      name = ++used;
      names |= name << (suit * 3);
    }
    key = key * 64 + (card >> 2) * 4 + name - 1;
  }
  return key;
}

/**
 * Exact return of optimal play in stakes, its probability of a royal flush, and the number of hands of each
 * kind.
 */
export function optimalPokerPlay(): { total: Ratio; royal: Ratio; counts: Record<PaidHand, number> } {
  const { counts, sums } = countHands();
  const known = new Map<number, { worth: number; royals: number }>();
  const places = new Int32Array(32);
  let worth = 0;
  let royals = 0;
  forEachHand((hand) => {
    const key = classOf(hand);
    let best = known.get(key);
    if (!best) {
      placesOf(hand, places);
      best = bestHold(sums, places);
      known.set(key, best);
    }
    worth += best.worth;
    royals += best.royals;
  });
  const all = BigInt(choose[DECK]![5]!) * BigInt(COMMON);
  return { total: ratio(BigInt(worth), all), royal: ratio(BigInt(royals), all), counts };
}
