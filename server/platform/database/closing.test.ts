import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { openDatabase, run } from './index.ts';
import { forEachInOwnTransaction } from './item-transactions.ts';
import { isDatabaseUnavailable } from './unavailability.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** A database with a transaction that is open until `end`. */
async function busyDatabase() {
  const database = openDatabase({ url: t.url, poolSize: 2, log: testLog });
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const open = database.transaction(async (tx) => {
    await run(tx, { text: 'select 1 as one' });
    begun.resolve();
    await held.promise;
    return await run(tx, { text: 'select 2 as two' });
  });
  await begun.promise;
  return { database, open, end: held.resolve };
}

test('closing lets an open transaction finish, and refuses new work as in an outage', async () => {
  const { database, open, end } = await busyDatabase();
  const closed = database.close();
  const late = await run(database.db, { text: 'select 1 as one' }).catch((error: unknown) => error);
  expect(late).toMatchObject({ message: expect.stringContaining('is stopping') });
  expect(isDatabaseUnavailable(late)).toBe(true);
  end();
  expect(await open).toEqual([{ two: 2 }]);
  await closed;
});

test('a loop over many items ends when the database is closed', async () => {
  const { database, open, end } = await busyDatabase();
  const done: number[] = [];
  const loop = forEachInOwnTransaction(database.db, [1, 2, 3], async (_tx, item) => {
    done.push(item);
    if (item === 2) void database.close();
  });
  await expect(loop).rejects.toThrow('is stopping');
  expect(done).toEqual([1, 2]);
  end();
  await open;
});

test('closing does not wait for an endless transaction', async () => {
  const { database, open, end } = await busyDatabase();
  await database.close();
  end();
  await open;
}, 60_000);
