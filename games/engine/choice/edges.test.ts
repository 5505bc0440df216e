import { describe, expect, test } from 'vitest';
import { CASES, type LagoonView, lagoon, catchingCases as lagoonWays } from '../../bubble-lagoon/index.ts';
import { choiceGames } from '../../choice-games.ts';
import { type DiceView, dice } from '../../dice/index.ts';
import { hashGames } from '../../hash/index.ts';
import {
  guessMultiplier,
  type HiloView,
  hilo,
  winningRanks as hiloWays,
  RANKS,
  rankOf,
} from '../../hi-lo/index.ts';
import { type LimboView, limbo } from '../../limbo/index.ts';
import {
  MAX_MULTIPLIER,
  MINE_COUNT_RANGE,
  mines,
  minesMultiplier,
  nextMultiplier,
  TILES,
} from '../../mines/index.ts';
import { compare, mul, ratio } from '../slot/ratio.ts';
import { MULTIPLIER_UNIT, multiplierOf, payoutAt } from './multipliers.ts';

/** The boundary between wins and losses, where an off-by-one would otherwise go unnoticed. */

const SEED = `${'c0ffee'.repeat(10)}beef`;
const NONCES = Array.from({ length: 60 }, (_, nonce) => nonce);
const roundOf = (nonce: number) => ({ serverSeed: SEED, clientSeed: 'me', nonce, stake: 10_000n });

describe('[fairness 4]', () => {
  test('a multiplier is the fair price less 1 %, truncated, never rounded', () => {
    for (const cases of [13, 25, 256, 10_000])
      for (let ways = 1; ways <= cases; ways++) {
        const kept = cases * 99 * MULTIPLIER_UNIT;
        const multiplier = multiplierOf(ways, cases);
        expect(multiplier * ways * 100).toBeLessThanOrEqual(kept);
        expect((multiplier + 1) * ways * 100).toBeGreaterThan(kept);
      }
  });

  test('dice: a roll equal to the target loses on both sides, its neighbours win', () => {
    for (const nonce of NONCES) {
      const wins = (side: string, target: number) =>
        dice.play({ ...roundOf(nonce), choice: { side, target } }).win! > 0n;
      const { roll } = dice.play({ ...roundOf(nonce), choice: { side: 'under', target: 5000 } })
        .view as DiceView;
      if (roll < 200 || roll > 9798) continue;
      expect([wins('under', roll), wins('under', roll + 1)]).toEqual([false, true]);
      expect([wins('over', roll), wins('over', roll - 1)]).toEqual([false, true]);
    }
  });

  test('limbo: a result wins at its own target and at none above', () => {
    for (const nonce of NONCES) {
      const wins = (target: number) => limbo.play({ ...roundOf(nonce), choice: { target } }).win! > 0n;
      const { result } = limbo.play({ ...roundOf(nonce), choice: { target: 200 } }).view as LimboView;
      if (result < 101 || result > 999_999) continue;
      expect([wins(result), wins(result + 1)]).toEqual([true, false]);
    }
  });

  test('hi-lo: every pair of ranks is judged by the rules, including equal aces and kings', () => {
    const right = { higher: new Map<number, Set<number>>(), lower: new Map<number, Set<number>>() };
    for (let nonce = 0; nonce < 2500; nonce++)
      for (const guess of ['higher', 'lower'] as const) {
        const { view, win } = hilo.play({ ...roundOf(nonce), choice: null, actions: [guess] });
        const [from, to] = (view as HiloView).cards.map(rankOf) as [number, number];
        const ranks = right[guess].get(from) ?? new Set();
        if (win === null) ranks.add(to);
        right[guess].set(from, ranks);
      }
    for (let rank = 1; rank <= RANKS; rank++) {
      const all = Array.from({ length: RANKS }, (_, i) => i + 1);
      const higher = all.filter((to) => (rank === 1 ? to > rank : to >= rank));
      const lower = all.filter((to) => (rank === RANKS ? to < rank : to <= rank));
      expect([...right.higher.get(rank)!].sort((a, b) => a - b)).toEqual(higher);
      expect([...right.lower.get(rank)!].sort((a, b) => a - b)).toEqual(lower);
      expect([hiloWays(rank, 'higher'), hiloWays(rank, 'lower')]).toEqual([higher.length, lower.length]);
    }
  });

  test('mines: a round ends automatically at the last multiplier, and pays it', () => {
    for (const count of [MINE_COUNT_RANGE.min, 2, 3, 12, 20, MINE_COUNT_RANGE.max]) {
      const over = mines.play({ ...roundOf(count), choice: { mines: count }, actions: ['cashOut'] });
      const { mines: laid } = over.view as { mines: number[] };
      const safe = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !laid.includes(tile));
      let picks = 0;
      while (nextMultiplier(count, picks) !== null) picks += 1;
      const actions = safe.slice(0, picks).map((open) => ({ open }));
      const { win } = mines.play({ ...roundOf(count), choice: { mines: count }, actions });
      expect(win).toBe(BigInt(minesMultiplier(count, picks)));
      const isBeyond =
        picks < TILES - count && minesMultiplier(count, picks + 1) > MAX_MULTIPLIER * MULTIPLIER_UNIT;
      expect(picks === TILES - count || isBeyond).toBe(true);
    }
  });
});

test('[fairness 9] fishing: exactly the lowest `ways` of a million numbers catch', () => {
  const targets = ['angel', 'sprat', 'sprat', 'sprat', 'squid'] as const;
  const shots = (nonce: number) => lagoon.play({ ...roundOf(nonce), choice: { targets } }).view as LagoonView;
  // Found by search: the first number that misses the squid, and the last that catches the angel.
  const [missed, hit] = [shots(14_986), shots(55_947)];
  expect([missed.draws[4], missed.caught[4]]).toEqual([lagoonWays('squid'), false]);
  expect([hit.draws[0], hit.caught[0]]).toEqual([lagoonWays('angel') - 1, true]);
  expect(Math.max(...missed.draws, ...hit.draws)).toBeLessThan(CASES);
});

describe('[fairness 8.5] [fairness 11] no offered stake returns less than its game declares', () => {
  const CODES = ['PHP', 'CNY', 'IDR', 'MNT', 'MMK', 'USD', 'THB', 'VND', 'KRW', 'JPY', 'KHR', 'EUR', 'BTC'];
  const STAKES = [
    ...new Set(CODES.flatMap((code) => [0, 2, 3, 8].flatMap((exponent) => dice.stakesFor(code, exponent)))),
  ];
  const floor = (min: string) => ratio(BigInt(min.replace('.', '')), 10_000n);
  const choicesOf: Record<string, readonly unknown[]> = {
    dice: [100, 5000, 9700, 9706, 9709, 9800].flatMap((target) => [
      { side: 'under', target },
      { side: 'over', target: 9999 - target },
    ]),
    limbo: [101, 111, 149, 199, 333, 7777, 1_000_000].map((target) => ({ target })),
    mines: Array.from({ length: 24 }, (_, i) => ({ mines: i + 1 })),
    plinko: [8, 9, 12, 16].flatMap((rows) => ['low', 'medium', 'high'].map((risk) => ({ rows, risk }))),
    keno: ['classic', 'steep'].flatMap((table) =>
      [1, 2, 5, 10].map((count) => ({ picks: Array.from({ length: count }, (_, i) => i + 1), table })),
    ),
    'coin-flip': ['heads', 'tails'].map((side) => ({ side })),
    tower: ['easy', 'medium', 'hard', 'expert', 'master'].map((difficulty) => ({ difficulty })),
    'rock-paper-scissors': ['rock', 'paper', 'scissors'].map((hand) => ({ hand })),
    cases: ['wood', 'iron', 'gold', 'obsidian'].map((kind) => ({ kind })),
    diamonds: ['low', 'medium', 'high'].map((risk) => ({ risk })),
    'money-wheel': [10, 20, 30, 40, 50].flatMap((segments) =>
      ['low', 'medium', 'high'].map((risk) => ({ segments, risk })),
    ),
    'hi-lo': [null],
    'bubble-lagoon': [['sprat'], ['sprat', 'sprat', 'dragon'], ['angel', 'squid', 'squid', 'wrasse']].map(
      (targets) => ({ targets }),
    ),
    ...Object.fromEntries(
      hashGames.map(({ game_code, bets }) => [game_code, bets.map(({ name }) => ({ bet: name }))]),
    ),
  };

  test.each(
    choiceGames
      .filter(({ rules }) => !rules.bySkill || rules.isPerStep)
      .map((game) => [game.game_code, game] as const),
  )('%s', (code, game) => {
    for (const choice of choicesOf[code]!)
      for (const stake of STAKES) {
        const exact = game.returnOf(choice, stake)!;
        expect(compare(exact, floor(game.rules.rtp.min))).toBeGreaterThanOrEqual(0);
      }
  });

  test('mines and hi-lo, at every cash-out point and guess', () => {
    for (const stake of STAKES.filter((stake) => stake <= 5000n)) {
      for (let m = MINE_COUNT_RANGE.min; m <= MINE_COUNT_RANGE.max; m++) {
        let chance = ratio(1n);
        for (let k = 1; nextMultiplier(m, k - 1) !== null; k++) {
          chance = mul(chance, ratio(26 - m - k, 26 - k));
          const exact = mul(chance, ratio(payoutAt(stake, minesMultiplier(m, k)), stake));
          expect(compare(exact, floor(mines.rules.rtp.min))).toBeGreaterThanOrEqual(0);
        }
      }
      for (let rank = 1; rank <= RANKS; rank++)
        for (const guess of ['higher', 'lower'] as const) {
          const exact = mul(
            ratio(hiloWays(rank, guess), RANKS),
            ratio(payoutAt(stake, guessMultiplier(rank, guess)), stake),
          );
          expect(compare(exact, floor(hilo.rules.rtp.min))).toBeGreaterThanOrEqual(0);
        }
    }
  });
});
