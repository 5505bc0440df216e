import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { withClient } from './application-role.ts';
import { migrateExtensions, missingMigrations } from './extension-migrations.ts';
import { run } from './index.ts';
import { migrate } from './migrations.ts';

let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-extension-'));
  mkdirSync(join(folder, 'migrations'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => writeFileSync(join(folder, 'migrations', name), text);
const on = <T>(work: Parameters<typeof withClient<T>>[1]) => withClient(t.ownerUrl, work);
const go = (name: string) => on((client) => migrateExtensions(client, [{ name, folder }], testLog));
const GIFT =
  'create table gift (site_id int not null, gift_id int not null, primary key (site_id, gift_id));';

test('[extensions] each extension numbers its own files, applied once and never changed', async () => {
  file('0001-gift.sql', GIFT);
  expect(await go('one-shop')).toEqual(['one-shop/0001-gift.sql']);
  expect(await go('other-shop')).toEqual(['other-shop/0001-gift.sql']);
  expect(await go('one-shop')).toEqual([]);
  file('0003-more.sql', 'alter table gift add column note text;');
  expect(await go('one-shop')).toEqual(['one-shop/0003-more.sql']);
  file('0002-late.sql', 'select 1;');
  await expect(go('one-shop')).rejects.toThrow('one-shop/0002-late.sql comes before');
  expect(await on((client) => missingMigrations(client, [{ name: 'other-shop', folder }]))).toEqual([
    ...['other-shop/0002-late.sql', 'other-shop/0003-more.sql'],
  ]);
  file('0001-gift.sql', `${GIFT} -- changed`);
  await expect(go('other-shop')).rejects.toThrow('other-shop/0001-gift.sql was changed');
});

test('[extensions] the application may read and insert, and more where the extension declares it', async () => {
  const table = (name: string) => GIFT.replace('table gift', `table ${name}`);
  file('0001-three.sql', ['gift', 'log_entry', 'plain'].map(table).join('\n'));
  const extension = { name: 'rights', folder, tables: { deleted: ['gift'], final: ['log_entry'] } };
  await migrate(t.ownerUrl, testLog, { applicationRole: 'baize_app', extensions: [extension] });
  const rights = () =>
    run<{ name: string; rights: string }>(t.db, {
      text: `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
        from information_schema.role_table_grants where grantee = 'baize_app' and table_schema = 'x_rights'
        group by 1 order by 1`,
    });
  const expected = [
    { name: 'gift', rights: 'delete insert select update' },
    { name: 'log_entry', rights: 'insert select' },
    { name: 'plain', rights: 'insert select update' },
  ];
  expect(await rights()).toEqual(expected);
  // A command without the extension leaves its rights unchanged.
  await migrate(t.ownerUrl, testLog, { applicationRole: 'baize_app' });
  expect(await rights()).toEqual(expected);
});

const FOREIGN_KEY = GIFT.replace('site_id int not null', 'site_id int not null references sites.site');
test.each([
  ['a table without a brand', 'create table gift (id int primary key);', 'table gift needs a column site_id'],
  [
    'a brand that may be missing',
    'create table gift (site_id int, id int primary key);',
    'table gift needs a column site_id',
  ],
  ['no primary key', 'create table gift (site_id int not null);', 'table gift needs a primary key'],
  [
    'a key over every brand',
    'create table gift (site_id int not null, id int primary key);',
    'must begin with site_id',
  ],
  [
    'a unique index over every brand',
    `${GIFT} create unique index on gift (gift_id);`,
    'must begin with site_id',
  ],
  ['a foreign key to the core', FOREIGN_KEY, 'it changes objects outside x_bad'],
  [
    'a view of the core',
    'create view seen as select site_id from sites.site;',
    'view seen reads a table outside',
  ],
  ['a column in the core', 'alter table sites.site add column gift int;', 'it changes objects outside x_bad'],
  ['a dropped table of the core', 'drop table webhooks.delivery;', 'it changes objects outside x_bad'],
  ['a table elsewhere', 'create table public.gift (site_id int not null);', 'it changes objects outside'],
  [
    'a trigger on the core',
    `create function f() returns trigger language plpgsql as 'begin return new; end';
     create trigger t before update on sites.site for each row execute function f();`,
    'it changes objects outside x_bad',
  ],
  ['a right to the core', 'grant delete on ledger.entry to baize_app;', 'it changes objects outside x_bad'],
  ['rows of the core', `update ledger.currency set code = code;`, 'it writes rows of ledger.currency'],
  ['truncated rows', 'truncate webhooks.delivery;', 'it changes objects outside x_bad'],
  ['its own commit', `${GIFT} commit; begin;`, 'may not begin or end a transaction'],
  ['no SQL', 'create tabel gift;', 'syntax error'],
])('[extensions] a migration with %s is refused by name and leaves nothing', async (_, text, reason) => {
  file('0001-bad.sql', text);
  const failure = await go('bad').catch((error: Error) => error.message);
  expect(failure).toContain('migration bad/0001-bad.sql failed');
  expect(failure).toContain(reason);
  const left = await run<{ name: string }>(t.db, {
    text: `select extension as name from platform.extension_migration where extension = 'bad'`,
  });
  expect(left).toEqual([]);
  await on((client) => client.query('drop schema if exists x_bad cascade'));
});
