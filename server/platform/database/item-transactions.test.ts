import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { run } from './index.ts';
import { forEachInOwnTransaction } from './item-transactions.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
  await run(t.db, { text: 'create table one_of_many (id int primary key)' });
});
afterAll(() => t.drop());

test('rolls back an item that throws without delaying others; does not count items without work', async () => {
  const done = await forEachInOwnTransaction(t.db, [1, 2, 3, 4], async (tx, id) => {
    if (id === 3) return false;
    await run(tx, { text: 'insert into one_of_many values ($1)', values: [id] });
    if (id === 2) throw new Error('no');
  });
  expect(done).toBe(2);
  expect(await run(t.db, { text: 'select id from one_of_many order by id' })).toEqual([{ id: 1 }, { id: 4 }]);
});
