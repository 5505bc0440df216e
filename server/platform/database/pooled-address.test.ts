import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findBalances, post } from '#server/modules/ledger/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer } from '#test/support/ledger.ts';
import { hasPooler, poolerPrepares, startPooler, type TestPooler } from '#test/support/pooler.ts';
import { testLog } from '#test/support/postgres.ts';
import { RELEASE } from '../release.ts';
import { type Database, openDatabase, run, singleStatementHandle } from './index.ts';
import { poolerAt, requireSameDatabase } from './pooled-address.ts';

describe.skipIf(!hasPooler)('a pooler in transaction mode', () => {
  let t: TestDatabase;
  let pooler: TestPooler;
  let pooled: Database;
  beforeAll(async () => {
    t = await testDatabase();
    pooler = await startPooler([t.url, t.ownerUrl], { mode: 'transaction' });
    const found = await poolerAt(pooler.through(t.url));
    pooled = openDatabase({ url: t.url, pooler: found, poolSize: 64, log: testLog });
  });
  afterAll(async () => {
    await expectBooks(t.db);
    await pooled.close();
    await pooler.stop();
    await t.drop();
  });

  test('[wallet I13] fifty bets of one player at once, over five sessions: as many as the money lasts for', async () => {
    const player = await fundedPlayer(pooled, { cash: 20_000n });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? post(singleStatementHandle(pooled.db), bet(player, 1000n))
          : pooled.transaction((tx) => post(tx, bet(player, 1000n))),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect((await findBalances(pooled.db, 1, player))?.cash).toBe(0n);
  });

  test('statements with a name work in whatever session they arrive', async () => {
    const statement = { name: 'pooled-name', text: 'select pg_backend_pid() as pid, $1::int as value' };
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, value) =>
        run<{ pid: number; value: number }>(pooled.db, { ...statement, values: [value] }),
      ),
    );
    expect(rows.map(([row]) => row!.value)).toEqual(Array.from({ length: 200 }, (_, value) => value));
  });

  test('PostgreSQL still ends a transaction that stands still, and the next one of the session is as any', async () => {
    const shown = (on: Parameters<typeof run>[0]) =>
      run<{ idle: string }>(on, {
        text: `select current_setting('idle_in_transaction_session_timeout') as idle`,
      });
    const before = await shown(pooled.db);
    expect(before).not.toEqual([{ idle: '10s' }]);
    expect(await pooled.transaction((tx) => shown(tx))).toEqual([{ idle: '10s' }]);
    expect(await shown(pooled.db)).toEqual(before);
  });

  test('its sessions are not taken for processes of this release, which they outlive', async () => {
    await run(pooled.db, { text: 'select 1' });
    const sessions = await run<{ name: string; is_process: boolean }>(t.db, {
      text: `select distinct application_name as name, application_name like 'baize%' as is_process
        from pg_stat_activity where datname = current_database() and application_name like '%baize%'`,
    });
    expect(sessions).toContainEqual({ name: `pooled baize ${RELEASE}`, is_process: false });
  });

  test('an address of another database, or of another login, is refused by name', async () => {
    const other = await emptyDatabase();
    onTestFinished(() => other.drop());
    await expect(requireSameDatabase(t.url, pooler.through(t.url))).resolves.toBeUndefined();
    await expect(requireSameDatabase(t.url, pooler.through(other.applicationUrl))).rejects.toThrow(
      /^DATABASE_POOLED_URL leads to another database, DATABASE_URL to one as baize_app/,
    );
    await expect(requireSameDatabase(t.url, pooler.through(t.ownerUrl))).rejects.toThrow(
      /^DATABASE_POOLED_URL leads to the database as /,
    );
  });

  test('prepared statements are used only where they last', async () => {
    expect(await poolerAt(t.url)).toMatchObject({ isPreparing: true });
    expect(await poolerAt(pooler.through(t.url))).toMatchObject({ isPreparing: false });
    const session = await startPooler([t.url], { mode: 'session' });
    onTestFinished(() => session.stop());
    expect(await poolerAt(session.through(t.url))).toMatchObject({ isPreparing: true });
  });

  test.skipIf(!poolerPrepares)('a pooler that keeps prepared statements is found out', async () => {
    const preparing = await startPooler([t.url], { mode: 'transaction', prepared: 200 });
    onTestFinished(() => preparing.stop());
    const found = await poolerAt(preparing.through(t.url));
    expect(found).toMatchObject({ isPreparing: true });
    const database = openDatabase({ url: t.url, pooler: found, poolSize: 32, log: testLog });
    const player = await fundedPlayer(pooled, { cash: 20_000n });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(singleStatementHandle(database.db), bet(player, 1000n))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    await database.close();
  });
});
