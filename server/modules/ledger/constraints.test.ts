import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run, singleStatementHandle, type Tx } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, newKey } from '#test/support/ledger.ts';
import { createPartitions, hold, type JsonObject, post, verify, voidHold } from './index.ts';

let t: TestDatabase;
let player: string;
let account: bigint;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
});
afterAll(() => t.drop());
beforeEach(async () => {
  player = await fundedPlayer(t.database, { cash: 1000n });
  await post(singleStatementHandle(t.db), bet(player, 100n));
  await post(singleStatementHandle(t.db), bet(player, 50n));
  const rest = { siteId: 1, key: newKey('residue'), kind: 'residue', currency: 'PHP' };
  const residue = { from: { house: 'game_clearing:TEST' }, to: { house: 'rounding_residue' }, amount: 3n };
  await post(singleStatementHandle(t.db), { ...rest, postings: [residue] });
  const [row] = await run<{ id: bigint }>(t.db, {
    text: `select id from ledger.account where owner = $1 and kind = 'cash'`,
    values: [player],
  });
  account = row!.id;
  const [last] = await run<{ partition: string; at: Date }>(t.db, {
    text: `select tableoid::regclass::text as partition, created_at as at from ledger.posting
      order by created_at desc limit 1`,
  });
  partition = last!.partition.replace('ledger.', '');
  at = last!.at;
});

const sql = (text: string, ...values: unknown[]) => run(t.db, { text, values });
/** The partition of the latest postings, even if the month ends during the test. */
let partition: string;
let at: Date;

test('[wallet I1] [wallet I12] the database refuses a posting without two sides of one currency, in the parent and in a partition', async () => {
  for (const table of ['posting', partition]) {
    const insert = (from: string, to: string, amount: number) =>
      sql(
        `insert into ledger.${table} (site_id, transfer_id, line, created_at, from_account, to_account,
          amount)
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

test('an account’s kind and currency never change, and only known ones are opened', async () => {
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

test('[wallet I4] only a kind that may overdraw takes a balance below zero', async () => {
  await expect(sql('update ledger.account set balance = -1 where id = $1', account)).rejects.toThrow(
    'balance_not_negative',
  );
});

const HOUSE = (kind: string) => `(select id from ledger.account where kind = '${kind}')`;

/** Statements that damage the books, as a superuser could, and the violations found. */
const DAMAGE: Record<
  string,
  { damage: (ids: { account: bigint; bet: bigint }) => string[]; found: string[] }
> = {
  'a balance that is changed': {
    damage: ({ account }) => [`update ledger.account set balance = balance + 1000000 where id = ${account}`],
    found: ['balance', 'unbalanced'],
  },
  'a balance below zero': {
    damage: ({ account }) => [
      'alter table ledger.account drop constraint balance_not_negative',
      `update ledger.account set balance = -1 where id = ${account}`,
    ],
    found: ['balance', 'negative', 'unbalanced'],
  },
  'a posting whose amount is changed': {
    damage: ({ bet }) => [`update ledger.posting set amount = amount * 7 where transfer_id = ${bet}`],
    found: ['balance', 'chain', 'transfer', 'unbalanced'],
  },
  'a posting between accounts of the house whose amount is changed': {
    damage: () => [
      `update ledger.posting set amount = amount + 1 where from_account = ${HOUSE('game_clearing:TEST')}
        and to_seq is null`,
    ],
    found: ['transfer'],
  },
  'a posting that went to another account of the house': {
    damage: ({ bet }) => [
      `update ledger.posting set to_account = ${HOUSE('rounding_residue')}
      where transfer_id = ${bet}`,
    ],
    found: ['transfer'],
  },
  'a balance after an entry that is changed': {
    damage: ({ bet }) => [`update ledger.posting set from_after = from_after + 1 where transfer_id = ${bet}`],
    found: ['chain'],
  },
  'a link of the chain that is changed': {
    damage: ({ bet }) => [
      `update ledger.posting set from_hash = sha256('another') where transfer_id = ${bet}`,
    ],
    found: ['chain'],
  },
  'a head of the chain that is changed': {
    damage: ({ account }) => [`update ledger.account set head = sha256('another') where id = ${account}`],
    found: ['chain'],
  },
  'a number of entries that is changed': {
    damage: ({ account }) => [`update ledger.account set seq = seq + 1 where id = ${account}`],
    found: ['gap'],
  },
  'a posting that is gone': {
    damage: ({ bet }) => [`delete from ledger.posting where transfer_id = ${bet}`],
    found: ['balance', 'chain', 'gap', 'orphan', 'unbalanced'],
  },
  'a posting that is moved a moment away from its transfer, its amount, balance and link made anew': {
    damage: ({ account, bet }) => [
      `update ledger.posting set amount = 1, from_after = from_after + amount - 1,
        created_at = created_at + interval '1 microsecond' where transfer_id = ${bet}`,
      `update ledger.posting p set from_hash = ledger.link(b.from_hash, p.from_account, p.from_seq, -1,
        p.from_after, p.created_at, t.fingerprint) from ledger.posting b, ledger.transfer t
      where p.transfer_id = ${bet} and t.id = ${bet} and b.from_account = ${account} and b.from_seq = 2`,
      `update ledger.account a set balance = p.from_after, head = p.from_hash from ledger.posting p
      where a.id = ${account} and p.transfer_id = ${bet}`,
    ],
    found: ['orphan'],
  },
  'a transfer that is gone': {
    damage: ({ bet }) => [`delete from ledger.transfer where id = ${bet}`],
    found: ['chain', 'orphan'],
  },
  'a transfer whose kind is changed': {
    damage: ({ bet }) => [`update ledger.transfer set kind = 'promo' where id = ${bet}`],
    found: ['transfer'],
  },
  'a transfer whose details are changed': {
    damage: ({ bet }) => [`update ledger.transfer set meta = '{"round_id":"another"}' where id = ${bet}`],
    found: ['transfer'],
  },
  'a fingerprint that is changed': {
    damage: ({ bet }) => [`update ledger.transfer set fingerprint = sha256('another') where id = ${bet}`],
    found: ['chain', 'transfer'],
  },
  'an account whose currency is changed': {
    damage: ({ account }) => [`update ledger.account set currency = 'USD' where id = ${account}`],
    found: ['currency', 'transfer', 'unbalanced'],
  },
  'a posting to an account that does not exist': {
    damage: ({ bet }) => [`update ledger.posting set to_account = 9000608 where transfer_id = ${bet}`],
    found: ['currency', 'transfer', 'unbalanced'],
  },
};

for (const [name, { damage, found }] of Object.entries(DAMAGE)) {
  test(`[wallet I2] the books are wrong after ${name}`, async () => {
    await expectBooks(t.db);
    await undone(async (tx) => {
      const [last] = await run<{ id: bigint }>(tx, {
        text: 'select transfer_id as id from ledger.posting where from_account = $1 and from_seq = 3',
        values: [account],
      });
      await run(tx, { text: 'alter table ledger.posting disable trigger all' });
      await run(tx, { text: 'alter table ledger.transfer disable trigger all' });
      await run(tx, { text: 'alter table ledger.account disable trigger all' });
      for (const text of damage({ account, bet: last!.id })) await run(tx, { text });
      await expectViolations(tx, found);
      expect(await verify(tx, 2)).toEqual([]);
    });
    await expectBooks(t.db);
  });
}

test('[wallet I2] detects reserved money taken without a hold, beyond it, or left after its settlement', async () => {
  const about = { siteId: 1, currency: 'PHP' };
  const reserved = { player, kind: 'reserved' } as const;
  const out = { house: 'psp_payable:gcash' };
  const holdOf = (tx: Tx, key: string) =>
    hold(tx, { ...about, key, playerId: player, from: 'cash', amount: 300n });
  const take = (tx: Tx, key: string, amount: bigint, meta: JsonObject) =>
    post(tx, { ...about, key, kind: 'withdrawal', postings: [{ from: reserved, to: out, amount }], meta });
  const damaged = (work: (tx: Tx) => Promise<unknown>, found: string[]) =>
    undone(async (tx) => {
      await holdOf(tx, 'one');
      await holdOf(tx, 'two');
      await take(tx, 'taken', 100n, { hold: 'one' });
      expect(await verify(tx)).toEqual([]);
      await work(tx);
      await expectViolations(tx, found);
    });
  await damaged((tx) => take(tx, 'more', 100n, { hold: 'one' }), []);
  await damaged((tx) => take(tx, 'more', 100n, {}), ['hold']);
  await damaged((tx) => take(tx, 'more', 100n, { hold: 'none' }), ['hold']);
  await damaged((tx) => take(tx, 'more', 201n, { hold: 'one' }), ['hold']);
  // Settled in full after part of it was taken: the rest came from the other hold.
  await damaged((tx) => voidHold(tx, { siteId: 1, key: 'back', holdKey: 'one' }), ['hold']);
  const rest = { ...about, key: 'rest', kind: 'hold_void', meta: { hold: 'two' } };
  const back = { from: reserved, to: { player, kind: 'cash' as const }, amount: 299n };
  await damaged((tx) => post(tx, { ...rest, postings: [back] }), ['hold']);
});

test('a test database whose books are wrong is dropped with an error', async () => {
  const other = await testDatabase({ login: 'owner' });
  const somebody = await fundedPlayer(other.database, { cash: 1000n });
  await run(other.db, {
    text: `update ledger.account set balance = 999 where owner = $1 and kind = 'cash'`,
    values: [somebody],
  });
  await expect(other.drop()).rejects.toThrow('999 but entries sum to 1000');
  const rest = await sql('select from pg_database where datname = $1', other.url.split('/').at(-1));
  expect(rest).toEqual([]);
});

/** Runs a function in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const rollback = new Error('rolled back');
  const transaction = t.database.transaction(async (tx) => {
    await work(tx);
    throw rollback;
  });
  await expect(transaction).rejects.toBe(rollback);
}

/**
 * Verification finds these kinds of violation, and the assertion of money tests fails exactly when one
 * exists.
 */
async function expectViolations(tx: Tx, kinds: string[]): Promise<void> {
  const found = new Set((await verify(tx)).map(({ what }) => what));
  expect([...found].sort()).toEqual(kinds);
  if (kinds.length === 0) await expectBooks(tx);
  else await expect(expectBooks(tx)).rejects.toThrow();
}

test('partitions exist for the months ahead, and preparing them again changes nothing', async () => {
  await t.database.transaction((tx) => createPartitions(tx));
  const months = await sql(`select inhrelid from pg_inherits where inhparent = 'ledger.posting'::regclass`);
  expect(months.length).toBeGreaterThanOrEqual(5);
});
