import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlackjackView } from '../../blackjack/index.ts';
import { choiceGames, findChoiceGame } from '../../choice-games.ts';
import {
  CHANCE_RANGE,
  type DiceChoice,
  dice,
  diceMultiplier,
  FACES,
  rollOf,
  winningRolls,
} from '../../dice/index.ts';
import { hashGames } from '../../hash/index.ts';
import {
  guessMultiplier,
  type HiloAction,
  type HiloView,
  hilo,
  winningRanks as hiloWays,
} from '../../hi-lo/index.ts';
import { CASES, limbo, winningCases as limboWays, resultOfDrawn, TARGET_RANGE } from '../../limbo/index.ts';
import { type MinesView, mines, minesMultiplier, minesOf, nextMultiplier } from '../../mines/index.ts';
import { canonicalJson, type Json, seedHash, stream, uniform } from '../fair/index.ts';
import { compare, floorDecimal, mul, percent, type Ratio, ratio } from '../slot/ratio.ts';
import { MULTIPLIER_UNIT, payoutAt } from './multipliers.ts';
import { DECLARED_STAKES } from './stakes.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const words = (nonce: number) => stream('server seed', 'client seed', nonce);

/** A stake divisible by the denominator of every multiplier. */
const EVEN = 10_000n;

/** Lowest and highest of many exact returns, in percent. */
function span(returns: readonly Ratio[]): { min: string; max: string } {
  const sorted = [...returns].sort(compare);
  return { min: percent(sorted[0]!), max: percent(sorted.at(-1)!) };
}

/** The tables print four decimals rounded to the nearest; payouts are truncated. */
function cutFrom(multiplier: number, printed: number): void {
  const nearest = Math.round(printed * MULTIPLIER_UNIT);
  expect([nearest - 1, nearest]).toContain(multiplier);
}

describe('[fairness 3.4] regression values of the unbiased mapping', () => {
  test.each([
    [1, 6134, [9, 22, 16]],
    [2, 5032, [7, 17, 4]],
    [3, 3994, [19, 5, 15]],
  ])('nonce %i: dice and three mines', (nonce, roll, tiles) => {
    expect(rollOf(words(nonce))).toBe(roll);
    expect(minesOf(words(nonce), 3)).toEqual(tiles);
  });
});

describe('[fairness 4] [fairness 11] exact returns over every choice', () => {
  test('dice: every side and target', () => {
    const choices = Array.from({ length: CHANCE_RANGE.max - CHANCE_RANGE.min + 1 }, (_, i): DiceChoice[] => [
      { side: 'under', target: CHANCE_RANGE.min + i },
      { side: 'over', target: FACES - 1 - CHANCE_RANGE.min - i },
    ]).flat();
    for (const choice of choices)
      expect(choice.side === 'under' ? choice.target : FACES - 1 - choice.target).toBe(winningRolls(choice));
    const returns = choices.flatMap((choice) =>
      [100n, 200n, 10_000n].map((stake) => dice.returnOf(choice, stake)!),
    );
    expect(span(returns)).toEqual(dice.rules.rtp);
    expect(diceMultiplier({ side: 'under', target: 5000 })).toBe(19_800);
    expect(diceMultiplier({ side: 'over', target: 9899 })).toBe(99 * MULTIPLIER_UNIT);
  });

  test('limbo: every target, with exhaustive counting of its numbers', () => {
    const returns = [];
    for (let target = TARGET_RANGE.min; target <= TARGET_RANGE.max; target += 37)
      returns.push(limbo.returnOf({ target }, 100n)!, limbo.returnOf({ target }, 10_000n)!);
    expect(span(returns)).toEqual(limbo.rules.rtp);
    for (const target of [101, 150, 200, 777, 10_000, 123_456, TARGET_RANGE.max]) {
      const ways = limboWays(target);
      // Results decrease as the number drawn increases: the last number that reaches the target, and the
      // first that does not.
      expect(resultOfDrawn(ways - 1)).toBeGreaterThanOrEqual(target);
      expect(resultOfDrawn(ways)).toBeLessThan(target);
    }
    expect(resultOfDrawn(CASES - 1)).toBe(100);
  });

  test('mines: every number of mines and every cash-out point', () => {
    const returns: Ratio[] = [];
    for (let m = 1; m <= 24; m++) {
      let chance = ratio(1n);
      for (let k = 1; k <= 25 - m && nextMultiplier(m, k - 1) !== null; k++) {
        chance = mul(chance, ratio(26 - m - k, 26 - k));
        for (const stake of DECLARED_STAKES)
          returns.push(mul(chance, ratio(payoutAt(stake, minesMultiplier(m, k)), stake)));
      }
    }
    expect(span(returns)).toEqual(mines.rules.rtp);
  });

  test('mines: the published multipliers, and mult(m, k) = mult(k, m)', () => {
    const published: Record<number, [number, number][]> = {
      1: [
        [1, 1.0312],
        [2, 1.0761],
        [3, 1.125],
        [5, 1.2375],
        [10, 1.65],
      ],
      3: [
        [1, 1.125],
        [2, 1.2857],
        [3, 1.4786],
        [5, 1.9974],
        [10, 5.0044],
      ],
      5: [
        [1, 1.2375],
        [2, 1.5632],
        [3, 1.9974],
        [5, 3.3926],
        [10, 17.5154],
      ],
      10: [
        [1, 1.65],
        [2, 2.8286],
        [3, 5.0044],
        [5, 17.5154],
        [10, 1077.6132],
      ],
      24: [[1, 24.75]],
    };
    for (const [m, rows] of Object.entries(published))
      for (const [k, times] of rows) cutFrom(minesMultiplier(Number(m), k), times);
    for (let m = 1; m < 25; m++)
      for (let k = 1; k + m <= 25; k++) expect(minesMultiplier(m, k)).toBe(minesMultiplier(k, m));
  });

  test('hi-lo: every rank and guess, and the published multipliers', () => {
    const ranks = Array.from({ length: 13 }, (_, i) => i + 1);
    const published = [
      1.0725, 1.0725, 1.17, 1.287, 1.43, 1.6087, 1.8386, 2.145, 2.574, 3.2175, 4.29, 6.435, 12.87,
    ];
    for (const rank of ranks) cutFrom(guessMultiplier(rank, 'higher'), published[rank - 1]!);
    for (const rank of ranks)
      expect(guessMultiplier(rank, 'lower')).toBe(guessMultiplier(14 - rank, 'higher'));
    const returns = ranks.flatMap((rank) =>
      (['higher', 'lower'] as const).flatMap((guess) =>
        DECLARED_STAKES.map((stake) =>
          mul(ratio(hiloWays(rank, guess), 13), ratio(payoutAt(stake, guessMultiplier(rank, guess)), stake)),
        ),
      ),
    );
    expect(span(returns)).toEqual(hilo.rules.rtp);
  });
});

describe.each(choiceGames.map((game) => [game.game_code, game] as const))('%s', (code, game) => {
  test('[fairness 12] declares a house edge consistent with its return', () => {
    expect(Number(game.rules.houseEdgePercent)).toBeCloseTo(100 - Number(game.rules.rtp.min), 6);
    expect(findChoiceGame(code)).toBe(game);
    expect(game.rules.payTableHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[fairness 12] no round pays more than the maximum win of its choice', () => {
    for (const [choice, plan] of plansOf(code))
      for (let nonce = 0; nonce < 300; nonce++) {
        const request = { serverSeed: SEED, clientSeed: 'me', nonce, stake: 777n, choice };
        const actions: Json[] = [];
        let round = game.play(request);
        while (round.win === null) {
          const action = plan(round.view, actions.length);
          const stood = game.winAfter(round, action);
          actions.push(action);
          round = game.play({ ...request, actions });
          if (stood !== undefined && round.win !== null && round.win > 0n) expect(round.win).toBe(stood);
        }
        expect(round.win).toBeLessThanOrEqual(game.maxWin(choice, 777n));
      }
    const top = BigInt(Math.floor(Number(game.rules.top.multiple) * 100));
    const max = plansOf(code).map(([choice]) => game.maxWin(choice, 10_000n));
    expect(max.some((win) => win >= top * 100n)).toBe(true);
  });

  test('[fairness 10] invalid choices and actions are refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const read of [game.readChoice, game.readAction]) {
          let got: Json = null;
          try {
            got = read(value);
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
          }
          canonicalJson(got);
        }
      }),
      { numRuns: 200 },
    );
  });
});

type Plan = (view: Json, step: number) => Json;

/** Choices of a game, the one with the highest win, and how its steps are played. */
function plansOf(code: string): [Json, Plan][] {
  const never: Plan = () => 'none';
  if (code === 'dice') return [100, 5000, 9800].map((target) => [{ side: 'under', target }, never]);
  if (code === 'limbo') return [101, 200, TARGET_RANGE.max].map((target) => [{ target }, never]);
  if (code === 'mines')
    return Array.from({ length: 24 }, (_, i) => i + 1).map((count) => [
      { mines: count },
      (_, step) => (step < 9 ? { open: step } : 'cashOut'),
    ]);
  if (code === 'hi-lo')
    return [
      [null, (view, step) => (step === 4 ? 'cashOut' : (view as HiloView).next.higher ? 'higher' : 'lower')],
    ];
  if (code === 'keno')
    return ['classic', 'steep'].map((table) => [{ picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], table }, never]);
  if (code === 'plinko') return ['low', 'high'].map((risk) => [{ rows: 16, risk }, never]);
  if (code === 'bubble-lagoon') return [[{ targets: ['angel', 'squid'] }, never]];
  if (code === 'coin-flip') return [[{ side: 'tails' }, (_, step) => (step === 3 ? 'cashOut' : 'heads')]];
  if (code === 'rock-paper-scissors')
    return [[{ hand: 'rock' }, (_, step) => (step === 3 ? 'cashOut' : 'paper')]];
  if (code === 'tower')
    return ['easy', 'medium', 'hard', 'expert', 'master'].map((difficulty) => [
      { difficulty },
      (_, step) => (step === 3 ? 'cashOut' : { door: 1 }),
    ]);
  if (code === 'cases') return ['wood', 'iron', 'gold', 'obsidian'].map((kind) => [{ kind }, never]);
  if (code === 'diamonds') return ['low', 'high'].map((risk) => [{ risk }, never]);
  if (code === 'money-wheel')
    return ['low', 'high'].map((risk) => [{ segments: risk === 'low' ? 10 : 50, risk }, never]);
  if (code === 'blackjack')
    return [
      [{ hands: 1, pairs: 0, trio: 0 }, (view) => (view as BlackjackView).offers.at(-1)!],
      [{ hands: 3, pairs: 100, trio: 100 }, () => 'standAll'],
    ];
  if (code === 'casino-holdem') return [[null, () => 'call']];
  if (code === 'jacks-or-better') return [[null, () => ({ keep: [] })]];
  const { bets } = hashGames.find(({ game_code }) => game_code === code)!;
  return bets.map(({ name }) => [{ bet: name }, never]);
}

/** Plays a multi-step game to its end by a strategy. */
function run(game: typeof mines, nonce: number, choice: Json, plan: (view: Json, step: number) => Json) {
  const actions: Json[] = [];
  for (;;) {
    const round = game.play({ serverSeed: SEED, clientSeed: 'me', nonce, stake: EVEN, choice, actions });
    if (round.win !== null) return round;
    actions.push(plan(round.view, actions.length));
  }
}

describe('rounds of steps', () => {
  test('[fairness 4] mines: the field depends on the seeds alone, whichever tiles are opened; an open round reveals none of it', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const field = minesOf(stream(SEED, 'me', nonce), 5);
      const open = mines.play({
        serverSeed: SEED,
        clientSeed: 'me',
        nonce,
        stake: EVEN,
        choice: { mines: 5 },
      });
      expect(open.view).toEqual({
        opened: [],
        multiplier: MULTIPLIER_UNIT,
        next: minesMultiplier(5, 1),
        mines: null,
        hit: null,
      });
      const round = run(mines, nonce, { mines: 5 }, (_, step) => (step < 3 ? { open: step } : 'cashOut'));
      const view = round.view as MinesView;
      const firstMine = [0, 1, 2].find((tile) => field.includes(tile));
      expect(view.mines).toEqual(field);
      expect(view.hit).toBe(firstMine ?? null);
      expect(round.win).toBe(firstMine === undefined ? BigInt(minesMultiplier(5, 3)) : 0n);
    }
  });

  test('hi-lo: cards follow the stream, and each guess is judged by the cards before and after it', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const source = stream(SEED, 'me', nonce);
      const round = run(
        hilo,
        nonce,
        null,
        (view, step): HiloAction =>
          step === 5 ? 'cashOut' : (view as HiloView).next.higher === null ? 'lower' : 'higher',
      );
      const { cards } = round.view as HiloView;
      expect(cards).toEqual(cards.map(() => uniform(source, 52)));
      const ranks = cards.map((card) => Math.floor(card / 4) + 1);
      const isGood = ranks.slice(1).every((rank, i) => (ranks[i] === 1 ? rank > 1 : rank >= ranks[i]!));
      expect(round.win! > 0n).toBe(isGood);
    }
  });

  test('an abandoned round ends: the stake is returned or the win is paid', () => {
    for (const [game, choice] of [
      [mines, { mines: 3 }],
      [hilo, null],
    ] as const) {
      const request = { serverSeed: SEED, clientSeed: 'me', nonce: 1, stake: 777n, choice };
      const round = game.play(request);
      const ended = game.play({ ...request, actions: [game.abandon(round)] });
      expect(ended).toMatchObject({ staked: 777n, win: 777n });
    }
  });

  test('an ended round accepts no action', () => {
    const request = { serverSeed: SEED, clientSeed: 'me', nonce: 1, stake: 1n, choice: { mines: 1 } };
    expect(() => mines.play({ ...request, actions: ['cashOut', { open: 1 }] })).toThrow(RangeError);
    expect(() => mines.play({ ...request, actions: [{ open: 1 }, { open: 1 }] })).toThrow(RangeError);
  });
});

test('[fairness 12] a proof identifies the tampered part', () => {
  const round = dice.play({
    serverSeed: SEED,
    clientSeed: 'me',
    nonce: 3,
    stake: 100n,
    choice: { side: 'over', target: 2000 },
  });
  const proof = { serverSeed: SEED, serverSeedHash: seedHash(SEED), round };
  const failed = (change: object, more = {}) =>
    dice
      .verify({ ...proof, ...more, round: { ...round, ...change } })
      .checks.filter(({ ok }) => !ok)
      .map(({ part }) => part);
  expect(failed({})).toEqual([]);
  expect(failed({ win: round.win! + 1n })).toEqual(['total']);
  expect(failed({ view: { roll: 1, multiplier: 1 } })).toEqual(['view']);
  expect(failed({ nonce: 4 })).toContain('view');
  expect(failed({ clientSeed: 'you' })).toContain('view');
  expect(failed({ payTableHash: 'a'.repeat(64) })).toEqual(['rules']);
  expect(failed({}, { serverSeedHash: 'a'.repeat(64) })).toEqual(['commitment']);
  expect(failed({ choice: { side: 'over', target: 1 } })).toEqual(['seeds']);
});

test('the highest win of each game equals the declared one', () => {
  const highest = (game: typeof mines) => game.rules.top.multiple;
  expect(highest(dice)).toBe(
    floorDecimal(ratio(diceMultiplier({ side: 'under', target: CHANCE_RANGE.min }), MULTIPLIER_UNIT), 2),
  );
  // Every guess returns at most 0.99, so no strategy reaches the hi-lo limit more often than 0.99 in 10,000.
  expect(hilo.rules.top).toEqual({
    multiple: '10000.00',
    oneIn: floorDecimal(ratio(10_000n * 100n, 99n), 0),
  });
  expect(highest(limbo)).toBe(floorDecimal(ratio(TARGET_RANGE.max, 100), 2));
  const reached = Array.from({ length: 24 }, (_, i) => i + 1).map((m) => {
    let k = 0;
    while (nextMultiplier(m, k) !== null) k++;
    return minesMultiplier(m, k);
  });
  expect(highest(mines)).toBe(floorDecimal(ratio(Math.max(...reached), MULTIPLIER_UNIT), 2));
});
