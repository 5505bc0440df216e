import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '#contracts/api/index.ts';
import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import { openTestCasino, type TestCasino } from '#server/modules/originals/testing/application.ts';
import { fixSalt, type Hub } from '#server/modules/rooms/index.ts';
import { compareReadings, manyPlayers } from '#server/modules/rooms/testing/many-players.ts';
import { gameKey, openLongFlight, openRooms, openRound, SALT } from '#server/modules/rooms/testing/room.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { startLive } from '#server/roles/web/live-connections.ts';
import { announceServer, startTestServer, testLog } from '#test/support/postgres.ts';
import type { LiveMeasurement } from './live-child.ts';
import { databaseMicroseconds, ownMicroseconds } from './processor-time.ts';
import { median, milliseconds, type Report, ratioText } from './report.ts';

const SOCKETS = 2000;
const FLIGHT_MS = 8000;
/** The target: 99 of 100 values reach their viewers within this time. */
const PROMISE_MS = 50;
const [TURNS, READINGS] = [7, 20];
const GUEST = { domain_name: 'one.test', external_id: 'site-one' };

/** 2,000 pages in another process watch one flight: how late do its values arrive? */
export async function run(report: Report): Promise<void> {
  const postgres = await startTestServer({ durable: false });
  announceServer(postgres.url);
  try {
    const platform = await openTestCasino();
    const looked = await measureTicks(platform);
    report.title(`live connection: ${SOCKETS} lines to one room, ${FLIGHT_MS / 1000} s of a flight`);
    report.row('values delivered', String(looked.ticks));
    report.row('late, p50', milliseconds(looked.p50));
    report.row('late, p99', milliseconds(looked.p99), looked.p99 < PROMISE_MS ? 'held' : 'NOT HELD');
    report.row('late, most', milliseconds(looked.max));
    await measureOneMoreBet(report, platform, postgres.embedded.pid());
    await platform.close();
  } finally {
    announceServer(undefined);
    await postgres.stop();
  }
}

async function measureTicks(platform: TestCasino): Promise<LiveMeasurement> {
  const rooms = await openRooms(platform);
  await platform.call('one.test', 'viewRoom', { ...GUEST, ...gameKey('crash') });
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  await platform.database.transaction((tx) => fixSalt(tx, { siteId: site.id, gameCode: 'crash' }, SALT));
  const hub = await platform.rooms.show({ db: platform.db, url: platform.url, log: testLog });
  const server = createServer();
  const unsubscribe = (left: { id: number }, code: string, viewer: Parameters<Hub['unsubscribe']>[2]) =>
    hub.unsubscribe(left.id, code, viewer);
  const liveService = { admit: platform.admit, subscribe: hub.subscribe, unsubscribe };
  const live = startLive({ server, log: testLog, perNetwork: SOCKETS, liveService });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const player = await platform.newPlayer('one.test', 0n);
  const cookie = await cookieOf(platform, player.account_id);
  const { round } = await openLongFlight(platform, rooms, player);
  const child = fork(new URL('./live-child.ts', import.meta.url));
  child.send({ port, host: 'one.test', cookie, sockets: SOCKETS });
  await once(child, 'message');
  await rooms.step(round.round_id);
  await delay(FLIGHT_MS);
  child.send('tell');
  const [looked] = (await once(child, 'message')) as [LiveMeasurement];
  await live.close();
  server.close();
  await hub.close();
  return looked;
}

/**
 * The cost of one more bet in a process that serves a room in which every player has already bet, in
 * alternating turns.
 */
async function measureOneMoreBet(
  report: Report,
  platform: TestCasino,
  postmaster: number | undefined,
): Promise<void> {
  const rooms = await openRooms(platform);
  const player = await platform.newPlayer('one.test', 0n);
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  report.title(`one more bet in a room of ${SOCKETS}: processor time, alternating`);
  /**
   * Processor time per reading over the given number of readings, in milliseconds; PostgreSQL reports
   * hundredths of a second.
   */
  const spent = async (work: (n: number) => Promise<void>): Promise<number> => {
    const used = () => ownMicroseconds() + (databaseMicroseconds(postmaster) ?? 0);
    const before = used();
    for (let n = 0; n < READINGS; n++) await work(n);
    return (used() - before) / READINGS / 1000;
  };
  const choices = { roulette: 'red', crash: { auto: null } };
  for (const [game, choice] of Object.entries(choices)) {
    const round = await openRound(platform, rooms, player, game);
    const ids = await manyPlayers(platform.db, round.round_id, SOCKETS, [{ stake: '100', choice }]);
    const { anew, carriedOn } = await compareReadings(platform.db, { siteId: site.id, gameCode: game });
    const found = { anew: [] as number[], carriedOn: [] as number[] };
    for (let turn = 0; turn < TURNS; turn++) {
      found.anew.push(await spent(anew));
      found.carriedOn.push(await spent((n) => carriedOn([ids[turn * READINGS + n]!])));
    }
    const [whole, part] = [median(found.anew), median(found.carriedOn)];
    report.row(`${game}: all bets read anew`, milliseconds(whole));
    report.row(`${game}: carried on by the bet that came`, milliseconds(part), ratioText(part / whole));
  }
}

async function cookieOf(platform: TestCasino, account_id: string): Promise<string> {
  const answer = await platform.fetch(
    new Request(`http://one.test${api.login.path}`, {
      method: 'POST',
      headers: { host: 'one.test', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...GUEST, account_id, password: 'Lantern-88' }),
    }),
  );
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE));
  return line!.split(';')[0]!;
}
