import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BingoBoard } from '#games/courtyard-bingo/index.ts';
import type { Json } from '#games/engine/fair/index.ts';
import type { DerbyOutcome } from '#games/meadow-derby/index.ts';
import type { DuelOutcome } from '#games/plume-duel/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { upsertGames } from '../catalog/index.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { findSiteByDomain, updateSite } from '../sites/index.ts';
import { oldestDueSeconds } from './index.ts';
import {
  betInput,
  databaseTime,
  gameKey,
  openRooms,
  openRound,
  type Rooms,
  verifiedLines,
} from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let anna: TestPlayer;
let bert: TestPlayer;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  [anna, bert] = [
    await platform.newPlayer('one.test', 100_000n),
    await platform.newPlayer('one.test', 100_000n),
  ];
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
type Bets = [TestPlayer, { stake: bigint; choice: Json }[]][];

/** Plays one round with these bets and returns its proof, checked with the game's own verifier. */
async function play(game_code: string, bets: Bets) {
  const { round_id } = await openRound(platform, rooms, anna, game_code);
  for (const [player, lines] of bets) {
    await platform.get(player, 'enterRoom', gameKey(game_code));
    await platform.get(player, 'placeRoomBet', betInput(game_code, round_id, ...lines));
  }
  for (const _ of ['close', 'settle']) await rooms.step(round_id);
  const proof = await rooms.proof(round_id);
  const lines = verifiedLines(proof);
  return { round: proof.round, lines, won: lines.reduce((sum, { win }) => sum + win, 0n) };
}

const money = async (...players: TestPlayer[]) => {
  const balances = await Promise.all(players.map((player) => platform.get(player, 'getBalance')));
  return balances.reduce((sum, { game_balance }) => sum + Math.round(game_balance * 100), 0);
};

test('[fairness 7.3] a round of bingo pays 90 % of all cards sold, in three prizes', async () => {
  const cards = (numbers: number[]) => numbers.map((card) => ({ stake: 1000n, choice: { card } }));
  const before = await money(anna, bert);
  const { round, won } = await play('courtyard-bingo', [
    [anna, cards([1, 2, 3])],
    [bert, cards([4, 5])],
  ]);
  expect(won).toBe(4500n);
  expect(await money(anna, bert)).toBe(before - 500);
  const { prizes } = round.board as BingoBoard;
  expect(prizes.map(({ amount }) => amount)).toEqual(['750', '1000', '2750']);
  const dear = betInput(
    'courtyard-bingo',
    (await openRound(platform, rooms, anna, 'courtyard-bingo')).round_id,
    {
      stake: 2000n,
      choice: { card: 1 },
    },
  );
  expect((await platform.ask(anna, 'placeRoomBet', dear)).statusMessage).toBe('invalidStake');
});

test('[fairness 9] a race pays its pools to the unit, and refunds a pool without a winner', async () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8].map((runner) => ({
    stake: 500n,
    choice: { pool: 'win', runners: [runner] },
  }));
  const { round, lines, won } = await play('meadow-derby', [
    [anna, all],
    [bert, [{ stake: 1000n, choice: { pool: 'exacta', runners: [8, 7] } }]],
  ]);
  const [first, second] = (round.outcome as DerbyOutcome).order;
  const isExact = first === 8 && second === 7;
  // 4,000 less 400 for a stake of 500: 7.20. A lone player in the exacta gets the stake back, win or lose.
  expect(won).toBe(3600n + 1000n);
  expect(lines.find(({ win }) => win === 3600n)!.choice).toEqual({ pool: 'win', runners: [first] });
  const { pools } = round.board as { pools: { pool: string; isRefund: boolean; commission: string }[] };
  expect(pools.find(({ pool }) => pool === 'exacta')).toMatchObject({ isRefund: !isExact });
  expect(pools.find(({ pool }) => pool === 'win')).toMatchObject({ commission: '400' });
  // One player covered every runner, the other's stake came back [operations 4.2].
  expect(await rooms.counted(anna, 'meadow-derby')).toEqual(['0']);
  expect(await rooms.counted(bert, 'meadow-derby')).toEqual(['0']);
});

test('[fairness 9] a duel pays its pool less five percent, and a draw refunds it in full', async () => {
  const { round, won } = await play('plume-duel', [
    [anna, [{ stake: 1000n, choice: { on: 'meron' } }]],
    [bert, [{ stake: 1000n, choice: { on: 'wala' } }]],
  ]);
  expect(won).toBe((round.outcome as DuelOutcome).winner === 'draw' ? 2000n : 1900n);
  const odd = betInput('plume-duel', (await openRound(platform, rooms, anna, 'plume-duel')).round_id, {
    stake: 1010n,
    choice: { on: 'meron' },
  });
  expect((await platform.ask(anna, 'placeRoomBet', odd)).statusMessage).toBe('invalidStake');
});

test('[player protection F7] sabong is closed on a site until its jurisdiction profile allows it', async () => {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const view = async () => {
    const answer = await platform.call('one.test', 'viewRoom', { ...GUEST, ...gameKey('plume-duel') });
    return answer.statusMessage;
  };
  const card = {
    providerCode: 'BAIZE',
    gameCode: 'plume-duel',
    name: 'Plume Duel',
    gameType: 'SABONG',
    cover: 'games/baize/plume-duel',
    releasedAt: '2026-11-01',
    playable: true,
  };
  await platform.database.transaction((tx) => upsertGames(tx, [{ ...card, category: 'sabong' }]));
  expect(await view()).toBe('gameUnavailable');
  await platform.database.transaction((tx) => updateSite(tx, site.id, { jurisdiction: 'open' }));
  expect(await view()).not.toBe('gameUnavailable');
});

test('[fairness 11] the nightly check recomputes shared rounds with their own script', async () => {
  await platform.drain();
  expect(await platform.fairness.checkRounds(platform.db, new Date())).toEqual({ rounds: 3, wrong: 0 });
  const { value } = await platform.get(anna, 'gameReturns', GUEST);
  const derby = value.find(({ game_code }) => game_code === 'meadow-derby');
  expect(derby).toMatchObject({
    // One of two bets: the other player's stake was returned.
    measured: { rounds: 1, percent: 90, band: null, fits: null },
    checked: { rounds: 1, wrong: 0 },
  });
});

test('the seconds by which the next step of a round is late are known; none is late once it is done', async () => {
  const { round_id } = await openRound(platform, rooms, anna, 'three-digits');
  await run(platform.db, {
    text: 'update rooms.round set due_at = null where round_id <> $1',
    values: [round_id],
  });
  expect(await oldestDueSeconds(platform.db)).toBe(0);
  await run(platform.db, {
    text: `update rooms.round set due_at = $2 where round_id = $1`,
    values: [round_id, await databaseTime(platform.db, -20_000)],
  });
  expect(await oldestDueSeconds(platform.db)).toBeGreaterThanOrEqual(20);
  await rooms.step(round_id);
  expect(await oldestDueSeconds(platform.db)).toBe(0);
});
