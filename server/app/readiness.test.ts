import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, run } from '#server/platform/database/index.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailability.ts';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { type Phase, watchReadiness } from './readiness.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

async function reasonOf(database: Database, phase: Phase = 'serving'): Promise<string | undefined> {
  try {
    return await watchReadiness(database, () => phase)();
  } finally {
    await database.close();
  }
}
const open = (url = t.url) => openDatabase({ url, poolSize: 1, log: testLog });

test('a process is ready while its database commits writes', async () => {
  expect(await reasonOf(open())).toBeUndefined();
  expect(await reasonOf(open(), 'leaving')).toBe('the process is stopping');
  expect(await reasonOf(open(), 'starting')).toBe('the process is starting');
});

test('a process with a read-only database, such as a standby, is not ready', async () => {
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

/** The error with which PostgreSQL refuses to extend a file. */
const full = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;

test('a process is not ready after a statement hit a full disk, even if a small write would succeed', async () => {
  for (const failing of [
    (database: Database) => database.transaction((tx) => run(tx, { text: full })),
    (database: Database) => run(database.db, { text: full }),
  ]) {
    const database = open();
    const error = await failing(database).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '53100' });
    // Calls answer 503 and may be retried.
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await reasonOf(database)).toBe('the disk of the database is full');
  }
  expect(await reasonOf(open())).toBeUndefined();
});

test('a process that cannot write files is not ready, before any call has failed', async () => {
  const [row] = await run<{ name: string }>(t.db, { text: 'select current_database() as name' });
  // Exceeding a limit on temporary files gives this error with another code.
  await asOwner(t.db, `alter database ${row!.name} set temp_file_limit = '64kB'`);
  expect(await reasonOf(open())).toBe('the database does not take what is written');
  await asOwner(t.db, `alter database ${row!.name} reset temp_file_limit`);
  expect(await reasonOf(open())).toBeUndefined();
});

test('a missing migration and an unavailable database are distinguished', async () => {
  await asOwner(t.db, 'delete from platform.migration where number = 990');
  expect(await reasonOf(open())).toMatch(/^migrations pending: 0990-/);
  const away = new URL(t.url);
  away.pathname = '/not_there';
  expect(await reasonOf(open(away.href))).toBe('the database does not answer');
});

test('repeated readiness checks query the database once', async () => {
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
