import { expect, test } from 'vitest';
import { readMigrations, UNPHASED } from '#server/platform/database/migration-files.ts';
import { upgradeFaults } from './support/upgrade-rules.ts';

const phased = readMigrations().upgrades.filter(({ number }) => number > UNPHASED);

test('an expand upgrade keeps processes of the previous release working', async () => {
  for (const { name, phase, text } of phased)
    if (phase === 'expand') expect(await upgradeFaults(text), name).toEqual([]);
});

test('a contract upgrade removes something: other statements belong in an expand upgrade', async () => {
  for (const { name, phase, text } of phased)
    if (phase === 'contract') expect((await upgradeFaults(text)).length, name).toBeGreaterThan(0);
});

test.each([
  ['alter table a.b drop column c', 'drops a column (c)'],
  ['alter table a.b alter column c type bigint', 'changes the type of a column (c)'],
  ['alter table a.b alter column c set not null', 'makes a column required (c)'],
  ['alter table a.b rename column c to d', 'renames'],
  ['alter table a.b rename to d', 'renames'],
  ['drop table a.b', 'drops what'],
  ['drop function a.f(int)', 'drops what'],
  ['alter table a.b add column c int not null', 'required column without a default (c)'],
  ['alter table a.b add constraint x check (c > 0)', 'not valid'],
  ['alter table a.b add constraint x foreign key (c) references a.d (c)', 'not valid'],
  ['alter table a.b add constraint x unique (c)', 'unique key'],
  ['create unique index x on a.b (c)', 'unique index'],
])('%s is refused in an expand upgrade', async (statement, fault) => {
  expect(await upgradeFaults(`select 1; ${statement};`)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  'alter table a.b add column c int',
  'alter table a.b add column c int not null default 0',
  'alter table a.b drop constraint x; alter table a.b add constraint x check (c > 0) not valid',
  'alter table a.b validate constraint x',
  'alter table a.b rename constraint x to y',
  'alter table a.b alter column c drop not null',
  'create table a.b (c int not null primary key); alter table a.b add constraint x check (c > 0)',
  'create index x on a.b (c)',
  'create or replace function a.f() returns int language sql as $$ select 1 $$',
  'drop trigger x on a.b; drop index a.x',
])('%s passes', async (statement) => {
  expect(await upgradeFaults(statement)).toEqual([]);
});
