import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { api } from '#contracts/api/index.ts';
import { type LiveServerMessage, liveServerMessage } from '#contracts/live-messages.ts';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import { type Live, startLive } from '#server/roles/web/live-connections.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openTestCasino, type TestCasino } from '../originals/testing/application.ts';
import { findSiteByDomain } from '../sites/index.ts';
import type { Hub } from './index.ts';
import { betInput, openLongFlight, openRooms, type Rooms } from './testing/room.ts';

let platform: TestCasino;
let rooms: Rooms;
let hub: Hub;
let server: Server;
let live: Live;
const PATIENCE = { timeout: 30_000, interval: 20 };

beforeAll(async () => {
  platform = await openTestCasino();
  rooms = await openRooms(platform);
  await rooms.openCrash();
  hub = await platform.rooms.show({ db: platform.db, url: platform.url, log: testLog });
  server = createServer();
  const unsubscribe = (left: { id: number }, code: string, viewer: Parameters<Hub['unsubscribe']>[2]) =>
    hub.unsubscribe(left.id, code, viewer);
  live = startLive({
    server,
    log: testLog,
    perNetwork: 3,
    liveService: { admit: platform.admit, subscribe: hub.subscribe, unsubscribe },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  await live.close();
  server.close();
  await hub.close();
  await platform.close();
});

/** The cookie a browser gets at sign-in. */
async function cookieOf(account_id: string): Promise<string> {
  const answer = await platform.fetch(
    new Request(`http://one.test${api.login.path}`, {
      method: 'POST',
      headers: { host: 'one.test', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        domain_name: 'one.test',
        external_id: 'site-one',
        account_id,
        password: 'Lantern-88',
      }),
    }),
  );
  return answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(SESSION_COOKIE))!
    .split(';')[0]!;
}

function open(headers: { cookie?: string; origin?: string; host?: string }, at = server) {
  const { port } = at.address() as AddressInfo;
  const { origin = 'http://one.test', host = 'one.test', cookie = '' } = headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { origin, headers: { host, cookie } });
  const heard: LiveServerMessage[] = [];
  let status = 0;
  let closed = 0;
  socket.on('message', (data) => heard.push(liveServerMessage.parse(JSON.parse(data.toString()))));
  socket.on('unexpected-response', (request, response) => {
    status = response.statusCode ?? 0;
    request.destroy();
  });
  socket.on('error', () => {});
  socket.on('close', (code) => {
    closed = code;
  });
  onTestFinished(() => socket.terminate());
  return {
    socket,
    heard,
    status: () => vi.waitFor(() => status || expect.fail('no answer yet'), PATIENCE),
    closed: () => vi.waitFor(() => closed || expect.fail('still open'), PATIENCE),
    isOpen: () => vi.waitFor(() => expect(socket.readyState).toBe(socket.OPEN), PATIENCE),
    hears: <Type extends LiveServerMessage['type']>(
      type: Type,
      isRight: (message: Extract<LiveServerMessage, { type: Type }>) => boolean = () => true,
    ) =>
      vi.waitFor(() => {
        const found = heard.find(
          (message): message is Extract<LiveServerMessage, { type: Type }> =>
            message.type === type && isRight(message as Extract<LiveServerMessage, { type: Type }>),
        );
        return found ?? expect.fail(`nothing of ${type} in ${heard.map((message) => message.type)}`);
      }, PATIENCE),
  };
}

test('only a signed-in page of the same host can open a live connection', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const cookie = await cookieOf(player.account_id);
  expect(await open({}).status()).toBe(401);
  expect(await open({ cookie, origin: 'http://evil.test' }).status()).toBe(403);
  expect(await open({ cookie, host: 'two.test', origin: 'http://two.test' }).status()).toBe(401);
  expect(await open({ cookie, host: 'none.test', origin: 'http://none.test' }).status()).toBe(404);
  const lines = [open({ cookie }), open({ cookie }), open({ cookie })];
  for (const line of lines) await line.isOpen();
  expect(await open({ cookie }).status()).toBe(429);
  lines[0]!.socket.send('not json');
  expect(await lines[0]!.closed()).toBe(1008);
  lines[1]!.socket.send(JSON.stringify({ type: 'look', game_code: 'x'.repeat(600) }));
  expect(await lines[1]!.closed()).toBe(1009);
  lines[2]!.socket.send(JSON.stringify({ type: 'look', game_code: 'no-such-game' }));
  expect(await lines[2]!.hears('none')).toMatchObject({ game_code: 'no-such-game' });
});

test('a viewer receives the room, bets with masked names, the flight and its end, in this order', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const { round } = await openLongFlight(platform, rooms, player);
  const line = open({ cookie: await cookieOf(player.account_id) });
  await line.isOpen();
  line.socket.send(JSON.stringify({ type: 'look', game_code: 'crash' }));
  const { room } = await line.hears('room');
  expect(room.round).toMatchObject({ round_id: round.round_id, state: 'betting', server_seed: null });
  const bet = betInput('crash', round.round_id, { stake: 500n, choice: { auto: null } });
  const { bet: placed } = await platform.get(player, 'placeRoomBet', bet);
  const received = await line.hears('bets');
  expect(received).toMatchObject({ bets: 1, staked: '500', table: [{ bet_id: placed.bet_id, win: null }] });
  expect(JSON.stringify(received)).not.toContain(player.account_id);
  await rooms.step(round.round_id);
  await line.hears('round', (message) => message.round.state === 'locked' && message.round.outcome === null);
  await line.hears('tick', ({ value }) => value >= 100);
  await rooms.step(round.round_id);
  const end = await line.hears('round', (message) => message.round.state === 'settled');
  expect(end.round.server_seed).toMatch(/^[0-9a-f]{64}$/);
  await line.hears('bets', ({ table }) => table[0]?.win === '0');
  line.socket.send(JSON.stringify({ type: 'leave', game_code: 'crash' }));
  await vi.waitFor(() => expect(hub.size).toBe(0), PATIENCE);
});

test('a bet and a cash-out are pushed at once to every window of their player only', async () => {
  const player = await platform.newPlayer('one.test', 1000n);
  const other = await platform.newPlayer('one.test', 0n);
  const { round } = await openLongFlight(platform, rooms, player);
  const windows = [
    open({ cookie: await cookieOf(player.account_id) }),
    open({ cookie: await cookieOf(player.account_id) }),
  ];
  const stranger = open({ cookie: await cookieOf(other.account_id) });
  for (const line of [...windows, stranger]) {
    await line.isOpen();
    line.socket.send(JSON.stringify({ type: 'look', game_code: 'crash' }));
    await line.hears('room');
  }
  const bet = betInput('crash', round.round_id, { stake: 500n, choice: { auto: null } });
  const { bet: placed } = await platform.get(player, 'placeRoomBet', bet);
  for (const line of windows)
    expect(await line.hears('own')).toMatchObject({ bet_id: placed.bet_id, exit: null });
  await rooms.step(round.round_id);
  await rooms.flown(round.round_id, 5_000);
  const { bet: left } = await platform.get(player, 'leaveFlight', { bet_id: placed.bet_id });
  for (const line of windows) await line.hears('own', ({ exit }) => exit === left.exit);
  await stranger.hears('bets', ({ table }) => table[0]?.exit === left.exit);
  expect(stranger.heard.map(({ type }) => type)).not.toContain('own');
  for (const _ of ['settle', 'rest']) await rooms.step(round.round_id);
});

test('leaving a room while entering it, or losing the connection, leaves it', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  const received: string[] = [];
  const slow = createServer();
  const other = startLive({
    server: slow,
    log: testLog,
    liveService: {
      admit: platform.admit,
      async subscribe(_, code) {
        looks.push(Promise.withResolvers<void>());
        await looks.at(-1)!.promise;
        received.push(`entered ${code}`);
      },
      unsubscribe: (_, code) => received.push(`left ${code}`),
    },
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  const player = await platform.newPlayer('one.test', 0n);
  const line = open({ cookie: await cookieOf(player.account_id) }, slow);
  await line.isOpen();
  for (const type of ['look', 'leave', 'look', 'look'])
    line.socket.send(JSON.stringify({ type, game_code: 'crash' }));
  await vi.waitFor(() => expect(looks).toHaveLength(1), PATIENCE);
  expect(received).toEqual([]);
  looks[0]!.resolve();
  await vi.waitFor(() => expect(looks).toHaveLength(2), PATIENCE);
  expect(received).toEqual(['entered crash', 'left crash']);
  line.socket.terminate();
  await vi.waitFor(() => expect(other.size).toBe(0), PATIENCE);
  looks[1]!.resolve();
  await vi.waitFor(() => expect(received.slice(-2)).toEqual(['entered crash', 'left crash']), PATIENCE);
  expect(looks).toHaveLength(2);
  await other.close();
  slow.close();
});

test('adversary: the addresses of one IPv6 network share the limit of connections', async () => {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  let address = 0;
  const other = createServer();
  const crowded = startLive({
    server: other,
    log: testLog,
    perNetwork: 2,
    liveService: {
      admit: async () => ({ site, playerId: 'one', address: `2001:db8:1:2::${++address}` }),
      subscribe: async () => {},
      unsubscribe: () => {},
    },
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  for (const line of [open({}, other), open({}, other)]) await line.isOpen();
  expect(await open({}, other).status()).toBe(429);
  await crowded.close();
  other.close();
});

test('a process that stops closes its connections in order', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const line = open({ cookie: await cookieOf(player.account_id) });
  await line.isOpen();
  await live.close();
  expect(await line.closed()).toBe(1001);
  expect(live.size).toBe(0);
});
