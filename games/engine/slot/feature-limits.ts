import { scatterCombos } from './exact-return.ts';
import type { Slot } from './model.ts';
import { type Ratio, ratio, sub, toNumber, ZERO } from './ratio.ts';
import { type SpinOutcome, spinOutcomes } from './win-moments.ts';

/**
 * Expected free spins per paid spin with a limit applied, exactly. Spins are played one after the other; the
 * state is how many have been awarded, and an award is cut to what the limit leaves. `byAward` says how many
 * windows of the cycle award so many.
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

/**
 * What the limit on free spins takes from the return of a game whose unlimited free spins per paid spin are
 * given.
 */
export function limitShortfall(slot: Slot, base: Ratio, unlimited: Ratio): number {
  const lost = sub(unlimited, limitedFreeSpins(slot));
  return toNumber(base) * (slot.model.freeSpins?.multiplier ?? 0) * toNumber(lost);
}

/** One outcome of a spin for the bound: its chance, its win in total bets, the free spins it awards. */
export type Chance = { p: number; x: number; t: number };

/**
 * Upper bound of what a largest win takes from the return: E[(Z − C)⁺] ≤ E[e^{θZ}] · e^{−1−θC} / θ for every
 * θ > 0, Z the win of a round without the cap. E[e^{θY}] of everything a free spin leads to is the smallest
 * solution of m = Σ p · e^{θ·x} · m^t, reached from below; the best of a row of θ is taken.
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

/** That bound for a line slot. */
export function maxWinShortfall(slot: Slot, outcomes: SpinOutcome[] = spinOutcomes(slot)): number {
  const cap = slot.model.maxWin;
  if (cap === undefined) return 0;
  const multiplier = slot.model.freeSpins?.multiplier ?? 1;
  const paid = outcomes.map((o) => ({ p: Number(o.combos) / slot.cycle, x: toNumber(o.win), t: o.spins }));
  const free = paid.map((spin) => ({ ...spin, x: spin.x * multiplier }));
  return capShortfall(cap, paid, free);
}

/** Smallest solution of m = f(m) above 1 for an increasing f, or infinity when there is none. */
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
