import { describe, expect, test } from 'vitest';
import { BACCARAT_SIDES } from './baccarat/rules.ts';
import { choiceGames } from './choice-games.ts';
import { WHOLE_STAKE } from './engine/choice/index.ts';
import { type Json, sha256Hex } from './engine/fair/index.ts';
import { STAKE_UNITS } from './engine/slot/stakes.ts';
import { SPOTS as ROULETTE_SPOTS } from './roulette/table-layout.ts';
import { sharedGames } from './shared-games.ts';
import { slotGames } from './slot-games.ts';

/** Every currency with scaled stakes, and one for each number of decimals. */
const CURRENCIES: readonly [code: string, exponent: number][] = [
  ...['PHP', 'CNY', 'IDR', 'MNT', 'MMK', 'USD', 'THB', 'KHR', 'EUR'].map(
    (code) => [code, 2] as [string, number],
  ),
  ...['VND', 'KRW', 'JPY', 'CLP'].map((code) => [code, 0] as [string, number]),
  ...[3, 4, 5, 6, 7, 8].map((exponent) => [`COIN${exponent}`, exponent] as [string, number]),
];
const SEEDS = Array.from({ length: 40 }, (_, n) => sha256Hex(`smallest stake ${n}`));
/** A stake at which no payout is truncated. */
const TIMES = 10_000n;

describe('[fairness 8.5] [fairness 11] the smallest stake of every currency', () => {
  test.each(CURRENCIES)('%s with %i decimals: every own game has stakes of its steps', (code, exponent) => {
    for (const game of choiceGames) {
      const stakes = game.stakesFor(code, exponent);
      expect(stakes.length, game.game_code).toBeGreaterThan(5);
      expect(stakes.every((stake) => stake % WHOLE_STAKE === 0n)).toBe(true);
    }
    for (const game of slotGames) {
      const stakes = game.stakesFor(code, exponent);
      expect(stakes.length, game.game_code).toBeGreaterThan(5);
      expect(stakes.every((stake) => stake % STAKE_UNITS === 0n)).toBe(true);
      // A spin costs about as much as a roll.
      const roll = choiceGames[0]!.stakesFor(code, exponent)[0]!;
      expect([roll <= stakes[0]! * 10n, stakes[0]! <= roll * 10n]).toEqual([true, true]);
    }
    for (const { limitsFor, game_code } of sharedGames) {
      const { min, step, chips } = limitsFor(code, exponent);
      expect([min > 0n, min % step, chips.every((chip) => chip % step === 0n)], game_code).toEqual([
        true,
        0n,
        true,
      ]);
    }
  });

  test.each(slotGames.map((game) => [game.game_code, game] as const))(
    '%s loses nothing by cutting',
    (_, game) => {
      for (const [code, exponent] of CURRENCIES) {
        const stake = game.stakesFor(code, exponent)[0]!;
        for (const serverSeed of SEEDS) {
          const round = (amount: bigint) =>
            game.play({ serverSeed, clientSeed: 'me', nonce: 0, stake: amount }).win;
          expect(round(stake) * TIMES).toBe(round(stake * TIMES));
        }
      }
    },
  );

  const CHOICES: Record<string, readonly unknown[]> = {
    roulette: ROULETTE_SPOTS.map(({ code }) => code),
    baccarat: BACCARAT_SIDES,
    crash: [101, 133, 207, 1999, 30_077].map((auto) => ({ auto })),
    'three-digits': drawBets(3),
    'four-digits': drawBets(4),
    'six-of-forty-five': [
      { kind: 'ticket', numbers: [1, 2, 3, 4, 5, 6] },
      { kind: 'pair', numbers: [7, 8] },
      { kind: 'one', numbers: [9] },
    ],
  };
  const lineOf = (choice: unknown, stake: bigint, n: number) => ({
    ...{ id: `00000000-0000-4000-8000-000000000000/${n}`, stake, choice: choice as Json, exit: null },
  });
  const exact = sharedGames.filter(({ game_code }) => game_code in CHOICES);

  test.each(exact.map((game) => [game.game_code, game] as const))(
    '%s loses nothing by cutting',
    (name, game) => {
      const choices = CHOICES[name]!.map((choice) => game.readChoice(choice));
      for (const [code, exponent] of CURRENCIES) {
        const { min } = game.limitsFor(code, exponent);
        for (const seed of SEEDS.slice(0, 20)) {
          const outcome = game.draw(seed, seed);
          const settle = (stake: bigint) =>
            game.settle(
              outcome,
              choices.map((choice, n) => lineOf(choice, stake, n)),
              null,
            );
          expect(settle(min).map((won) => won * TIMES)).toEqual(settle(min * TIMES));
        }
      }
    },
  );

  const POOLS: Record<string, readonly unknown[]> = {
    'meadow-derby': Array.from({ length: 6 }, (_, n) => ({ pool: 'win', runners: [n + 1] })),
    'plume-duel': [{ on: 'meron' }, { on: 'wala' }],
  };
  const pools = sharedGames.filter(({ hasPools }) => hasPools);

  test.each(pools.map((game) => [game.game_code, game] as const))(
    '%s pays its declared share',
    (name, game) => {
      const choices = POOLS[name]!.map((choice) => game.readChoice(choice));
      const least = BigInt(game.rules.rtp.min.replace('.', ''));
      for (const [code, exponent] of CURRENCIES) {
        const { min } = game.limitsFor(code, exponent);
        for (const [n, seed] of SEEDS.entries()) {
          // One to seven minimum stakes on each, different in every round.
          const lines = choices.map((choice, at) =>
            lineOf(choice, min * BigInt(1 + ((n * 5 + at * 3) % 7)), at),
          );
          const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
          const paid = sum(game.settle(game.draw(seed, seed), lines, null));
          expect(paid * 10_000n).toBeGreaterThanOrEqual(sum(lines.map(({ stake }) => stake)) * least);
        }
      }
    },
  );

  test('every shared game is tested here, or its range is computed over the smallest stakes', () => {
    const tried = new Set([...Object.keys(CHOICES), ...Object.keys(POOLS)]);
    expect(sharedGames.map(({ game_code }) => game_code).filter((code) => !tried.has(code))).toEqual([
      'courtyard-bingo',
      'block-hash',
    ]);
  });
});

/** A bet of each kind on a digits draw. */
function drawBets(places: number) {
  const sums = ['big', 'small', 'odd', 'even'].map((kind) => ({ kind, digits: [] as number[] }));
  const all = [1, 2, 3, 4].slice(0, places);
  return [
    ...sums,
    { kind: 'straight', digits: all },
    { kind: 'any', digits: all },
    { kind: 'lastTwo', digits: [1, 2] },
    { kind: 'last', digits: [3] },
  ];
}
