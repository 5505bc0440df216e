import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as fiesta from '#games/fiesta-roads/index.ts';
import { payTableHash, play, rules } from '#games/lantern-reels/index.ts';
import type { SlotRound } from '#games/slot-games.ts';
import * as tide from '#games/tide-garden/index.ts';
import { tierOf } from '../win-tier.ts';
import { soundsBetween } from './spin-sounds.ts';
import { frameAt, type RoundTimeline, skipFrom, timelineOf, waitingFrame } from './timeline.ts';

const RULE = { rules, scatter: 'scatter', needed: 3 };
const FROM = { stops: [3, 9, 27, 0, 14], grid: [] };
const SEED = payTableHash;
const STAKE = 2000n;

function round(nonce: number): SlotRound {
  return play({ serverSeed: SEED, clientSeed: 'timeline', nonce, stake: STAKE });
}
function first(matches: (round: SlotRound) => boolean): SlotRound {
  for (let nonce = 0; ; nonce++) if (matches(round(nonce))) return round(nonce);
}
function film(shown: SlotRound, knownAt = 200, isReduced = false): RoundTimeline {
  return timelineOf(shown, RULE, { from: FROM, knownAt, isReduced });
}
const FEATURE = first(({ spins }) => spins.length > 1);
const LOSS = first(({ win }) => win === 0n);
const RETURN = first(({ win, stake }) => win > 0n && win <= stake);

describe('the animation of a round', () => {
  test('every reel stops exactly on the server’s outcome, however slow the response', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(9000), fc.boolean(), (nonce, knownAt, isReduced) => {
        const shown = round(nonce);
        const timeline = film(shown, knownAt, isReduced);
        for (const step of timeline.steps) {
          const spin = shown.spins[step.spin]!;
          const frame = frameAt(timeline, step.at + step.length);
          // If the next spin begins at once, its reels start where the last one left them.
          const resting = shown.spins[frame.step?.kind === 'reels' ? frame.spin - 1 : frame.spin]!;
          expect(frame.reels.map(({ offset }) => offset)).toEqual(resting.stops);
          const window = spin.stops.map(
            (stop, reel) => rules.strips[reel]![stop % rules.strips[reel]!.length],
          );
          expect(window).toEqual(spin.grid[0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('steps follow without gaps and the counter ends on the payout', () => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const timeline = film(round(nonce));
      timeline.steps.slice(1).forEach((step, index) => {
        const before = timeline.steps[index]!;
        expect(step.at).toBe(before.at + before.length);
        expect(step.won[0]).toBe(before.won[1]);
      });
      expect(frameAt(timeline, timeline.end).won).toBe(round(nonce).win);
    }
  });

  test('reels move without jumps except at full speed', () => {
    const timeline = film(LOSS);
    for (let reel = 0; reel < 5; reel++) {
      for (let time = 0; time < timeline.end; time += 4) {
        const [a, b] = [frameAt(timeline, time).reels[reel]!, frameAt(timeline, time + 4).reels[reel]!];
        if (Math.max(a.speed, b.speed) < 0.9) expect(Math.abs(a.offset - b.offset)).toBeLessThan(0.2);
      }
    }
  });

  test('[player protection F3] reels of a paid spin cannot be stopped early, and nothing can be skipped before they stop', () => {
    const timeline = film(FEATURE);
    expect(timeline.skippableFrom).toBeGreaterThan(2000);
    for (let time = 0; time < timeline.skippableFrom; time += 50)
      expect(skipFrom(timeline, time)).toBeUndefined();
  });

  test('a skip jumps past the lines to the next spin, and ends at the total', () => {
    const timeline = film(FEATURE);
    let time = timeline.skippableFrom;
    for (let taps = 0; time < timeline.end; taps++) {
      expect(taps).toBeLessThan(timeline.steps.length);
      const next = skipFrom(timeline, time);
      const step = timeline.steps.find(({ at, length }) => time >= at && time < at + length);
      time = next ?? step!.at + step!.length;
    }
    expect(frameAt(timeline, time).won).toBe(FEATURE.win);
  });

  test('reels spin until the outcome arrives, however long that takes', () => {
    const frame = waitingFrame({ stops: [0, 0, 0, 0, 0], grid: [] }, 60_000, {
      isReduced: false,
      isPool: false,
    });
    expect(frame.spin).toBe(-1);
    expect(frame.reels.every(({ speed }) => speed === 1)).toBe(true);
    expect(film(LOSS, 60_000).skippableFrom).toBeGreaterThan(60_000);
  });

  test('free spins show their multiplier and count, and extend on a retrigger', () => {
    const timeline = film(FEATURE);
    const award = timeline.steps.find((step) => step.kind === 'award')!;
    const frame = frameAt(timeline, award.at + 1);
    expect(frame.free).toEqual({ played: 0, awarded: FEATURE.spins[0]!.awarded, multiplier: 3 });
    expect(frameAt(timeline, timeline.end).free).toMatchObject({ played: FEATURE.spins.length - 1 });
  });

  test('two scatters slow the next reels, for real outcomes only', () => {
    const teased = first(({ spins }) => {
      const columns = [0, 1].filter((reel) => spins[0]!.grid.some((row) => row[reel] === 'scatter'));
      return columns.length === 2;
    });
    const [reels] = film(teased).steps;
    expect(reels).toMatchObject({ kind: 'reels' });
    if (reels?.kind === 'reels') expect(reels.teases).toContain(2);
  });
});

describe('win celebrations', () => {
  test('[player protection D9] a return of at most the stake has no win sound, no sparks and no win label', () => {
    expect(tierOf(0n, 20n)).toBe('none');
    expect(tierOf(20n, 20n)).toBe('return');
    expect(tierOf(21n, 20n)).toBe('win');
    expect(tierOf(200n, 20n)).toBe('big');
    expect(tierOf(1000n, 20n)).toBe('grand');
    const timeline = film(RETURN);
    const sounds = soundsBetween(timeline, 0, timeline.end, 'scatter').map(({ name }) => name);
    expect(sounds.filter((name) => name !== 'stop')).toEqual([]);
  });

  test('reduced motion shows the result at once and does not turn reels', () => {
    const timeline = film(FEATURE, 0, true);
    expect(timeline.steps.some(({ kind }) => kind === 'reels')).toBe(false);
    expect(frameAt(timeline, 0).reels.map(({ offset }) => offset)).toEqual(FEATURE.spins[0]!.stops);
  });
});

describe('ways and falling clusters', () => {
  test('every win of a spin is shown, and the counter ends on the payout', () => {
    for (const game of [fiesta, tide]) {
      const rule = { rules: game.rules, scatter: game.rules.scatter!.symbol, needed: 3 };
      for (let nonce = 0; nonce < 150; nonce++) {
        const shown = game.play({ serverSeed: SEED, clientSeed: 'timeline', nonce, stake: STAKE });
        const timeline = timelineOf(shown, rule, { from: FROM, knownAt: 200, isReduced: nonce % 3 === 0 });
        expect(frameAt(timeline, timeline.end).won).toBe(shown.win);
        const gains = timeline.steps.map(({ won: [from, to] }) => to - from);
        expect(gains.reduce((sum, gain) => sum + gain, 0n)).toBe(shown.win);
      }
    }
  });

  test('each cascade ends on the window sent by the server, and its clusters change nothing else', () => {
    const rule = { rules: tide.rules, scatter: 'pearl', needed: 4 };
    for (let nonce = 0; nonce < 60; nonce++) {
      const shown = tide.play({ serverSeed: SEED, clientSeed: 'pool', nonce, stake: STAKE });
      const timeline = timelineOf(shown, rule, { from: FROM, knownAt: 200, isReduced: false });
      for (const step of timeline.steps) {
        if (step.kind !== 'drop') continue;
        const { falls = [], rest } = shown.spins[step.spin]!;
        const next = falls[step.fall + 1]?.grid ?? rest!;
        const frame = frameAt(timeline, step.at + step.length - 1e-6);
        for (const { symbol, reel, row } of frame.pieces!) expect(next[Math.round(row)]![reel]).toBe(symbol);
        expect(frame.pieces).toHaveLength(25);
      }
    }
  });
});
