import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import {
  afterCommit,
  type Db,
  run,
  type SqlStatement,
  savepoint,
  schemaOf,
  singleStatementHandle,
  sql,
  type Tx,
  write,
} from './index.ts';
import { isDatabaseUnavailable } from './unavailability.ts';

interface Tables {
  wallet: { id: number; amount: bigint };
}
const shop = schemaOf<Tables>('shop');

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
  await run(t.db, { text: 'create schema shop' });
  await run(t.db, { text: 'create table shop.wallet (id int primary key, amount bigint not null)' });
});
afterAll(() => t.drop());

const amountOf = async (on: Db, id: number) =>
  (await shop(on).selectFrom('wallet').select('amount').where('id', '=', id).executeTakeFirst())?.amount;

test('a transaction commits, sees its own writes and gives int8 as bigint', async () => {
  await t.database.transaction(async (tx) => {
    await shop(tx).insertInto('wallet').values({ id: 1, amount: 9_007_199_254_740_993n }).execute();
    expect(await amountOf(tx, 1)).toBe(9_007_199_254_740_993n);
    expect(await amountOf(t.db, 1)).toBeUndefined();
  });
  expect(await amountOf(t.db, 1)).toBe(9_007_199_254_740_993n);
});

test('a thrown error rolls back, effects are dropped', async () => {
  let effects = 0;
  const failing = t.database.transaction(async (tx) => {
    await shop(tx).insertInto('wallet').values({ id: 2, amount: 1n }).execute();
    afterCommit(tx, () => effects++);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await amountOf(t.db, 2)).toBeUndefined();
  expect(effects).toBe(0);
});

test('a swallowed error inside a transaction does not commit', async () => {
  const failing = t.database.transaction(async (tx) => {
    await run(tx, { text: 'select 1/0' }).catch(() => {});
  });
  await expect(failing).rejects.toThrow('rolled back');
});

/** Sends two statements together; the error of the second arrives before that of the first. */
async function secondFirst(tx: Tx, first: SqlStatement, second: SqlStatement): Promise<void> {
  const sent = [write(tx, first), write(tx, second)] as const;
  const late = sent[0].catch(async (error: unknown) => {
    await Promise.allSettled([sent[1]]);
    throw error;
  });
  await Promise.all([late, sent[1]]);
}

test('a full disk is recognised, whichever of the statements sent together is answered first', async () => {
  const full = "do $$ begin raise exception 'no space' using errcode = '53100'; end $$";
  const failing = t.database.transaction((tx) => secondFirst(tx, { text: full }, { text: 'select 1' }));
  const error = await failing.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '53100' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(t.database.diskFullAt()).toBeTypeOf('number');
});

describe('a duplicate key in the first of two statements sent together', () => {
  const insert = { text: 'insert into shop.wallet values (20, 0)' };
  beforeAll(() => run(t.db, insert));

  test('is the error of the transaction, which is not retried', async () => {
    let attempts = 0;
    const failing = t.database.transaction((tx) => {
      attempts++;
      return secondFirst(tx, insert, { text: 'select 1' });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'wallet_pkey' });
    expect(attempts).toBe(1);
  });

  test('is the error of a savepoint, after which the transaction goes on', async () => {
    let reason: unknown;
    const failing = t.database.transaction(async (tx) => {
      const part = savepoint(tx, () => secondFirst(tx, insert, { text: 'select 1' }));
      reason = await part.catch((error: unknown) => error);
      await run(tx, { text: 'select 1/0' });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(reason).toMatchObject({ code: '23505' });
  });

  test('is retried if only a concurrent write of the same thing can cause it', async () => {
    let attempts = 0;
    await t.database.transaction(async (tx) => {
      if (++attempts === 1) await secondFirst(tx, { ...insert, race: 'wallet_pkey' }, { text: 'select 1' });
    });
    expect(attempts).toBe(2);
  });
});

test('effects run after commit; a failing one does not fail the call', async () => {
  const seen: unknown[] = [];
  await t.database.transaction(async (tx) => {
    await shop(tx).insertInto('wallet').values({ id: 3, amount: 5n }).execute();
    afterCommit(tx, () => {
      throw new Error('lost');
    });
    afterCommit(tx, async () => seen.push(await amountOf(t.db, 3)));
  });
  expect(seen).toEqual([5n]);
});

test('oneStatement runs once, then refuses', async () => {
  const tx = singleStatementHandle(t.db);
  await shop(tx).insertInto('wallet').values({ id: 4, amount: 7n }).execute();
  expect(await amountOf(t.db, 4)).toBe(7n);
  await expect(shop(tx).deleteFrom('wallet').execute()).rejects.toThrow('one statement');
});

test('a deadlock is resolved by running one of the two again', async () => {
  await run(t.db, { text: 'insert into shop.wallet values (10, 0), (11, 0)' });
  const met: (() => void)[] = [];
  const both = new Promise<void>((resolve) => met.push(resolve));
  let arrived = 0;
  const cross = (first: number, second: number) =>
    t.database.transaction(async (tx) => {
      const add = (id: number) =>
        sql`update shop.wallet set amount = amount + 1 where id = ${id}`.execute(shop(tx));
      await add(first);
      if (++arrived === 2) met[0]?.();
      await both;
      await add(second);
    });
  await Promise.all([cross(10, 11), cross(11, 10)]);
  expect(await amountOf(t.db, 10)).toBe(2n);
  expect(await amountOf(t.db, 11)).toBe(2n);
});

test('a statement after the end of its transaction is refused', async () => {
  let kept: Tx | undefined;
  await t.database.transaction(async (tx) => {
    kept = tx;
  });
  await expect(amountOf(kept!, 1)).rejects.toThrow('has ended');
});

test('invalid handles and other modules’ tables are type errors', async () => {
  const write = (tx: Tx) => shop(tx).deleteFrom('wallet').where('id', '=', 99).execute();
  const wrong = () => {
    // @ts-expect-error a pool is no transaction
    void write(t.db);
    // @ts-expect-error a table of another module
    void shop(t.db).selectFrom('ledger.account').selectAll();
    // @ts-expect-error reading handles do not write
    void shop(t.db).insertInto('wallet');
    // @ts-expect-error nothing else passes for a handle
    void amountOf({}, 1);
  };
  expect(wrong).toBeTypeOf('function');
  await write(singleStatementHandle(t.db));
});

test('int8 arrays, dates and nulls arrive as documented', async () => {
  const [row] = await run<Record<string, unknown>>(t.db, {
    text: `select array[1, 9007199254740993]::int8[] as many, '{}'::int8[] as none, array[null,
      2]::int8[] as gaps, date '2026-11-21' as day, null::int8 as nil`,
  });
  expect(row).toEqual({
    many: [1n, 9_007_199_254_740_993n],
    none: [],
    gaps: [null, 2n],
    day: '2026-11-21',
    nil: null,
  });
});
