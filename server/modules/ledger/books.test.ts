import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneStatement, run } from '#server/platform/database.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer } from '#test/support/ledger.ts';
import { post, preparePartitions, sumsToZero, verify } from './index.ts';

let t: TestDatabase;
let player: string;
let account: bigint;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  player = await fundedPlayer(t.database, { cash: 1000n });
  await post(oneStatement(t.db), bet(player, 100n));
  await post(oneStatement(t.db), bet(player, 50n));
  const [row] = await run<{ id: bigint }>(t.db, {
    text: `select id from ledger.account where owner = $1 and kind = 'cash'`,
    values: [player],
  });
  account = row!.id;
});

const sql = (text: string, ...values: unknown[]) => run(t.db, { text, values });
const partition = `entry_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;

test('[I1] the database refuses entries that do not sum to zero, in the parent and in a partition', async () => {
  for (const table of ['entry', partition]) {
    const insert = (rows: string) =>
      sql(
        `insert into ledger.${table} (site_id, account_id, seq, transfer_id, amount, created_at) values ${rows}`,
      );
    await expect(insert(`(1, ${account}, 900, 900, 5, now())`)).rejects.toThrow('do not sum to zero');
    await expect(insert(`(1, 1608, 901, 901, 5, now()), (1, 2608, 902, 902, -5, now())`)).rejects.toThrow(
      'do not sum',
    );
    // Two currencies that cancel out only in number.
    await expect(insert(`(1, 1608, 901, 901, 5, now()), (1, 2840, 902, 901, -5, now())`)).rejects.toThrow(
      'do not sum',
    );
  }
});

test('entries and transfers are append-only', async () => {
  for (const table of ['entry', partition, 'transfer']) {
    const change = table === 'transfer' ? `kind = 'win'` : 'amount = 1';
    await expect(sql(`update ledger.${table} set ${change}`)).rejects.toThrow('append-only');
    await expect(sql(`delete from ledger.${table}`)).rejects.toThrow('append-only');
    await expect(sql(`truncate ledger.${table}`)).rejects.toThrow('append-only');
  }
});

test('[I4] a balance below zero needs a kind that may overdraw', async () => {
  await expect(sql('update ledger.account set balance = -1 where id = $1', account)).rejects.toThrow(
    'balance_not_negative',
  );
});

test('[I2] verify finds a changed balance, a changed entry and a missing one', async () => {
  expect(await verify(t.db)).toEqual([]);
  await sql('update ledger.account set balance = balance + 1 where id = $1', account);
  expect((await verify(t.db)).map(({ what, id }) => [what, id])).toEqual([['balance', account]]);
  await sql('update ledger.account set balance = balance - 1 where id = $1', account);

  await sql('alter table ledger.entry disable trigger all');
  await sql(
    'update ledger.entry set balance_after = balance_after + 1 where account_id = $1 and seq = 2',
    account,
  );
  expect((await verify(t.db)).map(({ what, detail }) => [what, detail])).toEqual([['chain', 'at entry 2']]);
  await sql(
    'update ledger.entry set balance_after = balance_after - 1 where account_id = $1 and seq = 2',
    account,
  );
  expect(await verify(t.db)).toEqual([]);
  await sql('delete from ledger.entry where account_id = $1 and seq = 3', account);
  expect(new Set((await verify(t.db)).map(({ what }) => what))).toEqual(
    new Set(['unbalanced', 'balance', 'gap', 'chain', 'orphan']),
  );
  expect(await sumsToZero(t.db)).toBe(false);
  expect(await verify(t.db, 2)).toEqual([]);
});

test('the months ahead are there, and preparing them again is harmless', async () => {
  await t.database.transaction((tx) => preparePartitions(tx));
  const months = await sql(`select inhrelid from pg_inherits where inhparent = 'ledger.entry'::regclass`);
  expect(months.length).toBeGreaterThanOrEqual(5);
});
