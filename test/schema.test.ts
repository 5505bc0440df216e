import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { verify } from '#server/modules/ledger/index.ts';
import { phoneOfId } from '#server/modules/players/account-id.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { quietLogger } from '#server/platform/jobs/logger.ts';
import { nightly } from '#test/support/tags.ts';
import { catalogOf, differences, tablesWithRows } from './support/catalog.ts';
import { emptyDatabase } from './support/database.ts';
import { testLog } from './support/postgres.ts';

/** A database at migration 124, before the schema files, with a few rows of players, money and rounds. */
const before = readFileSync(join(import.meta.dirname, 'fixtures', 'before-baseline.sql'), 'utf8');

const opened: { client: pg.Client; drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { client, drop } of opened.splice(0)) {
    await client.end();
    await drop();
  }
});

async function open(text = ''): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push({ client, drop });
  if (text) await client.query(text);
  await client.query('reset all');
  return { url, client };
}

test('a database from before the schema files upgrades to the current schema', nightly, async () => {
  const fresh = await open();
  await migrate(fresh.url, testLog);
  const old = await open(before);
  const upgrades = readMigrations().upgrades.map(({ name }) => name);
  expect(await migrate(old.url, testLog, { contracts: true })).toEqual(upgrades);
  expect(await migrate(old.url, testLog, { contracts: true })).toEqual([]);
  const tables = await tablesWithRows(fresh.client);
  expect(tables).toContain('ledger.posting_kind');
  expect(differences(await catalogOf(fresh.client, tables), await catalogOf(old.client, tables))).toEqual([]);
});

test('rows from before the schema files are kept: the ledger sums to zero', nightly, async () => {
  const old = await open(before);
  const count = `select (select count(*) from ledger.posting)::int as postings, (select count(*)
    from ledger.transfer)::int as transfers,
    (select count(*) from originals.round)::int as rounds, (select count(*) from reports.bet)::int as bets,
    (select count(*) from rooms.bet)::int as room_bets, (select count(*)
    from providers.transaction)::int as transactions,
    (select count(*) from providers.round)::int as provider_rounds, (select count(*)
    from platform.event)::int as events`;
  const { rows: then } = await old.client.query(count);
  await migrate(old.url, testLog);
  const { rows: now } = await old.client.query(count);
  expect(now).toEqual(then);
  expect(then[0]).toMatchObject({ postings: 9, rounds: 3, bets: 4 });
  const database = openDatabase({ url: old.url, poolSize: 2, log: testLog });
  expect(await verify(database.db)).toEqual([]);
  await database.close();
});

test(
  'accounts that share a phone number are all kept, and the number belongs to the first that verified it',
  nightly,
  async () => {
    const old = await open(before);
    const [first, proved, later] = ['+639171234567', '09171234567', '+6309171234567'];
    const ids = [
      first,
      proved,
      later,
      '+390612345678',
      '+39612345678',
      '008109012345678',
      '4105550123',
      '639',
      '9185550001',
      '9171234567',
    ];
    for (const [n, id] of ids.entries())
      await old.client.query(
        `insert into players.player (site_id, account_id, account_key, password_hash, created_at,
          contact_email, contact_phone, contact_verified_at)
        values (1, $1, $1, repeat('x', 60), $2, '', '', $3)`,
        [id, new Date(2026, 8, n + 3), id === proved ? new Date(2026, 9, 1) : null],
      );
    await migrate(old.url, testLog);
    const { rows } = await old.client.query(
      `select account_id as id, digits from players.player
      left join players.account_phone using (site_id, player_id)
      where account_id ~ '[0-9]' order by created_at`,
    );
    const numbers = [
      null,
      '639171234567',
      null,
      '390612345678',
      '39612345678',
      '819012345678',
      '4105550123',
      null,
      '639185550001',
      null,
    ];
    expect(rows).toEqual(ids.map((id, n) => ({ id, digits: numbers[n] })));
    for (const { id, digits } of rows) if (digits) expect(phoneOfId(id, 'PHP')).toBe(digits);
  },
);

test(
  'the histories of payments, bonuses, partners and protection are migrated to one format',
  nightly,
  async () => {
    const old = await open(before);
    const [payment, player] = [
      '6c0a1f5e-0000-4000-8000-000000000001',
      '6c0a1f5e-0000-4000-8000-000000000002',
    ];
    await old.client.query(`
    insert into cashier.step (site_id, payment_id, step, state, actor) values
      (1, '${payment}', 1, 'created', 'player'), (1, '${payment}', 2, 'pending', 'gateway:one');
    insert into bonuses.step (site_id, matter, step, what, actor, reason, at) values
      (1, 'welcome', 1, 'draft 2', 'ann', 'a start', now()), (1, 'g', 1, 'rounds', 'system', '', now()),
      (1, 'g', 2, 'rounds spent', 'system', '', now()), (1, 'g', 3, 'late 250', 'system', '', now());
    insert into affiliates.step (site_id, matter, step, what, actor, reason, at) values
      (1, 'a 2026-10', 1, 'adjust -70', 'ann', 'a typo', now());
    insert into protection.step (site_id, player_id, at, what, detail, actor) values
      (1, '${player}', now(), 'break', '{"length": "day", "reason": "holiday"}', 'player')`);
    await migrate(old.url, testLog);
    const { rows } = await old.client.query({
      rowMode: 'array',
      text: ['cashier', 'bonuses', 'affiliates', 'protection']
        .map(
          (
            schema,
            n,
          ) => `select ${n}, sequence, subject::text, action, detail, actor, reason from ${schema}.history
          where site_id = 1`,
        )
        .join(' union all ')
        .concat(' order by 1, 2'),
    });
    expect(rows.map(([, , ...row]) => row)).toEqual([
      [payment, 'created', {}, 'player', ''],
      [payment, 'pending', {}, 'gateway:one', ''],
      ['g', 'rounds', {}, 'system', ''],
      ['g', 'rounds_ended', { outcome: 'spent' }, 'system', ''],
      ['g', 'late_win', { won: '250' }, 'system', ''],
      ['welcome', 'draft', { version: 2 }, 'ann', 'a start'],
      ['a 2026-10', 'adjust', { amount: '-70' }, 'ann', 'a typo'],
      [player, 'break', { length: 'day' }, 'player', 'holiday'],
    ]);
  },
);

test('pending events, handlers and jobs are renamed to the current names', nightly, async () => {
  const old = await open(before);
  await runMigrations({ connectionString: old.url, logger: quietLogger(testLog) });
  await old.client.query(`
    insert into platform.event (name, payload) values ('harm.reached', '{}'), ('round.settled', '{}');
    insert into platform.event_handled (handler, event_id) values ('cashier.harm', gen_random_uuid());
    select graphile_worker.add_job('documents.make', '{"documentId": "d"}'),
      graphile_worker.add_job('event.handle',
      '{"name": "player.seen", "handler": "rewards.day", "payload": {"event_id": "e"}}');
    insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('cashier.tick', now())`);
  await migrate(old.url, testLog);
  const { rows } = await old.client.query({
    rowMode: 'array',
    text: `select array(select name from platform.event order by id desc limit 2),
      array(select handler from platform.event_handled where handler like 'cashier.%'),
      (select jsonb_object_agg(j.task_identifier, p.payload) from graphile_worker.jobs j
        join graphile_worker._private_jobs p using (id)),
      array(select identifier from graphile_worker._private_known_crontabs)`,
  });
  expect(rows[0]).toEqual([
    ['round.settled', 'risk_level.reached'],
    ['cashier.risk-level'],
    {
      'documents.generate': { documentId: 'd' },
      'event.handle': { name: 'player.active', handler: 'rewards.streak-day', payload: { event_id: 'e' } },
    },
    ['cashier.run-scheduled'],
  ]);
});

test('what proposals will write is named anew, and processes of the previous release still read it', async () => {
  const old = await open(before);
  const { rows: staff } = await old.client.query(`
    insert into operators.staff (login, name, password_hash, password_changed_at, totp_sealed, created_at)
    values ('ann', 'Ann', repeat('x', 60), now(), '', now()) returning staff_id`);
  const propose = (facts: object) =>
    old.client.query(
      `insert into operators.proposal
        (site_id, kind, subject, title, facts, reason, maker, request_id, people, created_at)
        values (1, 'sms_limits', 'sms_limits:1', 'SMS limits', $1, 'a reason', $2,
          gen_random_uuid(), 1, now())`,
      [JSON.stringify(facts), staff[0].staff_id],
    );
  const factsOf = async () =>
    (
      await old.client.query('select facts from operators.proposal where site_id = 1 order by proposal_id')
    ).rows.map(({ facts }) => facts);
  await propose({ before: 1, wanted: 2 });
  await propose({ before: 1 });
  await migrate(old.url, testLog);
  await propose({ wanted: 3 });
  await propose({ proposed: 4 });
  expect(await factsOf()).toEqual([
    { before: 1, wanted: 2, proposed: 2 },
    { before: 1 },
    { wanted: 3, proposed: 3 },
    { wanted: 4, proposed: 4 },
  ]);
  await migrate(old.url, testLog, { contracts: true });
  expect(await factsOf()).toEqual([
    { before: 1, proposed: 2 },
    { before: 1 },
    { proposed: 3 },
    { proposed: 4 },
  ]);
});

test('a database with only part of the old migrations is refused and left unchanged', async () => {
  const old = await open(before);
  await old.client.query('delete from platform.migration where number = 457');
  const was = await catalogOf(old.client, ['platform.migration']);
  await expect(migrate(old.url, testLog)).rejects.toThrow('it has 123 migrations that are not the 124');
  expect(differences(was, await catalogOf(old.client, ['platform.migration']))).toEqual([]);
});

test('a schema comparison detects a different column, constraint, index, function and row', async () => {
  const { url, client } = await open();
  await migrate(url, testLog);
  const tables = await tablesWithRows(client);
  const was = await catalogOf(client, tables);
  for (const change of [
    'alter table sites.site alter column name drop not null',
    'alter table ledger.account drop constraint balance_not_negative',
    'drop index reports.bet_big_win',
    `create or replace function platform.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    'alter table ledger.transfer disable trigger transfer_append_only',
    `update ledger.posting_kind set allow_negative = true where code = 'bet'`,
  ]) {
    await client.query('begin');
    await client.query(change);
    expect(differences(was, await catalogOf(client, tables)), change).not.toEqual([]);
    await client.query('rollback');
  }
});
