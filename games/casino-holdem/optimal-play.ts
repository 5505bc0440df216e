import { rankHeight } from '../engine/cards/deck.ts';
import { handOf, pokerScore } from '../engine/cards/poker.ts';
import { type Ratio, ratio } from '../engine/slot/ratio.ts';
import { ANTE, CALL, qualifies } from './pay-table.ts';

const DECK = 52;
const HOLES = (DECK * (DECK - 1)) / 2;
/** Number of dealer hands once seven cards are known, and of ways to complete a board. */
const DEALERS = 990;

/** Index of two cards among all pairs of the deck. */
const holeOf = (a: number, b: number) => (a < b ? (b * (b - 1)) / 2 + a : (a * (a - 1)) / 2 + b);
const flopOf = (a: number, b: number, c: number) => (c * (c - 1) * (c - 2)) / 6 + (b * (b - 1)) / 2 + a;

/** All 24 suit permutations, each as a mapping of every card. */
const RENAMINGS: readonly Int32Array[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => {
      const names = [a, b, c, 6 - a - b - c];
      if (new Set(names).size < 4) return [];
      return [Int32Array.from({ length: DECK }, (_, card) => (card >> 2) * 4 + names[card & 3]!)];
    }),
  ),
);

/**
 * One index for all flops and hole cards that are equal up to a permutation of suits: `row[flop]` is the
 * start of the flop's class, `holes[flop × 1326 + hole]` the hole's index in it.
 */
function classes(): { row: Int32Array; holes: Int16Array; rows: number } {
  const row = new Int32Array(flopOf(49, 50, 51) + 1);
  const holes = new Int16Array(row.length * HOLES);
  const known = new Map<number, number>();
  for (let c = 2; c < DECK; c++)
    for (let b = 1; b < c; b++)
      for (let a = 0; a < b; a++) {
        const renamed = RENAMINGS.map((to) => {
          const cards = [to[a]!, to[b]!, to[c]!].sort((x, y) => x - y) as [number, number, number];
          return flopOf(...cards);
        });
        const min = Math.min(...renamed);
        const fitting = RENAMINGS.filter((_, i) => renamed[i] === min);
        if (!known.has(min)) known.set(min, known.size);
        const flop = flopOf(a, b, c);
        row[flop] = known.get(min)!;
        for (let y = 1; y < DECK; y++)
          for (let x = 0; x < y; x++) {
            let best = HOLES;
            for (const to of fitting) best = Math.min(best, holeOf(to[x]!, to[y]!));
            holes[flop * HOLES + holeOf(x, y)] = best;
          }
      }
  return { row, holes, rows: known.size };
}

/** Boards up to suit permutation: one representative of each class, with the size of the class. */
function boards(): { board: number[]; count: number }[] {
  const found = new Map<number, { board: number[]; count: number }>();
  const pick = (board: number[], from: number): void => {
    if (board.length < 5) {
      for (let card = from; card < DECK; card++) pick([...board, card], card + 1);
      return;
    }
    const names = new Map<number, number>();
    let key = 0;
    for (const card of board) {
      if (!names.has(card & 3)) names.set(card & 3, names.size);
      key = key * 64 + (card >> 2) * 4 + names.get(card & 3)!;
    }
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { board, count: 1 });
  };
  pick([], 0);
  return [...found.values()];
}

/** Scores of all two-card hands on a board: by rank, and by suit if a flush is possible. */
function scoresWith(board: readonly number[], rest: readonly number[]): Float64Array {
  const scores = new Float64Array(HOLES);
  const suits = [0, 0, 0, 0];
  for (const card of board) suits[card & 3]! += 1;
  const flush = suits.findIndex((count) => count >= 3);
  // Ranks only: suits are assigned such that no flush is possible.
  const plain = board.map((card, i) => (card >> 2) * 4 + (i % 4));
  const byRanks = new Map<number, number>();
  for (let i = 0; i < rest.length; i++)
    for (let j = i + 1; j < rest.length; j++) {
      const [a, b] = [rest[i]!, rest[j]!];
      const suited = flush < 0 ? 0 : suits[flush]! + Number((a & 3) === flush) + Number((b & 3) === flush);
      const key =
        rankHeight(a) < rankHeight(b)
          ? rankHeight(a) * 13 + rankHeight(b)
          : rankHeight(b) * 13 + rankHeight(a);
      let worth = byRanks.get(key);
      if (suited >= 5) worth = pokerScore([...board, a, b]);
      else if (worth === undefined) {
        worth = pokerScore([...plain, (a >> 2) * 4 + 1, (b >> 2) * 4 + 2]);
        byRanks.set(key, worth);
      }
      scores[holeOf(a, b)] = worth;
    }
  return scores;
}

/**
 * Hands on a board sorted by score: the number of hands below each step, and how many of those contain a
 * given card.
 */
type Order = { steps: number[]; below: Int32Array; with: Int32Array; step: Map<number, number> };

function orderOf(scores: Float64Array, rest: readonly number[]): Order {
  const steps = [...new Set(rest.flatMap((a, i) => rest.slice(i + 1).map((b) => scores[holeOf(a, b)]!)))];
  steps.sort((a, b) => a - b);
  const step = new Map(steps.map((worth, i) => [worth, i]));
  const size = steps.length + 1;
  const below = new Int32Array(size);
  const held = new Int32Array(size * DECK);
  for (let i = 0; i < rest.length; i++)
    for (let j = i + 1; j < rest.length; j++) {
      const at = step.get(scores[holeOf(rest[i]!, rest[j]!)]!)! + 1;
      below[at]! += 1;
      held[rest[i]! * size + at]! += 1;
      held[rest[j]! * size + at]! += 1;
    }
  for (let at = 1; at < size; at++) {
    below[at]! += below[at - 1]!;
    for (const card of rest) held[card * size + at]! += held[card * size + at - 1]!;
  }
  return { steps, below, with: held, step };
}

/**
 * Win from calling over all dealer hands, in antes, for every player hand on a board; and wins with a royal
 * flush.
 */
function callsOn(
  board: readonly number[],
  rest: readonly number[],
): { values: Float64Array; royals: number } {
  const scores = scoresWith(board, rest);
  const { steps, below, with: held, step } = orderOf(scores, rest);
  const size = steps.length + 1;
  const first = steps.findIndex(qualifies);
  const gate = first < 0 ? steps.length : first;
  const values = new Float64Array(HOLES);
  let royals = 0;
  for (let i = 0; i < rest.length; i++)
    for (let j = i + 1; j < rest.length; j++) {
      const [a, b] = [rest[i]!, rest[j]!];
      const hole = holeOf(a, b);
      const own = step.get(scores[hole]!)!;
      // Hands below a step that share no card with the player's; the player's own hand is subtracted twice
      // and added back.
      const free = (at: number) =>
        below[at]! - held[a * size + at]! - held[b * size + at]! + (own < at ? 1 : 0);
      const out = free(gate);
      const wins = own > gate ? free(own) - out : 0;
      const ties = own >= gate ? free(own + 1) - free(own) : 0;
      const hand = handOf(scores[hole]!);
      const lost = DEALERS - out - wins - ties;
      values[hole] = out * ANTE[hand] + wins * (ANTE[hand] + CALL) - lost * (1 + CALL);
      if (hand === 'royal') royals += wins;
    }
  return { values, royals };
}

/** The possible flops: three of five cards. */
const FLOPS = [0, 1, 2, 3, 4].flatMap((a) =>
  [0, 1, 2, 3, 4].flatMap((b) =>
    [0, 1, 2, 3, 4].filter((c) => a < b && b < c).map((c) => [a, b, c] as const),
  ),
);

type HoldemExact = {
  /** Mean result of optimal play in antes; negative: the house's share of the ante. */
  edge: Ratio;
  /** Share of hands folded by optimal play. */
  folded: Ratio;
  /** Probability of a paid royal flush against a qualifying dealer if every hand is called. */
  royal: Ratio;
};

/**
 * Exact optimal play, over every flop and hole: calling is worth its mean over all boards and dealer hands;
 * folding costs one ante. Boards are enumerated once per suit class, and every hand on them is compared with
 * all others by counting.
 */
export function optimalHoldemPlay(onProgress?: (part: number) => void): HoldemExact {
  const { row, holes, rows } = classes();
  const sums = new Float64Array(rows * HOLES);
  const counts = new Float64Array(rows * HOLES);
  let royals = 0;
  const all = boards();
  all.forEach(({ board, count }, at) => {
    if (at % 5000 === 0) onProgress?.(at / all.length);
    const rest = Array.from({ length: DECK }, (_, card) => card).filter((card) => !board.includes(card));
    const calls = callsOn(board, rest);
    royals += calls.royals * count;
    for (const [x, y, z] of FLOPS) {
      const flop = flopOf(board[x]!, board[y]!, board[z]!);
      const [start, base] = [row[flop]! * HOLES, flop * HOLES];
      for (let i = 0; i < rest.length; i++)
        for (let j = i + 1; j < rest.length; j++) {
          const hole = holeOf(rest[i]!, rest[j]!);
          const cell = start + holes[base + hole]!;
          sums[cell]! += calls.values[hole]! * count;
          counts[cell]! += count;
        }
    }
  });
  let best = 0n;
  let folds = 0n;
  let total = 0n;
  for (let cell = 0; cell < counts.length; cell++) {
    if (counts[cell] === 0) continue;
    const weight = BigInt(counts[cell]!) * BigInt(DEALERS);
    total += weight;
    const isFolded = BigInt(sums[cell]!) < -weight;
    best += isFolded ? -weight : BigInt(sums[cell]!);
    if (isFolded) folds += weight;
  }
  return { edge: ratio(best, total), folded: ratio(folds, total), royal: ratio(BigInt(royals) * 10n, total) };
}
