import { expect, test } from 'vitest';
import { derby } from '#games/meadow-derby/index.ts';
import { duel } from '#games/plume-duel/index.ts';
import { sharedGames } from '#games/shared-games.ts';
import { countsOf } from './counts.ts';

const POOLS = { hasPools: true };
const HOUSE = { hasPools: false };
type Given = [player: string, stake: bigint, win: bigint, exit?: number];
const count = (game: { hasPools: boolean }, ...given: Given[]) => {
  const bets = given.map(([player_id, stake, win, exit = null], i) => ({
    ...{ bet_id: `bet ${i}`, player_id, stake, win, exit },
  }));
  return [...countsOf(game, bets).values()];
};

test('[operations 4.3] a stake that a pool gives back counts nothing: refunded, paid 1.00, or on both sides of an even one', () => {
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

test('[operations 4.3] against the house a bet counts its stake, and nothing when a broken-off flight gave it back', () => {
  const bets: Given[] = [
    ['anna', 500n, 0n],
    ['anna', 500n, 1000n, 200],
    ['bert', 500n, 500n, 100],
  ];
  expect(count(HOUSE, ...bets)).toEqual([500n, 500n, 0n]);
});

test('[operations 4.3] exactly the games whose players stake against each other have pools', () => {
  expect(sharedGames.filter(({ hasPools }) => hasPools)).toEqual([derby, duel]);
});
