import { beforeAll, describe, expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import type { SlotRound } from '../engine/slot/wire.ts';
import { play, rules } from './index.ts';

const ROUNDS = 1_000_000;
const STAKE = 20n;
const SERVER_SEED = '6261697a652073696d756c6174696f6e20736565642c206669786564206f6e65';

/** Counts of one pass over a million fixed rounds. */
function simulate() {
  const stops = Array.from({ length: 5 }, () => new Array<number>(40).fill(0));
  const sums = { win: 0, hits: 0, atLeastBet: 0, features: 0, spins: 0, broken: 0 };
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const round = play({ serverSeed: SERVER_SEED, clientSeed: 'simulation', nonce, stake: STAKE });
    const paid = round.spins[0]!;
    sums.win += Number(round.win);
    sums.spins += round.spins.length;
    if (paid.win > 0n) sums.hits += 1;
    if (paid.win >= STAKE) sums.atLeastBet += 1;
    if (paid.awarded > 0) sums.features += 1;
    if (!isSound(round)) sums.broken += 1;
    for (const spin of round.spins) {
      for (let reel = 0; reel < 5; reel++) {
        const counts = stops[reel]!;
        const stop = spin.stops[reel]!;
        counts[stop] = (counts[stop] ?? 0) + 1;
      }
    }
  }
  return { ...sums, stops };
}

/** Every amount is in the pay table, and the amounts add up. */
function isSound(round: SlotRound): boolean {
  const lineBet = Number(round.stake) / rules.lines.length;
  let total = 0n;
  for (const spin of round.spins) {
    let win = spin.scatterWin;
    for (const line of spin.lineWins) {
      const pay = rules.payTable[line.symbol]?.[line.count] ?? 0;
      if (pay === 0 || Number(line.win) !== pay * lineBet * spin.multiplier) return false;
      win += line.win;
    }
    const scatterPay = rules.scatter?.pays[spin.scatters] ?? 0;
    if (Number(spin.scatterWin) !== scatterPay * Number(round.stake) * spin.multiplier) return false;
    if (win !== spin.win) return false;
    total += win;
  }
  const awarded = round.spins.reduce((sum, spin) => sum + spin.awarded, 0);
  return !round.capped && total === round.win && round.spins.length === 1 + awarded;
}

describe('a million rounds of one fixed seed', nightly, () => {
  let seen: ReturnType<typeof simulate>;
  beforeAll(() => {
    seen = simulate();
  }, 180_000);

  const { figures } = rules;
  const share = (percent: string) => Number(percent) / 100;

  test('the mean win lies within 3.29 standard errors of the exact return', () => {
    const [num, den] = figures.rtpExact.split('/').map(Number);
    const error = Number(figures.deviation) / Math.sqrt(ROUNDS);
    const mean = seen.win / Number(STAKE) / ROUNDS;
    expect(Math.abs(mean - num! / den!) / error).toBeLessThan(3.29);
  });

  test('hits, wins of at least the bet, and features occur at the published rates', () => {
    for (const [count, p] of [
      [seen.hits, share(figures.hitPercent)],
      [seen.atLeastBet, share(figures.atLeastBetPercent)],
      [seen.features, 1 / Number(figures.freeSpinsOneIn)],
    ] as const) {
      // The published figure is truncated; this tolerance is added to the statistical error.
      expect(Math.abs(count / ROUNDS - p)).toBeLessThan(3.29 * Math.sqrt((p * (1 - p)) / ROUNDS) + 1e-4);
    }
  });

  test('every win is in the pay table, and every total adds up', () => {
    expect(seen.broken).toBe(0);
  });

  test('stops are uniform on every reel: chi-square at 1 %, 39 degrees of freedom', () => {
    for (const counts of seen.stops) {
      const expected = seen.spins / 40;
      const chi = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(chi).toBeLessThan(62.428);
    }
  });
});
