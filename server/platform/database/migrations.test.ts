import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { run } from './index.ts';
import { BASELINE, type Phase, readMigrations } from './migration-files.ts';
import { migrationState } from './migration-state.ts';
import { type MigrateOptions, migrate } from './migrations.ts';

let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await testDatabase({ login: 'owner' });
});
afterAll(() => t.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
  mkdirSync(join(folder, 'upgrade'));
  await run(t.db, { text: 'delete from platform.migration' });
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const go = (options: MigrateOptions = {}) => migrate(t.ownerUrl, testLog, { folder, ...options });
const rowsOf = (table: string) => run(t.db, { text: `select x from ${table} order by x` });

test('a new database applies the schema files once, in numeric order', async () => {
  write('0001-one.sql', 'create table a (x int); insert into a values (1);');
  write('0010-ten.sql', 'insert into a values (10);');
  write('upgrade/0500-twenty.sql', 'insert into a values (20);');
  expect(await go()).toEqual(['0001-one.sql', '0010-ten.sql']);
  expect(await go()).toEqual([]);
  expect(await rowsOf('a')).toEqual([{ x: 1 }, { x: 10 }]);
});

test('an older database gets missing upgrades, even if schema files have changed', async () => {
  write('0001-one.sql', 'create table b (x int);');
  await go();
  write(
    '0001-one.sql',
    `create table b (x int, y int);\ncomment on table b is\n  'what the '\n  'b''s are';`,
  );
  write('upgrade/0500-y.sql', 'alter table b add column y int; insert into b values (500);');
  write('upgrade/0501-more.sql', 'insert into b values (501, 1);');
  expect(await go()).toEqual(['0500-y.sql', '0501-more.sql']);
  expect(await go()).toEqual([]);
  expect(await rowsOf('b')).toEqual([{ x: 500 }, { x: 501 }]);
  const comments = await run(t.db, { text: `select obj_description('b'::regclass) as b` });
  expect(comments).toEqual([{ b: `what the b's are` }]);
});

test('two concurrent starts apply each file once', async () => {
  write('0001-c.sql', 'create table c (x int);');
  const both = await Promise.all([go(), go()]);
  expect(both.flat()).toEqual(['0001-c.sql']);
  write('upgrade/0500-c.sql', 'insert into c values (1);');
  expect((await Promise.all([go(), go()])).flat()).toEqual(['0500-c.sql']);
});

test('a changed upgrade is refused by name, a failing file leaves nothing', async () => {
  write('0001-d.sql', 'create table d (x int);');
  write('0002-d.sql', 'create table d2 (x int); select 1/0;');
  await expect(go()).rejects.toThrow('0002-d.sql failed');
  expect(await run(t.db, { text: `select to_regclass('d') as d` })).toEqual([{ d: null }]);
  rmSync(join(folder, '0002-d.sql'));
  await go();
  write('upgrade/0500-d.sql', 'insert into d values (1);');
  await go();
  write('upgrade/0500-d.sql', 'insert into d values (2);');
  await expect(go()).rejects.toThrow('0500-d.sql was changed');
  write('upgrade/0500-d.sql', 'insert into d values (1);');
  write('upgrade/0501-d.sql', 'insert into d values (3); select 1/0;');
  await expect(go()).rejects.toThrow('0501-d.sql failed');
  expect(await rowsOf('d')).toEqual([{ x: 1 }]);
});

test('refuses a duplicate number, one below the baseline, an invalid name and a late insertion', async () => {
  write('0002-a.sql', '');
  write('0002-b.sql', '');
  await expect(go()).rejects.toThrow('same number');
  rmSync(join(folder, '0002-b.sql'));
  write('upgrade/0500-e.sql', '');
  await go();
  write('upgrade/0499-late.sql', '');
  await expect(go()).rejects.toThrow('higher number');
  write(`upgrade/0${BASELINE.number}-early.sql`, '');
  await expect(go()).rejects.toThrow(`above ${BASELINE.number}`);
  rmSync(join(folder, 'upgrade'), { recursive: true });
  mkdirSync(join(folder, 'upgrade'));
  write('late.sql', '');
  await expect(go()).rejects.toThrow('NNNN-name.sql');
});

test('a contract upgrade runs only on request, and is refused while another release is connected', async () => {
  write('0001-f.sql', 'create table f (x int, y int);');
  await go();
  write('upgrade/1800-f.sql', '-- phase: contract\nalter table f drop column y;');
  write('upgrade/1801-f.sql', '-- phase: expand\nalter table f add column z int;');
  expect(await go()).toEqual(['1801-f.sql']);
  const old = new pg.Client({ connectionString: t.url, application_name: 'baize life 0.0.9' });
  await old.connect();
  await expect(go({ contracts: true })).rejects.toThrow('another release are connected (baize life 0.0.9)');
  await run(t.db, { text: 'select y, z from f' });
  await old.end();
  await vi.waitFor(async () => expect(await go({ contracts: true })).toEqual(['1800-f.sql']));
  await expect(run(t.db, { text: 'select y from f' })).rejects.toThrow('y');
  expect(await go({ contracts: true })).toEqual([]);
  write('upgrade/1802-f.sql', 'select 1;');
  await expect(go()).rejects.toThrow('must begin with "-- phase');
});

test('a release that does not know an applied contract upgrade refuses, and changes nothing', async () => {
  write('0001-h.sql', 'create table h (x int, y int);');
  await go();
  write('upgrade/1803-h.sql', '-- phase: expand\nalter table h add column z int;');
  write('upgrade/1804-h.sql', '-- phase: contract\nalter table h drop column y;');
  await go();
  rmSync(join(folder, 'upgrade/1804-h.sql'));
  // Before the contract upgrade the earlier build starts.
  rmSync(join(folder, 'upgrade/1803-h.sql'));
  expect(await go()).toEqual([]);
  write('upgrade/1803-h.sql', '-- phase: expand\nalter table h add column z int;');
  write('upgrade/1804-h.sql', '-- phase: contract\nalter table h drop column y;');
  expect(await go({ contracts: true })).toEqual(['1804-h.sql']);
  rmSync(join(folder, 'upgrade/1804-h.sql'));
  write('upgrade/1805-h.sql', '-- phase: expand\nalter table h add column w int;');
  await expect(go()).rejects.toThrow(/contract upgrade 1804-h.sql, which release .* does not know/);
  await expect(run(t.db, { text: 'select w from h' })).rejects.toThrow('w');
});

test('an upgrade waits briefly for a lock, then retries', async () => {
  write('0001-g.sql', 'create table g (x int);');
  await go();
  write('upgrade/0500-g.sql', 'insert into g values (1); alter table g add column y int;');
  const other = new pg.Client({ connectionString: t.ownerUrl });
  await other.connect();
  await other.query('begin; lock table g in access share mode');
  const limits = { lockMs: 20, pausesMs: [1, 1] };
  await expect(go(limits)).rejects.toThrow('0500-g.sql failed: canceling statement due to lock timeout');
  // The lock is free at the third attempt.
  const applied = go({ lockMs: 20, pausesMs: Array.from({ length: 1000 }, () => 5) });
  await other.query('commit');
  expect(await applied).toEqual(['0500-g.sql']);
  expect(await rowsOf('g')).toEqual([{ x: 1 }]);
  await other.end();
});

test('the state names what is missing', async () => {
  const named = (phase: Phase) =>
    readMigrations()
      .upgrades.filter((upgrade) => upgrade.phase === phase)
      .map(({ name }) => name);
  expect(await migrationState(t.db)).toEqual({
    ...{ current: false, pending: [BASELINE.name, ...named('expand')], contracts: named('contract') },
  });
});
