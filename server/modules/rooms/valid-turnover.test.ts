import { expect, test } from 'vitest';
import { baccarat } from '#games/baccarat/index.ts';
import { bingo } from '#games/courtyard-bingo/index.ts';
import { crash } from '#games/crash/index.ts';
import { daily3, daily4, lotto } from '#games/lottery/index.ts';
import { derby } from '#games/meadow-derby/index.ts';
import { duel } from '#games/plume-duel/index.ts';
import { roulette } from '#games/roulette/index.ts';
import { type SharedGame, sharedGames } from '#games/shared-games.ts';
import { validTurnoverOf } from './valid-turnover.ts';

const POOLS = { hasPools: true, coverage: undefined, flight: undefined };
const HOUSE = { hasPools: false, coverage: undefined, flight: undefined };
type Given = [player: string, stake: bigint, win: bigint, exit?: number];
const count = (game: Pick<SharedGame, 'hasPools' | 'coverage' | 'flight'>, ...given: Given[]) => {
  const bets = given.map(([player_id, stake, win, exit = null], i) => ({
    ...{ bet_id: `bet ${i}`, player_id, stake, win, exit, lines: [] },
  }));
  return [...validTurnoverOf(game, bets).values()];
};

test('[operations 4.3] a stake returned by a pool counts nothing: refunded, paid 1.00, or on both sides of an even pool', () => {
  expect(count(POOLS, ['anna', 1000n, 1000n])).toEqual([0n]);
  expect(count(POOLS, ['anna', 1000n, 0n], ['bert', 1000n, 1900n])).toEqual([1000n, 900n]);
  expect(count(POOLS, ['anna', 1000n, 0n], ['anna', 1000n, 1900n])).toEqual([50n, 50n]);
  expect(count(POOLS, ['anna', 100n, 3000n])).toEqual([100n]);
});

test('[operations 4.3] what the bets of a player count in a pool is shared out by stake, to the smallest unit', () => {
  expect(count(POOLS, ['anna', 500n, 0n], ['bert', 20n, 0n], ['anna', 1000n, 1000n])).toEqual([
    166n,
    334n,
    20n,
  ]);
});

test('[operations 4.3] against the house a bet counts its stake, and nothing when an aborted flight returned it', () => {
  const bets: Given[] = [
    ['anna', 500n, 0n],
    ['anna', 500n, 1000n, 200],
    ['bert', 500n, 500n, 100],
  ];
  expect(count(HOUSE, ...bets)).toEqual([500n, 500n, 0n]);
});

test('[operations 4.2] a cash-out at a value that over 70 % of flights reach counts nothing; a loss counts its stake', () => {
  const bets: Given[] = [
    ['anna', 1000n, 1010n, 101],
    ['anna', 1000n, 1410n],
    ['anna', 1000n, 1420n],
    ['anna', 1000n, 0n],
  ];
  expect(count(crash, ...bets)).toEqual([0n, 0n, 1000n, 1000n]);
});

test('[operations 4.3] exactly the games whose players stake against each other have pools', () => {
  expect(sharedGames.filter(({ hasPools }) => hasPools)).toEqual([derby, duel]);
});

type Placed = Record<string, unknown[]>;
/** What the bets of each player count in a round of these choices, each for 1.00. */
function counted(game: SharedGame, given: Placed, linked: [string, string][] = []): bigint[] {
  const bets = Object.entries(given).flatMap(([player_id, choices]) =>
    choices.map((choice, i) => ({
      ...{ bet_id: `${player_id} ${i}`, player_id, stake: 100n, win: 0n, exit: null },
      lines: [{ choice: game.readChoice(choice), stake: '100' }],
    })),
  );
  const counts = validTurnoverOf(game, bets, linked);
  return Object.keys(given).map((player) =>
    bets
      .filter(({ player_id }) => player_id === player)
      .reduce((sum, { bet_id }) => sum + counts.get(bet_id)!, 0n),
  );
}

test('[operations 4.2] [operations 4.3] bets on more than 70 % of a layout, or on both sides, count nothing; linked players count as one', () => {
  const straights = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `straight-${from + i}`);
  // 25 of 37 numbers are 67.6 percent, 26 are 70.3.
  expect(counted(roulette, { anna: straights(0, 24), bert: straights(0, 25) })).toEqual([2_500n, 0n]);
  expect(
    counted(baccarat, { anna: ['player', 'banker'], bert: ['banker', 'tie'], cora: ['player'] }),
  ).toEqual([0n, 200n, 100n]);
  const sides = { anna: ['player'], bert: ['banker'], cora: ['banker'] };
  expect(counted(baccarat, sides)).toEqual([100n, 100n, 100n]);
  expect(counted(baccarat, sides, [['anna', 'bert']])).toEqual([0n, 0n, 100n]);
  const uncovered = sharedGames.filter(({ coverage, flight }) => !coverage && !flight);
  expect(uncovered).toEqual([]);
});

test('[operations 4.2] buying more than 70 % of the numbers of a lottery counts nothing', () => {
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      kind: 'straight',
      digits: [...String(n).padStart(3, '0')].map(Number),
    }));
  expect(counted(daily3, { anna: numbers(700), bert: numbers(701) })).toEqual([70_000n, 0n]);
  const digits = (count: number) => Array.from({ length: count }, (_, n) => ({ kind: 'last', digits: [n] }));
  const sum = (kind: string) => ({ kind, digits: [] });
  expect(counted(daily4, { anna: digits(7), bert: digits(8), cora: [sum('big'), sum('small')] })).toEqual([
    700n,
    0n,
    0n,
  ]);
  // About a quarter of the draws have a sum that is neither odd nor big.
  expect(counted(daily3, { anna: [sum('odd'), sum('even')], bert: [sum('odd'), sum('big')] })).toEqual([
    0n,
    0n,
  ]);
  // Seven of 45 numbers miss a draw of six with a chance of 33.9 percent, eight with one of 28.5.
  const ones = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ kind: 'one', numbers: [n + 1] }));
  expect(counted(lotto, { anna: ones(7), bert: ones(8) })).toEqual([700n, 0n]);
  const shared = { anna: ones(8).slice(0, 4), bert: ones(8).slice(4) };
  expect(counted(lotto, shared)).toEqual([400n, 400n]);
  expect(counted(lotto, shared, [['anna', 'bert']])).toEqual([0n, 0n]);
});

test('[operations 4.2] who holds more than 70 % of the cards of a bingo round, or covers that much of a race, plays without risk', () => {
  const cards = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ card: from + n }));
  expect(counted(bingo, { anna: cards(0, 7), bert: cards(10, 3) })).toEqual([700n, 300n]);
  expect(counted(bingo, { anna: cards(0, 8), bert: cards(10, 3) })).toEqual([0n, 300n]);
  const win = (...runners: number[]) => runners.map((runner) => ({ pool: 'win', runners: [runner] }));
  // The strengths of the first four are 68 of 100, of the first five 79.
  expect(counted(derby, { anna: win(1, 2, 3, 4), bert: win(1, 2, 3, 4, 5) })).toEqual([400n, 0n]);
  const place = (...runners: number[]) => runners.map((runner) => ({ pool: 'place', runners: [runner] }));
  expect(counted(derby, { anna: place(1), bert: place(1, 2, 3) })).toEqual([100n, 0n]);
  expect(counted(duel, { anna: [{ on: 'meron' }], bert: [{ on: 'meron' }, { on: 'wala' }] })).toEqual([
    100n,
    0n,
  ]);
});
