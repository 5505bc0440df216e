import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Bus, openBus } from '#server/platform/bus/index.ts';
import { startNatsServer } from '#server/platform/bus/testing/nats-server.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import type { Leader } from './leader.ts';
import type { Hub } from './live/hub.ts';
import { betInput, openRooms, openRound, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let hub: Hub;
let leader: Leader;
let bus: Bus;
let listener: pg.Client;
let nats: Awaited<ReturnType<typeof startNatsServer>>;
/** Notices that PostgreSQL carried. */
const carried: string[] = [];
const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

beforeAll(async () => {
  nats = await startNatsServer();
  platform = await openTestCasino();
  bus = openBus({ url: nats.url, prefix: 'baize', log: testLog, retryMs: 50, pingMs: 100 });
  platform.rooms.setBus(platform.database, bus);
  rooms = await openRooms(platform);
  listener = new pg.Client({ connectionString: platform.url });
  listener.on('notification', ({ payload = '' }) => carried.push(payload));
  await listener.connect();
  await listener.query('listen baize_rooms');
  await until(() => expect(bus.isConnected()).toBe(true));
  hub = await platform.rooms.show({ db: platform.db, url: platform.url, log: testLog });
  leader = await rooms.lead();
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await leader.stop();
  await hub.close();
  await bus.close();
  await listener.end();
  await nats.stop();
  await platform.close();
});

type Message = { type: string; bets?: { bet_id: string }[] };

/** A viewer in roulette, with the messages received. */
async function watch(playerId = 'nobody') {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const messages: Message[] = [];
  const viewer = { playerId, send: (text: Buffer) => messages.push(JSON.parse(text.toString())) };
  await hub.subscribe({ id: site.id, currency: 'PHP' }, 'roulette', viewer);
  return { messages, leave: () => hub.unsubscribe(site.id, 'roulette', viewer), site: site.id };
}

async function bet() {
  const player = await platform.newPlayer('one.test', 10_000n);
  const round = await openRound(platform, rooms, player, 'roulette');
  const line = { stake: 500n, choice: 'red' };
  await platform.get(player, 'placeRoomBet', betInput('roulette', round.round_id, line));
  return player;
}

test('bets and rounds are announced over the bus, to the processes that show the room, and not by PostgreSQL', async () => {
  const { messages, leave, site } = await watch();
  await until(() => expect(nats.subjects()).toContain(`baize.room.${site}.roulette.*`));
  expect(nats.subjects()).toContain('baize.room.*.*.round');
  messages.length = carried.length = 0;
  await bet();
  await until(() => expect(messages.some(({ type }) => type === 'bets')).toBe(true));
  expect(nats.published.some(({ subject }) => subject === `baize.room.${site}.roulette.bets`)).toBe(true);
  expect(carried).toEqual([]);
  leave();
  await until(() => expect(nats.subjects()).not.toContain(`baize.room.${site}.roulette.*`));
});

test('without the server PostgreSQL carries them, and afterwards the bus again; no bet is lost', async () => {
  const { messages, leave, site } = await watch();
  const { port } = nats;
  await nats.stop();
  await until(() => expect(bus.isConnected()).toBe(false));
  messages.length = carried.length = 0;
  await bet();
  await until(() => expect(messages.some(({ type }) => type === 'bets')).toBe(true));
  await until(() => expect(carried.some((text) => text.includes('"bets"'))).toBe(true));
  nats = await startNatsServer(port);
  await until(() => expect(bus.isConnected()).toBe(true));
  await until(() => expect(nats.subjects()).toContain(`baize.room.${site}.roulette.*`));
  messages.length = carried.length = 0;
  await bet();
  await until(() => expect(messages.some(({ type }) => type === 'bets')).toBe(true));
  expect(carried).toEqual([]);
  leave();
});

test('a round that is due is taken by the leader without a connection to the bus', async () => {
  const { port } = nats;
  const player = await platform.newPlayer('one.test', 10_000n);
  const { round_id } = await openRound(platform, rooms, player, 'roulette');
  const line = { stake: 500n, choice: 'red' };
  await platform.get(player, 'placeRoomBet', betInput('roulette', round_id, line));
  await nats.stop();
  await until(() => expect(bus.isConnected()).toBe(false));
  await rooms.due(round_id);
  await vi.waitFor(async () => expect((await rooms.proof(round_id)).round.server_seed).toBeTruthy(), {
    timeout: 60_000,
    interval: 50,
  });
  nats = await startNatsServer(port);
  await until(() => expect(bus.isConnected()).toBe(true));
});

test('adversary: messages of a stranger on the bus change no room, no balance, and end no process', async () => {
  const player = await bet();
  const before = await platform.get(player, 'getBalance');
  const { messages, leave, site } = await watch(player.playerId);
  messages.length = 0;
  const subject = `baize.room.${site}.roulette.bets`;
  const own = { player: player.playerId, bet: '00000000-0000-7000-8000-000000000000', exit: 900 };
  for (const text of ['', '{', '[]', '{"site":"1"}', JSON.stringify({ site, game: 'none', what: 'round' })])
    nats.send(subject, text);
  nats.send(subject, JSON.stringify({ site, game: 'roulette', what: 'bets', own }));
  await bet();
  await until(() => expect(messages.some(({ type }) => type === 'bets')).toBe(true));
  const shown = messages.flatMap(({ bets }) => bets ?? []).map(({ bet_id }) => bet_id);
  expect(shown).not.toContain(own.bet);
  expect(await platform.get(player, 'getBalance')).toEqual(before);
  leave();
});
