import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run, singleStatementHandle } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, win } from '#test/support/ledger.ts';
import { post, verify, verifySite } from './index.ts';

let t: TestDatabase;
let player: string;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.drop());
beforeEach(async () => {
  await run(t.db, { text: 'delete from ledger.verification' });
  player = await fundedPlayer(t.database, { cash: 10_000n });
  for (let n = 0; n < 3; n++) await post(singleStatementHandle(t.db), bet(player, 100n));
});

/** Sets the mark to the current time: everything posted later is new. */
const daily = () => verifySite(t.database, 1, { delayMs: 0 });
const full = () => verifySite(t.database, 1, { delayMs: 0, full: true });
const kinds = async (work: Promise<{ what: string }[]>) =>
  [...new Set((await work).map(({ what }) => what))].sort();

/** Damages rows with triggers disabled, runs `look`, and restores the tables. */
async function damaged(damage: string, look: () => Promise<void>): Promise<void> {
  const tables = ['account', 'posting', 'transfer'];
  const copies = tables.map((name) => `create table copy_${name} as table ledger.${name}`);
  const guards = (state: string) => tables.map((name) => `alter table ledger.${name} ${state} trigger all`);
  const back = tables.flatMap((name) => [
    `delete from ledger.${name}`,
    `insert into ledger.${name} select * from copy_${name}`,
    `drop table copy_${name}`,
  ]);
  for (const text of [...copies, ...guards('disable'), damage]) await run(t.db, { text, values: [] });
  try {
    await look();
  } finally {
    for (const text of [...back, ...guards('enable')]) await run(t.db, { text });
  }
  expect(await verify(t.db)).toEqual([]);
}

const mark = async () =>
  (
    await run<{ verified_until: Date; full_verified_at: Date }>(t.db, {
      text: 'select verified_until, full_verified_at from ledger.verification where site_id = 1',
    })
  )[0];
const entry = (seq: number) => `transfer_id = (select transfer_id from ledger.posting p
  join ledger.account a on a.id = p.from_account where a.owner = '${player}' and p.from_seq = ${seq})`;

test('[wallet I2] a correct ledger: the mark advances, and only the first verification reads the whole history', async () => {
  expect(await daily()).toEqual([]);
  const first = (await mark())!;
  await post(singleStatementHandle(t.db), bet(player, 100n));
  await post(singleStatementHandle(t.db), win(player, 700n));
  expect(await daily()).toEqual([]);
  const second = (await mark())!;
  expect(second.verified_until > first.verified_until).toBe(true);
  expect(second.full_verified_at).toEqual(first.full_verified_at);
});

test.each([
  [
    'an amount',
    () => `update ledger.posting set amount = amount + 1 where ${entry(5)}`,
    ['chain', 'transfer', 'unbalanced'],
  ],
  ['a hash', () => `update ledger.posting set from_hash = sha256('x') where ${entry(5)}`, ['chain']],
  [
    'a balance',
    () => `update ledger.account set balance = balance + 1 where owner = '${player}' and kind = 'cash'`,
    ['chain', 'unbalanced'],
  ],
  [
    'details',
    () =>
      `update ledger.transfer set meta = '{"a":1}' where id = (select transfer_id from ledger.posting
        where ${entry(5)})`,
    ['transfer'],
  ],
  [
    'a posting that is moved a moment away from its transfer',
    () => `update ledger.posting set created_at = created_at + interval '1 microsecond' where ${entry(5)}`,
    ['chain', 'orphan'],
  ],
  [
    'a deleted posting',
    () => `delete from ledger.posting where ${entry(5)}`,
    ['chain', 'orphan', 'unbalanced'],
  ],
])('[wallet I2] a change since the mark is found: %s', async (_, damage, found) => {
  expect(await daily()).toEqual([]);
  for (let n = 0; n < 3; n++) await post(singleStatementHandle(t.db), bet(player, 100n));
  const before = await mark();
  await damaged(damage(), async () => {
    expect(await kinds(daily())).toEqual(found);
    // The mark does not advance, so the violation is found again the next day.
    expect(await mark()).toEqual(before);
    expect(await kinds(daily())).toEqual(found);
  });
});

test('[wallet I2] money added to an idle account is found by the daily verification', async () => {
  expect(await daily()).toEqual([]);
  await damaged(
    `update ledger.account set balance = balance + 1 where owner = '${player}' and kind = 'cash'`,
    async () => {
      expect(await kinds(daily())).toEqual(['unbalanced']);
    },
  );
});

test('[wallet I2] a change in an old row is found by the full verification, on demand and when it is due', async () => {
  expect(await daily()).toEqual([]);
  await post(singleStatementHandle(t.db), bet(player, 100n));
  await post(singleStatementHandle(t.db), bet(player, 100n));
  expect(await daily()).toEqual([]);
  await damaged(`update ledger.posting set from_hash = sha256('x') where ${entry(2)}`, async () => {
    expect(await daily()).toEqual([]);
    expect(await kinds(full())).toEqual(['chain']);
    expect(await daily()).toEqual([]);
    await run(t.db, {
      text: `update ledger.verification set full_every_days = 7, full_verified_at = now()
        - interval '7 days'`,
    });
    expect(await kinds(daily())).toEqual(['chain']);
  });
  await run(t.db, { text: `update ledger.verification set full_verified_at = now() - interval '7 days'` });
  expect(await daily()).toEqual([]);
  expect((await mark())!.full_verified_at.getTime()).toBeGreaterThan(Date.now() - MINUTE_MS);
});
