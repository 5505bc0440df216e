import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openTestCasino, type TestCasino, type TestPlayer } from '../originals/testing/application.ts';
import { betInput, gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const balance = async (player: TestPlayer) => (await platform.get(player, 'getBalance')).game_balance;
const exclude = (player: TestPlayer) => platform.get(player, 'takeBreak', { length: '6months' });
async function place(
  player: TestPlayer,
  game_code: string,
  round_id: string,
  stake: bigint,
  choice: unknown,
) {
  await platform.get(player, 'enterRoom', gameKey(game_code));
  return (await platform.get(player, 'placeRoomBet', betInput(game_code, round_id, { stake, choice }))).bet;
}
const proofLines = async (id: string) => (await rooms.proof(id)).lines!.map(({ id }) => id.slice(0, 36));

test('[player protection V13] [player protection E3] an exclusion returns stakes on rounds not begun, lets running ones finish, and pays out the balance and later returns', async () => {
  const [ana, ben] = [
    await platform.newPlayer('one.test', 65_000n),
    await platform.newPlayer('one.test', 10_000n),
  ];
  await platform.get(ana, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: '' });
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: 'Ana Cruz' };
  await platform.get(ana, 'addBank', { ...bank, account_number: '123456789012', password: 'Lantern-88' });
  const [coming, running] = [
    await openRound(platform, rooms, ana, 'roulette'),
    await openRound(platform, rooms, ana, 'baccarat'),
  ];
  await place(ana, 'roulette', coming.round_id, 10_000n, 'red');
  const stays = await place(ben, 'roulette', coming.round_id, 1_000n, 'black');
  const runs = await place(ana, 'baccarat', running.round_id, 5_000n, 'player');
  await rooms.step(running.round_id);
  expect(await balance(ana)).toBe(500);
  await exclude(ana);
  await platform.drain();
  // Repeated events have no further effect.
  await platform.drain();
  const again = await platform.signIn(ana);
  expect(await balance(again)).toBe(0);
  const paidOut = async () => (await platform.get(again, 'withdrawals')).value.map(({ amount }) => amount);
  expect(await paidOut()).toEqual([600]);
  expect(
    (
      await platform.ask(
        again,
        'placeRoomBet',
        betInput('roulette', coming.round_id, { stake: 1_000n, choice: 'red' }),
      )
    ).statusMessage,
  ).toBe('excluded');
  for (const id of [running.round_id, coming.round_id]) await rooms.step(id);
  await rooms.step(coming.round_id);
  const [settled] = await run<{ win: bigint; returned_at: Date | null }>(platform.db, {
    text: 'select win, returned_at from rooms.bet where bet_id = $1',
    values: [runs.bet_id],
  });
  expect(settled).toMatchObject({ returned_at: null });
  await platform.drain();
  expect(await balance(again)).toBe(0);
  const late = Number(settled!.win) / 100;
  expect(await paidOut()).toEqual(late > 0 ? [late, 600] : [600]);
  // The round continues without that bet: neither the draw nor the proof includes it.
  expect(await proofLines(coming.round_id)).toEqual([stays.bet_id]);
});

test('[player protection E3] under a concurrent close and exclusion the bet is in the round or its stake is returned, never both', async () => {
  for (let n = 0; n < 4; n++) {
    const player = await platform.newPlayer('one.test', 10_000n);
    const round = await openRound(platform, rooms, player, 'roulette');
    await place(player, 'roulette', round.round_id, 1_000n, 'red');
    await exclude(player);
    await Promise.all([platform.drain(), rooms.step(round.round_id)]);
    await platform.drain();
    await rooms.step(round.round_id);
    const again = await platform.signIn(player);
    const lines = await proofLines(round.round_id);
    if (lines.length === 0) expect(await balance(again)).toBe(100);
    else expect([90, 110]).toContain(await balance(again));
  }
});
