import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, run } from '#server/platform/database/index.ts';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { watchReadiness } from './readiness.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

async function reasonOf(database: Database, isLeaving = () => false): Promise<string | undefined> {
  try {
    return await watchReadiness(database, isLeaving)();
  } finally {
    await database.close();
  }
}
const open = (url = t.url) => openDatabase({ url, poolSize: 1, log: testLog });

test('a process is ready while its database commits what is written', async () => {
  expect(await reasonOf(open())).toBeUndefined();
  expect(await reasonOf(open(), () => true)).toBe('the process is stopping');
});

test('a database that only reads, as a standby does, is not ready', async () => {
  const [row] = await run<{ name: string }>(t.db, { text: 'select current_database() as name' });
  await asOwner(t.db, `alter database ${row!.name} set default_transaction_read_only = on`);
  expect(await reasonOf(open())).toBe('the database is read-only: a standby, or set so');
  await asOwner(
    t.db,
    'set default_transaction_read_only = off',
    `alter database ${row!.name} reset default_transaction_read_only`,
  );
  expect(await reasonOf(open())).toBeUndefined();
});

test('a missing migration and an unavailable database are distinguished', async () => {
  await asOwner(t.db, 'delete from platform.migration where number = 990');
  expect(await reasonOf(open())).toMatch(/^migrations pending: 0990-/);
  const away = new URL(t.url);
  away.pathname = '/not_there';
  expect(await reasonOf(open(away.href))).toBe('the database does not answer');
});

test('asking often asks the database once', async () => {
  const database = open();
  const { transaction } = database;
  let commits = 0;
  database.transaction = (work, options) => {
    commits++;
    return transaction(work, options);
  };
  const reason = watchReadiness(database);
  await Promise.all(Array.from({ length: 50 }, reason));
  await database.close();
  expect(commits).toBeLessThanOrEqual(1);
});
