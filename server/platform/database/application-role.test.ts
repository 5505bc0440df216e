import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPartitions } from '#server/modules/ledger/index.ts';
import { createPlatform } from '#server/process.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner, emptyDatabase, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer } from '#test/support/ledger.ts';
import { testLog } from '#test/support/postgres.ts';
import { post } from '../../modules/ledger/index.ts';
import { readConfig } from '../config/index.ts';
import { excessRights, requireApplicationRole, withClient } from './application-role.ts';
import { type Database, openDatabase, run } from './index.ts';
import { prepareDatabase } from './preparation.ts';

const before = readFileSync('test/fixtures/before-baseline.sql', 'utf8');

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
afterEach(() => expectBooks(t.db));

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function empty() {
  const { url: ownerUrl, applicationUrl: url, drop } = await emptyDatabase();
  opened.push(drop);
  return { url, ownerUrl };
}

function open(url: string): Database {
  const database = openDatabase({ url, poolSize: 2, log: testLog });
  opened.push(() => database.close());
  return database;
}

/** An attacker who sends SQL through the application's connection. */
const ATTACKS = [
  'drop trigger posting_append_only on ledger.posting',
  'alter table ledger.posting disable trigger all',
  'alter table ledger.account drop constraint balance_not_negative',
  'update ledger.posting set amount = 1',
  'delete from ledger.posting',
  'truncate ledger.posting',
  "update ledger.transfer set kind = 'win'",
  'delete from ledger.transfer',
  'delete from ledger.account',
  'delete from operators.audit',
  'update operators.audit set reason = reason',
  'update originals.round set win = win',
  'create table ledger.mine (x int)',
  'create table public.mine (x int)',
  'create schema mine',
  'create or replace function platform.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create function platform.mine() returns int language sql as $$ select 1 $$',
  'drop table ledger.posting cascade',
  'alter table ledger.posting owner to baize_app',
  'delete from platform.migration',
  'set role baize',
  'set session authorization baize',
  "set session_replication_role = 'replica'",
  'alter role baize_app superuser',
  'grant baize to baize_app',
  "copy (select 1) to program 'true'",
];

describe('the role of the running application', () => {
  test.each(ATTACKS)('may not: %s', async (text) => {
    await fundedPlayer(t.database, { cash: 100n });
    await expect(run(t.db, { text })).rejects.toThrow(/permission denied|must be owner|must be able to/);
  });

  test('may not access a partition of postings directly, even one it created', async () => {
    const later = 'ledger.posting_2031_03';
    await t.database.transaction(createPartitions);
    await run(t.db, { text: "select ledger.ensure_partitions('2031-03-05Z', 0)" });
    expect(await run(t.db, { text: `select to_regclass($1) is not null as there`, values: [later] })).toEqual(
      [{ there: true }],
    );
    for (const text of [`delete from ${later}`, `truncate ${later}`, `select from ${later}`])
      await expect(run(t.db, { text })).rejects.toThrow('permission denied');
    const many = run(t.db, { text: 'select ledger.ensure_partitions(now(), 25)' });
    await expect(many).rejects.toThrow('24 months at most');
  });

  test('may only read and insert where rows are final', async () => {
    const rows = await run<{ name: string }>(t.db, {
      text: `select c.oid::regclass::text as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_|information_schema'
        and not has_table_privilege(c.oid, 'update') and not has_table_privilege(c.oid, 'delete')
        order by 1`,
    });
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['affiliates.history', 'bonuses.history', 'cashier.history', 'cashier.policy_version'],
        ...['drafts.version', 'graphile_worker.migrations', 'ledger.posting', 'ledger.transfer'],
        ...['operators.approval', 'operators.audit', 'operators.note', 'originals.round'],
        ...['platform.migration', 'protection.history', 'rewards.spin', 'sportsbook.settlement'],
      ]),
    );
    expect(await excessRights(t.db)).toEqual([]);
  });
});

describe('a database with an owner of its own', () => {
  test('a new one is created by the owner, and the application works in it without the owner’s URL', async () => {
    const { url, ownerUrl } = await empty();
    await prepareDatabase({ url, ownerUrl }, testLog);
    await prepareDatabase({ url, ownerUrl }, testLog);
    await prepareDatabase({ url }, testLog);
    const application = open(url);
    await requireApplicationRole(application.db);
    const player = await fundedPlayer(application, { cash: 100n });
    await application.transaction((tx) => post(tx, bet(player, 40n)));
    await expect(run(application.db, { text: 'create temporary table mine (x int)' })).rejects.toThrow(
      'permission denied',
    );
    await expectBooks(application.db);
  });

  test('an existing one is migrated, and the application loses excess rights', async () => {
    const { url, ownerUrl } = await empty();
    await withClient(ownerUrl, (client) => client.query(before));
    await prepareDatabase({ url, ownerUrl }, testLog);
    await asOwner(open(url).db, 'grant delete, truncate on ledger.posting to baize_app');
    await prepareDatabase({ url, ownerUrl }, testLog);
    const application = open(url);
    await expect(run(application.db, { text: 'delete from ledger.posting' })).rejects.toThrow(
      'permission denied',
    );
    expect(await excessRights(application.db)).toEqual([]);
    await fundedPlayer(application, { cash: 100n });
  });

  test('without the owner’s address an old schema is refused, naming what it lacks', async () => {
    const { url, ownerUrl } = await empty();
    await expect(prepareDatabase({ url }, testLog)).rejects.toThrow('lacks its tables');
    await prepareDatabase({ url, ownerUrl }, testLog);
    await asOwner(open(ownerUrl).db, 'delete from platform.migration where number = 990');
    await expect(prepareDatabase({ url }, testLog)).rejects.toThrow(/lacks 0990-\S+, and the role/);
    // Of a later release.
    await asOwner(
      open(ownerUrl).db,
      `insert into platform.migration (number, name, checksum, phase)
        values (9000, '9000-x.sql', '', 'contract')`,
    );
    for (const address of [{ url }, { url, ownerUrl }])
      await expect(prepareDatabase(address, testLog)).rejects.toThrow(/contract upgrade 9000-x\.sql, which/);
  });

  test('production refuses to run as the owner of the tables and says how to change that', async () => {
    const { ownerUrl } = await empty();
    await prepareDatabase({ url: ownerUrl }, testLog);
    const config = readConfig({
      ...{ MODE: 'production', DATABASE_URL: ownerUrl, SECRET_KEY: 's'.repeat(32), PORT: '0' },
      ...{ MESSAGES_URL: 'http://127.0.0.1:9/', MESSAGES_SECRET: 'm'.repeat(32) },
    });
    await expect(createPlatform(config, { log: testLog })).rejects.toThrow(/DATABASE_OWNER_URL/);
  });
});
