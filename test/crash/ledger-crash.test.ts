import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBalances, post } from '#server/modules/ledger/index.ts';
import { type Database, openDatabase, run, singleStatementHandle } from '#server/platform/database/index.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { type Embedded, startEmbedded } from '#server/platform/embedded/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { bet } from '../support/ledger.ts';
import { testLog } from '../support/postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'baize-crash-'));
chmodSync(dataDir, 0o755);
let server: Embedded;
let database: Database;
const children: ChildProcess[] = [];

const open = async (): Promise<void> => {
  server = await startEmbedded({ dataDir, log: testLog, durable: true });
  database = openDatabase({ url: server.url, poolSize: 4, log: testLog });
};
beforeAll(async () => {
  await open();
  await migrate(server.url, testLog);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const listOf = (name: string): string => join(dataDir, `${name}.acknowledged`);
const acknowledged = (name: string): string[] =>
  existsSync(listOf(name)) ? readFileSync(listOf(name), 'utf8').split('\n').filter(Boolean) : [];
const until = (name: string, more: number): Promise<void> =>
  expect.poll(() => acknowledged(name).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(more);

async function startLoad(name: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load-child.ts'), server.url, listOf(name), name],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

/** Every acknowledged posting exists exactly once, and the books are in order. */
async function examine(name: string): Promise<void> {
  const keys = acknowledged(name);
  expect(new Set(keys).size).toBe(keys.length);
  const [found] = await run<{ transfers: bigint; postings: bigint }>(database.db, {
    text: `select count(distinct t.id) as transfers, count(p.transfer_id) as postings from ledger.transfer t
      join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id where t.key = any ($1)`,
    values: [keys],
  });
  expect(found).toEqual({ transfers: BigInt(keys.length), postings: BigInt(keys.length) });
  await expectBooks(database.db);
}

test('a server killed under load loses nothing it acknowledged', async () => {
  const child = await startLoad('server');
  await until('server', 300);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await examine('server');
}, 120_000);

test('PostgreSQL killed under load recovers everything acknowledged, and the load continues', {
  ...nightly,
  timeout: 120_000,
}, async () => {
  const child = await startLoad('database');
  await until('database', 300);
  const before = server.pid();
  process.kill(before!, 'SIGKILL');
  const reached = acknowledged('database').length;
  await until('database', reached + 100);
  expect(server.pid()).not.toBe(before);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await examine('database');
});

test('when both are killed at once, the next start recovers, and a retry of an acknowledged posting has no effect', async () => {
  const child = await startLoad('both');
  await until('both', 300);
  // The server first, so that it is not restarted before the child has exited.
  process.kill(server.pid()!, 'SIGKILL');
  child.kill('SIGKILL');
  await Promise.all([once(child, 'exit'), database.close(), server.stop()]);
  await open();
  await examine('both');

  const key = acknowledged('both').find((name) => name.includes('-bet-'))!;
  const [owner] = await run<{ player: string }>(database.db, {
    text: `select a.owner as player from ledger.transfer t
      join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id
      join ledger.account a on a.site_id = p.site_id and a.id = p.from_account where t.key = $1`,
    values: [key],
  });
  const balance = await findBalances(database.db, 1, owner!.player);
  expect(await post(singleStatementHandle(database.db), bet(owner!.player, 7n, key))).toMatchObject({
    ok: true,
    replayed: true,
  });
  expect(await findBalances(database.db, 1, owner!.player)).toEqual(balance);
}, 120_000);
