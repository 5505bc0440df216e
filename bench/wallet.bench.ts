import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post, verify } from '#server/modules/ledger/index.ts';
import {
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from '#server/modules/providers/testing/application.ts';
import { type GameClient, openGameClient } from '#server/modules/providers/testing/game-client.ts';
import type { Provider } from '#server/modules/providers/testing/provider.ts';
import { singleStatementHandle } from '#server/platform/database/index.ts';
import { asOwner } from '#test/support/database.ts';
import { announceServer, startTestServer } from '#test/support/postgres.ts';
import type { LoadMeasurement } from './load-meter.ts';
import { databaseMicroseconds, ownMicroseconds } from './processor-time.ts';
import { median, milliseconds, perSecond, type Report, ratioText } from './report.ts';
import { printLayers } from './wallet-layers.ts';
import { type GameSession, startCallers } from './wallet-load.ts';

const PLAYERS = 200;
const CALLERS = 64;
const ROUNDS = 5;
/** Warm-up rounds, so that the code is compiled as in a long-running server. */
const WARMING = 3;
/** Calls of each kind in a round: each is one transfer with one posting. */
const CALLS = 4000;
const FUNDS = 1_000_000_000n;
/** The target: calls per second at which 99 of 100 are answered within 25 ms. */
const PACE = 500;
const PACE_SECONDS = 6;

/**
 * The wallet protocol compared with the bare ledger on one durable server, through one connection pool, in
 * alternating rounds with the same number of transfers; its cost by layer; and its latencies at a steady
 * rate.
 */
export async function run(report: Report): Promise<void> {
  const postgres = await startTestServer({ durable: true, library: 'pg_stat_statements' });
  announceServer(postgres.url);
  try {
    const platform = await openProviderSite();
    const provider = await platform.provider();
    const { guests, tables } = await holder(platform, provider);
    const server = createServer((request, response) => {
      if (!platform.listen(request, response)) response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const players = tables.map(({ player_id, session }): GameSession => ({ player_id, session }));
    const { keyId, secret } = provider;
    const callers = startCallers();
    const driveAt = (to: number, pace: Pace) =>
      callers.drive({
        port: to,
        keyId,
        secret,
        code: PROVIDER,
        sessions: players,
        callers: CALLERS,
        ...pace,
      });
    const drive: Drive = (pace) => driveAt(port, pace);
    const postmaster = postgres.embedded.pid();
    await compareWithLedger(report, { house: platform, guests, tables, drive, postmaster });
    await printLayers(report, {
      platform,
      drive: (to) => driveAt(to, { calls: CALLS }),
      ...{ walletPort: port, calls: CALLS, postmaster },
    });
    await atPace(report, drive);
    callers.end();
    const violations = await verify(platform.db);
    report.note(
      violations.length === 0 ? 'the books balance' : `THE BOOKS DO NOT BALANCE: ${violations.length}`,
    );
    await new Promise((done) => server.close(done));
    await platform.close();
  } finally {
    announceServer(undefined);
    await postgres.stop();
  }
}

async function holder(platform: ProviderTestSite, provider: Provider) {
  const first = await platform.guest('one.test', FUNDS);
  const [guests, tables]: [TestPlayer[], GameClient[]] = [
    [first],
    [await openGameClient(platform, provider, first)],
  ];
  while (guests.length < PLAYERS) {
    const guest = await platform.guest('one.test', FUNDS);
    guests.push(guest);
    tables.push(await openGameClient(platform, provider, guest));
  }
  return { guests, tables };
}

type Pace = { calls: number } | { perSecond: number; seconds: number };
type Drive = (pace: Pace) => Promise<LoadMeasurement>;
type Setting = {
  house: ProviderTestSite;
  guests: TestPlayer[];
  tables: GameClient[];
  drive: Drive;
  postmaster: number | undefined;
};
/** CPU microseconds per call: of this process, of PostgreSQL, and of callers in a separate process. */
type Found = { perSecond: number; own: number; database: number; callers: number };

async function compareWithLedger(report: Report, setting: Setting): Promise<void> {
  report.title(`Wallet protocol: ${CALLERS} callers, fully durable, alternating rounds of ${CALLS} calls`);
  const { bare, endpoint, wire } = worksOf(setting);
  const found = { bare: [] as Found[], endpoint: [] as Found[], wire: [] as Found[] };
  for (let round = -WARMING; round < ROUNDS; round++) {
    if (round === 0) await settle(setting.house);
    const all = [
      await measured(setting, bare),
      await measured(setting, endpoint),
      await measured(setting, wire),
    ] as const;
    if (round < 0) continue;
    found.bare.push(all[0]);
    found.endpoint.push(all[1]);
    found.wire.push(all[2]);
  }
  const row = (title: string, all: Found[]) => {
    const middle = (figure: keyof Found) => median(all.map((each) => each[figure]));
    const spent = ({ own, database }: Found) => own + database;
    const beside = (of: (each: Found) => number) =>
      median(found.bare.map((each, i) => of(each) / of(all[i]!)));
    const microseconds = (value: number) => `${value.toFixed(0)} us`;
    report.row(
      title,
      perSecond(middle('perSecond')),
      all === found.bare ? '' : ratioText(beside((each) => 1 / each.perSecond)),
      microseconds(median(all.map(spent))),
      all === found.bare ? '' : ratioText(beside(spent)),
      `${microseconds(middle('own'))} + ${middle('database').toFixed(0)}`,
      middle('callers') > 0 ? microseconds(middle('callers')) : '',
    );
  };
  report.row('', 'rate', 'beside', 'processor each', 'beside', 'here + database', 'callers');
  row('the bare ledger, bets and wins', found.bare);
  row('bets and wins at the endpoint, no network', found.endpoint);
  row('bets and wins over HTTP', found.wire);
  report.note(
    'beside: as many of them as of the bare ledger, by the clock and by processor time; x 0.5 is the promise',
  );
  report.note(
    'here: this process, and without network also its callers, which sign their messages. Over HTTP callers are a',
  );
  report.note(
    'process on the same machine and sign in advance: the rate is what the processors have left beside them',
  );
}

/** This many calls by all callers in parallel. */
function worksOf({ house: platform, guests, tables, drive }: Setting) {
  let sent = 0;
  const bare = async () => {
    const n = ++sent;
    const answer = await post(singleStatementHandle(platform.db), {
      siteId: 1,
      key: `bare-${n}`,
      kind: n % 2 ? 'bet' : 'win',
      currency: 'PHP',
      postings: [postingOf(guests[(n >> 1) % guests.length]!.playerId, n % 2 === 1)],
    });
    if (!answer.ok) throw new Error(answer.reason);
  };
  const endpoint = async () => {
    const n = ++sent;
    const [table, round] = [tables[(n >> 1) % tables.length]!, `in-${n}`];
    await table.bet(`${round}b`, 10, round);
    await table.win(`${round}w`, 10, round, { round_closed: true });
  };
  return {
    bare: () => inLoops(CALLS, bare),
    endpoint: () => inLoops(CALLS / 2, endpoint),
    wire: () => drive({ calls: CALLS }),
  };
}

async function inLoops(times: number, work: () => Promise<void>): Promise<undefined> {
  let left = times;
  const loop = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CALLERS }, loop));
  return undefined;
}

async function measured(
  { postmaster }: Setting,
  work: () => Promise<LoadMeasurement | undefined>,
): Promise<Found> {
  // Reading the database's processor time costs this process some of its own.
  const database = databaseMicroseconds(postmaster) ?? 0;
  const [begun, own] = [performance.now(), ownMicroseconds()];
  const metered = await work();
  const spent = { milliseconds: performance.now() - begun, own: ownMicroseconds() - own };
  return {
    perSecond: metered?.perSecond ?? (CALLS * 1000) / spent.milliseconds,
    own: spent.own / CALLS,
    database: ((databaseMicroseconds(postmaster) ?? 0) - database) / CALLS,
    callers: metered?.microseconds ?? 0,
  };
}

function postingOf(player: string, isBet: boolean) {
  const [cash, platform] = [{ player, kind: 'cash' as const }, { house: 'game_clearing:BARE' }];
  return isBet ? { from: cash, to: platform, amount: 10n } : { from: platform, to: cash, amount: 10n };
}

async function atPace(report: Report, drive: Drive): Promise<void> {
  report.title(`Wallet protocol at ${PACE} calls a second over HTTP, bets and wins`);
  const pace = { seconds: PACE_SECONDS, perSecond: PACE };
  const { perSecond: reached, p50, p99, failures } = await drive(pace);
  report.row(
    `${PACE_SECONDS} s`,
    perSecond(reached),
    `p50 ${milliseconds(p50)}`,
    `p99 ${milliseconds(p99)}`,
    failures > 0 ? `${failures} FAILED` : '',
  );
  report.note(
    'p99 under 25 ms is the promise; measured from the moment a call was due, not from when it was sent',
  );
}

async function settle(platform: ProviderTestSite): Promise<void> {
  await asOwner(platform.db, 'vacuum analyze', 'checkpoint');
}

if (import.meta.main) {
  const { printReport } = await import('./report.ts');
  await run(printReport);
}
