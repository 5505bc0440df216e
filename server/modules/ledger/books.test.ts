import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { oneStatement, run } from '#server/platform/database.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer } from '#test/support/ledger.ts';
import { post, preparePartitions, verify } from './index.ts';

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
  const [last] = await run<{ partition: string; at: Date }>(t.db, {
    text: 'select tableoid::regclass::text as partition, created_at as at from ledger.posting order by created_at desc limit 1',
  });
  partition = last!.partition.replace('ledger.', '');
  at = last!.at;
});

const sql = (text: string, ...values: unknown[]) => run(t.db, { text, values });
/** The partition of the postings just made, whatever month ends meanwhile. */
let partition: string;
let at: Date;

test('[I1] [I12] the database refuses a posting without two sides of one currency, in the parent and in a partition', async () => {
  for (const table of ['posting', partition]) {
    const insert = (from: string, to: string, amount: number) =>
      sql(
        `insert into ledger.${table} (site_id, transfer_id, line, created_at, from_account, to_account, amount)
        values (1, 900, 1, $1, ${from}, ${to}, ${amount})`,
        at,
      );
    await expect(insert(`${account}`, 'null', 5)).rejects.toThrow('null value in column "to_account"');
    await expect(insert(`${account}`, `${account}`, 5)).rejects.toThrow('amount_moves_within_currency');
    await expect(insert('1608', '2840', 5)).rejects.toThrow('amount_moves_within_currency');
    await expect(insert('1608', '2608', -5)).rejects.toThrow('amount_moves_within_currency');
  }
});

test('postings and transfers are append-only', async () => {
  for (const table of ['posting', partition, 'transfer']) {
    const change = table === 'transfer' ? `kind = 'win'` : 'amount = 1';
    await expect(sql(`update ledger.${table} set ${change}`)).rejects.toThrow('append-only');
    await expect(sql(`delete from ledger.${table}`)).rejects.toThrow('append-only');
    await expect(sql(`truncate ledger.${table}`)).rejects.toThrow('append-only');
  }
});

test('what an account is does not change, and only known kinds and currencies are opened', async () => {
  await expect(sql(`update ledger.account set currency = 'USD' where id = $1`, account)).rejects.toThrow(
    'append-only',
  );
  await expect(sql('delete from ledger.account where id = $1', account)).rejects.toThrow('append-only');
  const open = (kind: string, currency: string) =>
    sql('insert into ledger.account (site_id, kind, currency) values (1, $1, $2)', kind, currency);
  await expect(open('cash', 'PHP')).rejects.toThrow('no house account is called cash');
  await expect(open('slush_fund', 'PHP')).rejects.toThrow('no house account is called slush_fund');
  await expect(open('fees', 'XXX')).rejects.toThrow('unknown currency');
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

  await sql('alter table ledger.posting disable trigger all');
  const shift = (by: number) =>
    sql(
      'update ledger.posting set from_after = from_after + $2 where from_account = $1 and from_seq = 2',
      account,
      by,
    );
  await shift(1);
  expect((await verify(t.db)).map(({ what, detail }) => [what, detail])).toEqual([['chain', 'at entry 2']]);
  await shift(-1);
  expect(await verify(t.db)).toEqual([]);
  await sql('delete from ledger.posting where from_account = $1 and from_seq = 3', account);
  expect(new Set((await verify(t.db)).map(({ what }) => what))).toEqual(
    new Set(['balance', 'gap', 'chain', 'orphan']),
  );
  expect(await verify(t.db, 2)).toEqual([]);
});

test('the months ahead are there, and preparing them again is harmless', async () => {
  await t.database.transaction((tx) => preparePartitions(tx));
  const months = await sql(`select inhrelid from pg_inherits where inhparent = 'ledger.posting'::regclass`);
  expect(months.length).toBeGreaterThanOrEqual(5);
});
