import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { play, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { expectBooks } from './support/books.ts';
import { type TestDatabase, testDatabase, withOwner } from './support/database.ts';

/** Installation tables referenced by every brand: a move copies them completely. */
const COPIED_WHOLE: Record<string, string> = {
  'cashier.state_transition': 'which states of payments may follow each other',
  'catalog.game': 'games of every brand',
  'catalog.provider': 'providers of those games',
  'catalog.provider_type': 'what a provider offers',
  'kyc.screening_entry': 'persons of imported lists, to whom hits refer',
  'kyc.screening_import': 'imports of those lists',
  'kyc.screening_list': 'lists of sanctioned persons',
  'ledger.account_kind': 'chart of accounts',
  'ledger.currency': 'currencies of the installation',
  'ledger.posting_kind': 'kinds of postings',
  'operators.staff': 'persons who decided about a brand, named in its records',
  'sites.brand_group': 'groups that share settings',
  'sites.brand_group_version': 'their versions',
  'sites.group_plan': 'their planned values',
  'sites.jurisdiction_profile': 'rules of a licence, named by brands',
  'sites.jurisdiction_profile_version': 'their versions',
};
/** Installation tables that are not moved. */
const STAYS: Record<string, string> = {
  'cashier.gateway_reconciliation': 'days that were compared, by gateway',
  'cashier.webhook': 'messages of gateways, processed before a move',
  'operators.attempt': 'failed sign-ins of staff',
  'operators.enrolment': 'invitations of staff',
  'operators.known_device': 'browsers of staff',
  'operators.passkey': 'staff sign in where they work',
  'operators.passkey_challenge': 'answered within minutes',
  'operators.session': 'staff sign in where they work',
  'operators.setup_token': 'the first administrator of an installation',
  'platform.demo_seed': 'marks a database of a demo',
  'platform.event': 'a queue, drained before a move',
  'platform.event_handled': 'events of the last days, against repetition',
  'platform.event_taken': 'events of the last days, against repetition',
  'platform.extension_migration': 'the schema, which the target has',
  'platform.file_integrity_check': 'files of this machine',
  'platform.first_key': 'a key of this installation',
  'platform.job_pool': 'processes of this installation',
  'platform.migration': 'the schema, which the target has',
  'platform.outage': 'partners as seen from here',
  'platform.two_phase_commit': 'always empty',
  'providers.nonce': 'not logged: messages older than some minutes are refused by their time',
  'providers.sync_run': 'imports of game lists',
  'rooms.leader': 'processes of this installation',
  'sites.sender_domain': 'domains that the relay of this installation sends for',
};
/** Unique across sites: the target refuses a brand whose name already exists. */
const INSTALLATION_NAMES = [
  ...['cashier.gateway (gateway_id)', 'operators.api_token (token_hash)'],
  ...['operators.reveal_alarm (staff_id)', 'providers.adapter (place)', 'providers.secret (key_id)'],
  ...['sites.domain (domain)', 'sites.site (external_id)'],
];
/** Numbers assigned across brands; a target continues above the highest one moved to it. */
const SEQUENCES = ['ledger.account_number', 'ledger.transfer_id'];

type Table = { name: string; ofSite: boolean; logged: boolean; identity: boolean; columns: string[] };

let source: TestCashier;
let target: TestDatabase;
let moved: TestPlayer;
let staying: TestPlayer;
let siteId: number;
let tables: Table[];
let ofSite: Table[];
beforeAll(async () => {
  source = await openCashier();
  target = await testDatabase();
  siteId = await source.siteId('one.test');
  [moved, staying] = [await source.guest('one.test'), await source.guest('two.test')];
  tables = await withOwner(source.db, readTables);
  ofSite = tables.filter(({ name, ofSite }) => ofSite && !(name in STAYS));
});
afterEach(() => expectBooks(source.db));
afterAll(async () => {
  await Promise.all([source.close(), target.drop()]);
});

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name, bool_or(a.attname = 'site_id') as "ofSite",
      c.relpersistence = 'p' as logged,
      coalesce(bool_or(a.attname = 'site_id' and a.attnotnull and a.attnum = any (i.indkey)), false)
        as identity,
      array_agg(format('%I', a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
    group by c.oid, n.nspname, c.relname order by 1`);
  return rows;
}

test('every table has the brand in its replica identity, or a reason why it is installation-wide', () => {
  const reasons = { ...COPIED_WHOLE, ...STAYS };
  const without = tables
    .filter(({ name, ofSite, logged }) => !ofSite || !logged || name in STAYS)
    .map(({ name }) => name);
  expect(without).toEqual(Object.keys(reasons).sort());
  // Without it PostgreSQL refuses updates of a table that is published with a row filter.
  expect(ofSite.filter(({ identity }) => !identity).map(({ name }) => name)).toEqual([]);
  expect(ofSite.length).toBeGreaterThan(200);
});

test('every constraint unique across brands, and every sequence, is listed', async () => {
  await withOwner(source.db, async (client) => {
    const { rows: unique } = await client.query<{ text: string }>(`
      select n.nspname || '.' || c.relname || ' '
        || substring(pg_get_indexdef(i.indexrelid) from '\\(.*?\\)') as text
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
      where i.indisunique and not c.relispartition and n.nspname not like 'pg_%'
        and not a.attnum = any (i.indkey)
      order by 1`);
    expect(unique.map(({ text }) => text)).toEqual(INSTALLATION_NAMES);
    const { rows: sequences } = await client.query<{ text: string }>(`
      select sequence_schema || '.' || sequence_name as text from information_schema.sequences
      where sequence_schema <> 'graphile_worker' order by 1`);
    expect(sequences.map(({ text }) => text)).toEqual(SEQUENCES);
  });
});

/** A deposit and rounds of each player, with their consequences. */
async function live(): Promise<void> {
  for (const player of [moved, staying]) await depositAndPlay(player);
  await source.drain();
}

async function depositAndPlay(player: TestPlayer): Promise<void> {
  const { deposit_id } = await source.prove(player, (await source.deposit(player, 20_000)).deposit_id);
  await source.approve(player, deposit_id, 20_000n);
  for (let i = 0; i < 3; i++) await source.get(player, 'playRound', play(1_000n));
}

test('all rows of a brand move with it to another database, and no row of another brand', async () => {
  await live();
  await withOwner(source.db, async (from) => {
    await withOwner(target.db, async (to) => {
      const name = `move_${randomBytes(4).toString('hex')}`;
      const published = ofSite.map((table) => `table ${table.name} where (site_id = ${siteId})`);
      await from.query(
        `create publication ${name} for ${published.join(', ')} with (publish_via_partition_root = true)`,
      );
      await from.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
      try {
        await copyRows(from, to);
        await to.query(
          `create subscription ${name} connection '${source.ownerUrl}' publication ${name}
           with (create_slot = false, copy_data = false)`,
        );
        // The brand keeps working while its rows are replicated.
        await live();
        await caughtUp(from, name);
        await expectEqualRows(from, to);
        await expectForeignKeys(to);
        for (const sequence of SEQUENCES) await continueAbove(from, to, sequence);
      } finally {
        await to.query(`drop subscription if exists ${name}`);
        await from.query(
          `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1`,
          [name],
        );
      }
    });
  });
  await expectBooks(target.db);
});

async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  // As the subscription does: rows arrive together with the effects of their triggers.
  await to.query(`set session_replication_role = replica`);
  for (const table of tables) {
    if (table.name in STAYS) continue;
    const filter = table.ofSite ? `where site_id = ${siteId}` : '';
    const { rows } = await from.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${table.name} t ${filter}`,
    );
    if (!rows[0]!.rows) continue;
    const columns = table.columns.join(', ');
    if (!table.ofSite) await to.query(`delete from ${table.name}`);
    await to.query(
      `insert into ${table.name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table.name}, $1)`,
      [rows[0]!.rows],
    );
  }
  await to.query(`set session_replication_role = origin`);
}

/** The target has everything committed so far. */
async function caughtUp(from: pg.Client, slot: string): Promise<void> {
  const { rows } = await from.query<{ at: string }>(`select pg_current_wal_lsn()::text as at`);
  await expect
    .poll(async () => {
      const text = `select confirmed_flush_lsn >= $2::pg_lsn as done
        from pg_replication_slots where slot_name = $1`;
      return (await from.query<{ done: boolean }>(text, [slot, rows[0]!.at])).rows[0]?.done;
    })
    .toBe(true);
}

/** Rows and a hash over them, by table. */
async function fingerprints(client: pg.Client, filter: string): Promise<Record<string, string>> {
  const all = ofSite.map(
    ({
      name,
      columns,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '')
      as print
      from (select md5(row(${columns.join(', ')})::text) as line from ${name} where ${filter}) lines`,
  );
  const { rows } = await client.query<{ name: string; print: string }>(all.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

async function expectEqualRows(from: pg.Client, to: pg.Client): Promise<void> {
  const rowsOf = (client: pg.Client) => fingerprints(client, `site_id = ${siteId}`);
  // Job results on the source after draining are replicated too.
  await vi.waitFor(async () => expect(await rowsOf(to)).toEqual(await rowsOf(from)), 30_000);
  const left = await rowsOf(from);
  const filled = Object.values(left).filter((print) => !print.startsWith('0 '));
  expect(filled.length).toBeGreaterThan(30);
  expect(left['ledger.posting']).not.toMatch(/^0 /);
  const strangers = await fingerprints(to, `site_id <> ${siteId}`);
  expect(Object.entries(strangers).filter(([, print]) => print !== '0 ')).toEqual([]);
}

/** Every reference resolves to a replicated row: apply workers do not check this. */
async function expectForeignKeys(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ check: string; name: string }>(`
    select k.conname as name, format(
      'select exists (select from %s c where %s and not exists (select from %s p where %s))',
      k.conrelid::regclass,
      (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(k.conkey) as n
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n),
      k.confrelid::regclass,
      (select string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')
        from unnest(k.conkey, k.confkey) as n (here, there)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.here
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = n.there)) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname <> 'graphile_worker'`);
  expect(rows.length).toBeGreaterThan(100);
  const broken: string[] = [];
  for (const { check, name } of rows) {
    const { rows: found } = await to.query<{ exists: boolean }>(check);
    if (found[0]!.exists) broken.push(name);
  }
  expect(broken).toEqual([]);
}

async function continueAbove(from: pg.Client, to: pg.Client, sequence: string): Promise<void> {
  const { rows } = await from.query<{ last: string }>(`select last_value::text as last from ${sequence}`);
  await to.query(`select setval($1, greatest((select last_value from ${sequence}), $2::bigint + 10000))`, [
    sequence,
    rows[0]!.last,
  ]);
}
