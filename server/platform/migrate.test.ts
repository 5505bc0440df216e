import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { run } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { migrationState } from './migration-state.ts';

let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
  await run(t.db, { text: 'delete from platform.migration' });
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const go = () => migrate(t.url, testLog, folder);

test('files are applied once, in numeric order', async () => {
  write('0001-one.sql', 'create table a (x int); insert into a values (1);');
  write('0010-ten.sql', 'insert into a values (10);');
  expect(await go()).toEqual(['0001-one.sql', '0010-ten.sql']);
  expect(await go()).toEqual([]);
  expect(await run(t.db, { text: 'select x from a order by x' })).toEqual([{ x: 1 }, { x: 10 }]);
});

test('two starters at once apply each file once', async () => {
  write('0001-b.sql', 'create table b (x int);');
  const both = await Promise.all([go(), go()]);
  expect(both.flat()).toEqual(['0001-b.sql']);
});

test('a changed file is refused by name, a failing one leaves nothing', async () => {
  write('0001-c.sql', 'create table c (x int);');
  await go();
  write('0001-c.sql', 'create table c (x int, y int);');
  await expect(go()).rejects.toThrow('0001-c.sql was changed');
  write('0001-c.sql', 'create table c (x int);');
  write('0002-d.sql', 'create table d (x int); select 1/0;');
  await expect(go()).rejects.toThrow('0002-d.sql failed');
  expect(await run(t.db, { text: `select to_regclass('d') as d` })).toEqual([{ d: null }]);
});

test('doubled numbers, odd names and late comers are refused', async () => {
  write('0002-a.sql', '');
  write('0002-b.sql', '');
  await expect(go()).rejects.toThrow('same number');
  rmSync(join(folder, '0002-b.sql'));
  await go();
  write('0001-late.sql', '');
  await expect(go()).rejects.toThrow('higher number');
  write('late.sql', '');
  await expect(go()).rejects.toThrow('NNNN-name.sql');
});

test('the state names what is missing', async () => {
  const names = readMigrations().map(({ name }) => name);
  expect(await migrationState(t.db)).toEqual({ current: false, pending: names });
});
