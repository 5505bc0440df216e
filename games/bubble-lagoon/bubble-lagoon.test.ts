import { describe, expect, test } from 'vitest';
import { stream, uniform } from '../engine/fair/index.ts';
import { compare, percent, type Ratio, ratio } from '../engine/slot/ratio.ts';
import {
  CASES,
  catchingCases,
  FISH,
  FISH_KINDS,
  type FishKind,
  type LagoonView,
  lagoon,
  MAX_SHOTS,
  salvoWin,
} from './index.ts';
import { createSwimmers, LAGOON_ROOM } from './swimmers.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;

/** Every possible salvo, ignoring the order of shots. */
function salvos(size: number, from = 0): FishKind[][] {
  if (size === 0) return [[]];
  return FISH.flatMap((kind, i) => (i < from ? [] : salvos(size - 1, i).map((rest) => [kind, ...rest])));
}

describe('[fairness 9] fishing', () => {
  test('each kind returns exactly 97 %: probability times payout', () => {
    for (const kind of FISH) expect(catchingCases(kind) * FISH_KINDS[kind].times).toBe(CASES * 0.97);
    for (const kind of FISH) expect(lagoon.returnOf({ targets: [kind] }, 500n)).toEqual(ratio(97n, 100n));
  });

  test('[fairness 4] [fairness 11] every choice of targets returns the declared RTP', () => {
    const returns: Ratio[] = [];
    for (let size = 1; size <= 3; size++)
      for (const targets of salvos(size))
        for (const stake of [100n, 10_000n]) returns.push(lagoon.returnOf({ targets }, stake)!);
    for (const targets of [Array(4).fill('sprat'), Array(5).fill('dragon'), FISH.slice(2, 7)])
      returns.push(lagoon.returnOf({ targets }, 10_000n)!);
    const sorted = returns.sort(compare);
    expect({ min: percent(sorted[0]!), max: percent(sorted.at(-1)!) }).toEqual(lagoon.rules.rtp);
    expect(Math.floor(CASES / catchingCases('dragon'))).toBe(Number(lagoon.rules.top.oneIn));
  });

  test('[fairness 8.5] rounding takes no offered stake far below the declared RTP', () => {
    for (const currency of ['PHP', 'USD', 'JPY', 'IDR'])
      for (const stake of lagoon.stakesFor(currency, currency === 'JPY' ? 0 : 2))
        for (const targets of [
          ['sprat', 'sprat', 'sprat'],
          ['sprat', 'puffer', 'dragon'],
        ])
          expect(compare(lagoon.returnOf({ targets }, stake)!, ratio(96n, 100n))).toBeGreaterThanOrEqual(0);
  });

  test('every shot is a separate draw, in target order', () => {
    for (let nonce = 0; nonce < 60; nonce++) {
      const targets = ['sprat', 'dragon', 'wrasse'] as const;
      const source = stream(SEED, 'me', nonce);
      const { view, win } = lagoon.play({
        serverSeed: SEED,
        clientSeed: 'me',
        nonce,
        stake: 600n,
        choice: { targets },
      });
      const { draws, caught } = view as LagoonView;
      expect(draws).toEqual(targets.map(() => uniform(source, CASES)));
      expect(caught).toEqual(targets.map((kind, i) => draws[i]! < catchingCases(kind)));
      expect(win).toBe(
        targets.reduce((sum, kind, i) => sum + (caught[i] ? 200n * BigInt(FISH_KINDS[kind].times) : 0n), 0n),
      );
    }
    expect(salvoWin(100n, ['sprat', 'wrasse', 'puffer'], [true, false, true])).toBe(233n);
  });

  test('one to five targets, each a fish of the lagoon', () => {
    for (const targets of [[], Array(MAX_SHOTS + 1).fill('sprat'), ['whale'], 'sprat', [1]])
      expect(() => lagoon.readChoice({ targets })).toThrow(RangeError);
    expect(() => lagoon.readChoice({ targets: ['sprat'], stake: 1 })).toThrow(RangeError);
  });
});

describe('the water', () => {
  const AT = Date.UTC(2026, 10, 21, 12);

  test('is the same for every visitor at a given time, and after coming back', () => {
    const [one, other] = [createSwimmers(LAGOON_ROOM), createSwimmers(LAGOON_ROOM)];
    for (let at = AT; at < AT + 60_000; at += 1000) one(at);
    expect(one(AT + 60_000)).toEqual(other(AT + 60_000));
    expect(createSwimmers('elsewhere')(AT)).not.toEqual(other(AT));
  });

  test('fish enter from beyond the edges and move in small steps', () => {
    const water = createSwimmers(LAGOON_ROOM);
    let before = new Map(water(AT).map((fish) => [fish.id, fish]));
    for (let at = AT + 100; at < AT + 40_000; at += 100) {
      const now = new Map(water(at).map((fish) => [fish.id, fish]));
      for (const [id, fish] of now) {
        const was = before.get(id);
        if (was) expect(Math.hypot(fish.x - was.x, fish.y - was.y)).toBeLessThan(0.03);
        else expect(fish.x < -0.1 || fish.x > 1.1).toBe(true);
      }
      before = now;
    }
  });

  test('there is always a target, and every kind appears within 15 minutes', () => {
    const water = createSwimmers(LAGOON_ROOM);
    const seen = new Set<FishKind>();
    for (let at = AT; at < AT + 900_000; at += 3000) {
      const inside = water(at).filter(({ x }) => x > 0.05 && x < 0.95);
      expect(inside.length).toBeGreaterThan(4);
      for (const { kind } of inside) seen.add(kind);
    }
    expect(seen.size).toBe(FISH.length);
  });
});
