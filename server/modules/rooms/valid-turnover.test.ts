import { expect, test } from 'vitest';
import { baccarat } from '#games/baccarat/index.ts';
import { blockHash } from '#games/block-hash/index.ts';
import { crash } from '#games/crash/index.ts';
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

test('[operations 4.2] [operations 4.3] bets on more than 70 % of a layout, or on both sides, count nothing; linked players count as one', () => {
  const counted = (game: SharedGame, given: Record<string, string[]>, linked: [string, string][] = []) => {
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
  };
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
  expect(sharedGames.filter(({ coverage }) => coverage)).toEqual([baccarat, blockHash, roulette]);
});
