import { scatterCombos } from './exact-return.ts';
import type { Slot } from './model.ts';
import { type Ratio, ratio, sub, toNumber, ZERO } from './ratio.ts';
import { type SpinCase, spinOutcomes } from './win-moments.ts';

/**
 * Exact expected number of free spins per paid spin with a limit. Spins are played in sequence; the state is
 * the number awarded so far, and an award is reduced to the remainder of the limit. `byAward`: number of
 * windows of the cycle by number of free spins awarded.
 */
export function limitedSpins(byAward: ReadonlyMap<number, bigint>, cycle: bigint, limit: number): Ratio {
  let awarded = new Map<number, bigint>([[0, 1n]]);
  let scale = 1n;
  let sum = 0n;
  for (let played = 0; played <= limit && awarded.size > 0; played++) {
    const next = new Map<number, bigint>();
    for (const [total, weight] of awarded) {
      for (const [award, chance] of byAward) {
        const after = Math.min(limit, total + award);
        if (after > played) next.set(after, (next.get(after) ?? 0n) + weight * chance);
      }
    }
    scale *= cycle;
    sum *= cycle;
    for (const weight of next.values()) sum += weight;
    awarded = next;
  }
  return ratio(sum, scale);
}

/** Expected free spins per paid spin of a line slot with the limit of its rule. */
export function limitedFreeSpins(slot: Slot): Ratio {
  const rule = slot.model.freeSpins;
  if (!rule) return ZERO;
  const byAward = new Map<number, bigint>();
  scatterCombos(slot).forEach((weight, n) => {
    const award = rule.awards[n] ?? 0;
    if (weight > 0n) byAward.set(award, (byAward.get(award) ?? 0n) + weight);
  });
  return limitedSpins(byAward, BigInt(slot.cycle), rule.limit);
}

/** Return lost to the limit on free spins, given the game's unlimited free spins per paid spin. */
export function limitShortfall(slot: Slot, base: Ratio, unlimited: Ratio): number {
  const lost = sub(unlimited, limitedFreeSpins(slot));
  return toNumber(base) * (slot.model.freeSpins?.multiplier ?? 0) * toNumber(lost);
}

/** One outcome of a spin for the bound: probability, win in total bets, free spins awarded. */
export type Chance = { p: number; x: number; t: number };

/**
 * Upper bound of the return lost to a maximum win: E[(Z − C)⁺] ≤ E[e^{θZ}] · e^{−1−θC} / θ for every θ > 0,
 * with Z the uncapped win of a round. E[e^{θY}] for everything a free spin leads to is the smallest solution
 * of m = Σ p · e^{θ·x} · m^t, approached from below; the best of several θ is used.
 */
export function capShortfall(cap: number, paid: readonly Chance[], free: readonly Chance[]): number {
  let bound = Number.POSITIVE_INFINITY;
  for (let step = 1; step <= 60; step++) {
    const theta = step / cap;
    const expect = (spins: readonly Chance[], m: number) =>
      spins.reduce((sum, { p, x, t }) => sum + p * Math.exp(theta * x) * m ** t, 0);
    const m = fixedPoint((guess) => expect(free, guess));
    bound = Math.min(bound, (expect(paid, m) * Math.exp(-1 - theta * cap)) / theta);
  }
  return bound;
}

/** The same bound for a line slot. */
export function maxWinShortfall(slot: Slot, outcomes: SpinCase[] = spinOutcomes(slot)): number {
  const cap = slot.model.maxWin;
  if (cap === undefined) return 0;
  const multiplier = slot.model.freeSpins?.multiplier ?? 1;
  const paid = outcomes.map((o) => ({ p: Number(o.combos) / slot.cycle, x: toNumber(o.win), t: o.spins }));
  const free = paid.map((spin) => ({ ...spin, x: spin.x * multiplier }));
  return capShortfall(cap, paid, free);
}

/** Smallest solution of m = f(m) above 1 for an increasing f, or infinity if there is none. */
function fixedPoint(f: (m: number) => number): number {
  let m = 1;
  for (let i = 0; i < 2000; i++) {
    const next = f(m);
    if (!Number.isFinite(next) || next > 1e6) return Number.POSITIVE_INFINITY;
    if (next - m < 1e-15 * next) return next;
    m = next;
  }
  return Number.POSITIVE_INFINITY;
}
