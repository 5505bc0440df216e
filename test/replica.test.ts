import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Application, createApplication } from '#server/app.ts';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '#server/modules/operators/testing/console.ts';
import { play, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { restoreSet, takeBackup } from '#server/platform/backup/index.ts';
import { endRecovery } from '#server/platform/backup/log-restoration.ts';
import { withClient } from '#server/platform/database/application-role.ts';
import { run } from '#server/platform/database/index.ts';
import { openReplica, type ReadTarget, type Replica } from '#server/platform/database/replica.ts';
import { findFolder } from '#server/platform/embedded/cluster-folder.ts';
import {
  bundledVersion,
  type Embedded,
  findRunning,
  startEmbedded,
} from '#server/platform/embedded/index.ts';
import { expectBooks } from './support/books.ts';
import { announceServer, sharedServer, testLog } from './support/postgres.ts';
import { nightly } from './support/tags.ts';

/**
 * Two processes on one primary: writes go through `writer`, reads through `reader`, which has a streaming
 * replica.
 */
const base = mkdtempSync(join(tmpdir(), 'baize-replica-'));
chmodSync(base, 0o755);
const [primaryDir, standbyDir] = [join(base, 'primary'), join(base, 'standby')];
const KEY = 'a key that lies in another place';
let [primary, standby]: Embedded[] = [];
let writer: TestCashier;
let reader: Application;
let replica: Replica;
let desk: TestConsole;
let clerk: TestStaff;
let ana: TestPlayer;
const targets: ReadTarget[] = [];

beforeAll(async () => {
  primary = await startEmbedded({ dataDir: primaryDir, log: testLog });
  const shared = await sharedServer();
  announceServer(primary.url);
  writer = await openCashier().finally(() => announceServer(shared));
  standby = await startStandby();
  replica = open(standby.url);
  replica.onRead((target) => targets.push(target));
  reader = createApplication({
    ...{ database: writer.database, replica, log: testLog, secretKey: writer.secretKey, files: writer.files },
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
  });
  desk = openConsole({ ...writer, fetch: reader.fetch });
  clerk = await desk.clerk({ role: 'platform_admin', siteId: 0 }, 'finance_maker');
  ana = await writer.newPlayer('one.test', 100_000n);
}, 180_000);
afterEach(() => expectBooks(writer.db));
afterAll(async () => {
  await replica?.close();
  await standby?.stop();
  await writer?.close();
  await primary?.stop();
  rmSync(base, { recursive: true, force: true });
});

/** A standby made from a backup of the running primary, which it then follows. */
async function startStandby(): Promise<Embedded> {
  const cluster = { ...findRunning(primaryDir)!, version: bundledVersion() };
  const from = await takeBackup({
    ...{ to: join(base, 'sets'), backupKey: KEY, dataDir: primaryDir, secretKey: 's'.repeat(32), cluster },
    ...{ hasFiles: false, progress: [], now: new Date() },
  });
  await restoreSet({ from, into: standbyDir, backupKey: KEY });
  const { cluster: folder } = findFolder(standbyDir)!;
  // It follows the primary instead of beginning a timeline of its own.
  await endRecovery(folder, 'all');
  rmSync(join(folder, 'recovery.signal'));
  const { hostname, port, username, password, searchParams } = new URL(cluster.url);
  const host = searchParams.get('host') ?? hostname;
  const source = `host=${host} port=${port || 5432} user=${username} password=${password}`;
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(folder, 'standby.signal'), '');
  return await startEmbedded({ dataDir: standbyDir, log: testLog, durable: false });
}

/** The database of the test at another server. */
function open(server: string): Replica {
  const url = new URL(server);
  const { pathname, username, password } = new URL(writer.url);
  Object.assign(url, { pathname, username, password });
  return openReplica({ url: url.href, primary: writer.db, poolSize: 4, waitMs: 300, log: testLog });
}

const onStandby = <Row extends object>(statement: string): Promise<Row[]> =>
  withClient(standby!.url, async (client) => (await client.query<Row>(statement)).rows);
const pausedState = async () =>
  (await onStandby<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))[0]!.state;
async function pause(): Promise<void> {
  await onStandby('select pg_wal_replay_pause()');
  await expect.poll(pausedState).toBe('paused');
}
const resume = () => onStandby('select pg_wal_replay_resume()');

async function ask(player: TestPlayer, path: string, input: object = {}) {
  const { host, account_id, auth } = player;
  const headers = { host, 'content-type': 'application/json' };
  const body = JSON.stringify({ account_id, auth, ...input });
  const response = await reader.fetch(
    new Request(`http://${host}${path}`, { method: 'POST', headers, body }),
  );
  return (await response.json()) as { statusCode: number; totals: { entries: number } };
}
const entries = async () => (await ask(ana, '/api/report/statement', { account: 'cash' })).totals.entries;
const listed = async () => (await desk.get(clerk, 'depositList', {})).value;
/** Reads until the replica answers; every answer on the way must be right. */
async function untilUsed(read: () => Promise<unknown>): Promise<void> {
  const target = async () => {
    await read();
    return targets.at(-1);
  };
  await expect.poll(target).toBe('replica');
}

test('a report is read from the replica, with what another process has just written', async () => {
  const { deposit_id } = await writer.deposit(ana, 100);
  await untilUsed(async () => expect((await listed()).map((row) => row.deposit_id)).toContain(deposit_id));
  const before = await entries();
  await writer.get(ana, 'playRound', play(100n));
  await untilUsed(async () => expect(await entries()).toBeGreaterThan(before));
});

test('a caller sees his own write while the replica stands still; the primary answers', async () => {
  const ben = await writer.guest('one.test', 'Ben Cruz');
  const { deposit_id } = await writer.deposit(ben, 200);
  const stateOf = async () => (await listed()).find((row) => row.deposit_id === deposit_id)?.state;
  await untilUsed(async () => expect(await stateOf()).toBe('awaiting_payment'));
  await pause();
  await writer.prove(ben, deposit_id);
  await writer.approve(ben, deposit_id, 20_000n);
  expect(await stateOf()).toBe('credited');
  expect(targets.at(-1)).toBe('behind');
  const database = new URL(writer.url).pathname.slice(1);
  const server = new URL(standby!.url);
  server.pathname = database;
  const [old] = await withClient(server.href, async (client) => {
    const text = 'select state from cashier.deposit where deposit_id = $1';
    return (await client.query<{ state: string }>(text, [deposit_id])).rows;
  });
  expect(old, 'the replica is behind').toEqual({ state: 'awaiting_payment' });
  const shown = await desk.get(clerk, 'installation');
  expect(shown.replica_reads).toMatchObject({ use: 'behind', behind_bytes: expect.any(Number) });
  expect(shown.replica_reads!.behind_bytes).toBeGreaterThan(0);
  await resume();
  await untilUsed(async () => expect(await stateOf()).toBe('credited'));
  expect((await desk.get(clerk, 'installation')).replica_reads).toMatchObject({ use: 'used' });
});

test('no answer is older than its call while replay stops and goes on', nightly, async () => {
  let isOver = false;
  const stopping = (async () => {
    while (!isOver) {
      await pause();
      await resume();
    }
  })();
  let expected = await entries();
  for (let n = 0; n < 40; n++) {
    await writer.get(ana, 'playRound', play(100n));
    const now = await entries();
    expect(now, `read ${n} by ${targets.at(-1)}`).toBeGreaterThan(expected);
    expected = now;
  }
  isOver = true;
  await stopping;
});

test('a read whose replica is killed in the middle is answered by the primary, and so are those after it', {
  ...nightly,
  timeout: 120_000,
}, async () => {
  await untilUsed(entries);
  const text = `select pg_is_in_recovery() as standby,
    case when pg_is_in_recovery() then pg_sleep(60)::text end as slept`;
  const reading = replica.read((db) => run<{ standby: boolean }>(db, { text }));
  const sleeping = `select from pg_stat_activity where wait_event = 'PgSleep'`;
  await expect.poll(async () => (await onStandby(sleeping)).length).toBe(1);
  process.kill(standby!.pid()!, 'SIGKILL');
  expect((await reading)[0]).toMatchObject({ standby: false });
  expect(targets.at(-1)).toBe('failed');
  const before = await entries();
  expect(targets.at(-1)).toBe('away');
  await writer.get(ana, 'playRound', play(100n));
  expect(await entries()).toBeGreaterThan(before);
  const metrics = await (await reader.operations(new Request('http://localhost/metrics'))).text();
  for (const target of ['behind', 'away', 'failed', 'replica'])
    expect(metrics).toMatch(new RegExp(`^baize_replica_reads_total{target="${target}"} [1-9]`, 'm'));
  // It is started again, and used again once it has caught up.
  await untilUsed(entries);
});

test('refusals and errors of a read are not repeated on the primary', async () => {
  await untilUsed(entries);
  let count = 0;
  const failing = replica.read(async () => {
    count += 1;
    throw new Error('a bug');
  });
  await expect(failing).rejects.toThrow('a bug');
  expect(count).toBe(1);
});

test('another server, and a replica that has become a primary itself, are not used', async () => {
  const stranger = open(await sharedServer());
  const seen: ReadTarget[] = [];
  stranger.onRead((target) => seen.push(target));
  const text = 'select current_database() as name';
  const [{ name } = { name: '' }] = await stranger.read((db) => run<{ name: string }>(db, { text }));
  expect([name, ...seen]).toEqual([new URL(writer.url).pathname.slice(1), 'away']);
  await stranger.close();

  await onStandby('select pg_promote()');
  const before = await entries();
  await writer.get(ana, 'playRound', play(100n));
  expect(await entries()).toBeGreaterThan(before);
  expect(targets.at(-1)).toBe('away');
});
