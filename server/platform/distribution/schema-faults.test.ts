import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase, withOwner } from '#test/support/database.ts';
import { schemaFaults } from './schema-faults.ts';
import { readStoredSchema } from './stored-schema.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('every table has a declared placement, and keys, foreign keys and triggers that a cluster can carry', async () => {
  const schema = await withOwner(t.db, readStoredSchema);
  expect(schema.tables.length).toBeGreaterThan(300);
  expect(schema.foreignKeys.length).toBeGreaterThan(90);
  expect(schema.triggers.length).toBeGreaterThan(40);
  expect(schemaFaults(schema)).toEqual([]);
});

/** Faults of the schema after `statements`, which are rolled back. */
async function faultsAfter(statements: string): Promise<string[]> {
  return withOwner(t.db, async (client) => {
    await client.query('begin');
    try {
      await client.query(statements);
      return schemaFaults(await readStoredSchema(client));
    } finally {
      await client.query('rollback');
    }
  });
}

const trigger = (body: string) => `
  create function push.note() returns trigger language plpgsql as $$ begin ${body}; return new; end $$;
  create trigger noted before insert on push.key for each row execute function push.note()`;

test.each([
  ['create table push.box (site_id int primary key)', 'push.box: no placement is declared'],
  ['drop table content.footer', 'content.footer: there is no such table'],
  [
    'alter table push.key drop constraint key_pkey, alter column site_id drop not null',
    'push.key: distributed, without a required site_id',
  ],
  ['create unique index on push.key (created_at)', 'push.key: (created_at) is unique without site_id'],
  [
    'alter table catalog.provider add column s int references push.key',
    'catalog.provider: the foreign key provider_s_fkey leads from a reference to a distributed table',
  ],
  [
    `alter table push.key add column n int unique;
    alter table content.footer add column n int references push.key (n)`,
    'content.footer: the foreign key footer_n_fkey does not include site_id',
  ],
  [
    'alter table content.footer add foreign key (site_id) references push.key on delete set null',
    'content.footer: the foreign key footer_site_id_fkey changes site_id',
  ],
  [
    trigger('perform from platform.outage'),
    'push.key: its trigger push.note reaches platform.outage, a local table',
  ],
  [
    `create sequence push.number; ${trigger("perform nextval('push.number')")}`,
    "push.key: its trigger push.note counts with push.number, no column's sequence",
  ],
])('%s is a fault', async (statements, fault) => {
  expect(await faultsAfter(statements)).toContain(fault);
});

test('a table of an extension is distributed if its keys have the site, otherwise local', async () => {
  const tables = `create schema x_box;
    create table x_box.item (site_id int not null, n int not null, primary key (site_id, n));
    create table x_box.note (n int primary key)`;
  expect(await faultsAfter(tables)).toEqual([]);
  const refers = 'alter table x_box.item add column note int references x_box.note';
  expect(await faultsAfter(`${tables}; ${refers}`)).toEqual([
    'x_box.item: the foreign key item_note_fkey leads from a distributed to a local table',
  ]);
});
