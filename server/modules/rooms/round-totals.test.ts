import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LiveServerMessage } from '#contracts/live-messages.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import type { Hub } from './index.ts';
import { betInput, gameKey, openRooms, openRound, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let hub: Hub;
beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  hub = await platform.rooms.show({ db: platform.db, url: platform.url, log: testLog });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await hub.close();
  await platform.close();
});

const SPOTS = ['red', 'black', 'straight-17'];
const sum = (stakes: readonly bigint[]) => stakes.reduce((all, stake) => all + stake, 0n);

test('[fairness 7.1] running totals equal the valid bets under concurrency, refusals and returned stakes', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => platform.newPlayer('one.test', 50_000n)));
  const poor = await platform.newPlayer('one.test', 100n);
  const [first] = players;
  const round = await openRound(platform, rooms, first!, 'roulette');
  const received: LiveServerMessage[] = [];
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const { currency } = site;
  const viewer = { playerId: 'nobody', send: (text: Buffer) => received.push(JSON.parse(text.toString())) };
  await hub.subscribe({ id: site.id, currency }, 'roulette', viewer);
  const place = (player: (typeof players)[number], n: number) =>
    platform.ask(
      player,
      'placeRoomBet',
      betInput('roulette', round.round_id, { stake: 500n * BigInt(1 + (n % 3)), choice: SPOTS[n % 3] }),
    );
  const placed = await Promise.all(
    Array.from({ length: 24 }, (_, n) => place(n % 7 === 6 ? poor : players[n % 6]!, n)),
  );
  expect(placed.filter(({ statusCode }) => statusCode !== 1).length).toBeGreaterThan(0);
  await platform.get(first!, 'takeBreak', { length: '6months' });
  await platform.drain();

  const { room } = await platform.get(players[1]!, 'enterRoom', gameKey('roulette'));
  const standing = await run<{ stake: bigint }>(platform.db, {
    text: 'select stake from rooms.bet where round_id = $1 and returned_at is null',
    values: [round.round_id],
  });
  const staked = sum(standing.map(({ stake }) => stake));
  expect(room.round).toMatchObject({ bets: standing.length, staked: staked.toString() });
  const [bank] = await run<{ staked: bigint }>(platform.db, {
    text: 'select staked from rooms.round_liability where round_id = $1',
    values: [round.round_id],
  });
  expect(bank!.staked).toBe(staked);
  await place(players[2]!, 0);
  await vi.waitFor(
    async () => {
      const { room: now } = await platform.get(players[1]!, 'enterRoom', gameKey('roulette'));
      const { bets, staked, board } = now.round!;
      expect(received.findLast(({ type }) => type === 'bets')).toMatchObject({ bets, staked, board });
      expect(bets).toBe(standing.length + 1);
    },
    { timeout: 30_000, interval: 50 },
  );
  hub.unsubscribe(site.id, 'roulette', viewer);
});
