import { DAY_MS } from '#contracts/values/time.ts';
import { type Database, run } from '#server/platform/database/index.ts';

/**
 * A hand-written equivalent for this single purpose: the same rows, keys and durability, without chart of
 * accounts, hash chain and checks.
 */
export async function makeHandTables(database: Database): Promise<void> {
  for (const text of [
    'create schema hand',
    `create table hand.account (site_id int, id bigint, balance bigint not null check (balance >= 0),
      primary key (site_id, id)) with (fillfactor = 60)`,
    `create table hand.transfer (site_id int, id bigint generated always as identity, key text not null, kind text not null,
      meta jsonb not null, created_at timestamptz not null default now(), primary key (site_id, id), unique (site_id, key))`,
    `create table hand.entry (site_id int, account_id bigint, id bigint generated always as identity,
      transfer_id bigint not null, amount bigint not null, balance_after bigint,
      created_at timestamptz not null default now(), primary key (site_id, account_id, id))`,
  ]) {
    await run(database.db, { text });
  }
}

/** One statement: balance, transfer under its unique key, two entries. */
export const handPosting = `
  with changed as (
    update hand.account set balance = balance + $3 where site_id = $1 and id = $2 and balance + $3 >= 0
    returning balance
  ), posted as (
    insert into hand.transfer (site_id, key, kind, meta) select $1, $4, $5, $6 from changed returning id
  ), entries as (
    insert into hand.entry (site_id, account_id, transfer_id, amount, balance_after)
    select $1, $2, posted.id, $3, changed.balance from posted, changed
    union all select $1, 0, posted.id, -$3, null from posted
  )
  select balance from changed`;

export const siteId = 1;
export const openingBalance = 1_000_000_000n;
const clearing = 'game_clearing:BENCH';

/** The nth player of the benchmark. */
export const playerOf = (n: number): string => `0190c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The same players in both sets of tables, with enough balance for every bet. */
export async function makePlayers(database: Database, count: number): Promise<void> {
  const statements: [string, unknown[]][] = [
    [
      `insert into ledger.account (site_id, owner, kind, currency)
        select $1, ('0190c0de-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'cash', 'PHP'
        from generate_series(1, $2::int) n`,
      [siteId, count],
    ],
    [
      `select ledger.house_account($1, $2, 'PHP'), ledger.house_account($1, 'demo_funding', 'PHP')`,
      [siteId, clearing],
    ],
    [
      `insert into hand.account select $1, n, $3::bigint from generate_series(0, $2::int) n`,
      [siteId, count, openingBalance],
    ],
  ];
  for (const [text, values] of statements) await run(database.db, { text, values });
}

/**
 * Fills the ledger with history as if it had been posted: for each player funding, then bets, `entries` in
 * total. Written by COPY from files on the server; only the hash chain is synthetic.
 */
export async function makeHistory(database: Database, players: number, entries: number): Promise<void> {
  const perPlayer = Math.max(1, Math.round(entries / 2 / players));
  const history = `
    with recursive house as (
      select max(id) filter (where kind = 'demo_funding') as funding, max(id)
      filter (where kind = '${clearing}') as clearing
      from ledger.account where site_id = ${siteId} and owner is null
    )
    select a.id as account_id, a.seq + n as seq,
    (a.balance + case when a.seq = 0 then ${openingBalance} - n + 1 else -n end) as balance,
      case when a.seq = 0 and n = 1 then ${openingBalance}::bigint else -1::bigint end as amount,
      case when a.seq = 0 and n = 1 then h.funding else h.clearing end as house_id,
      nextval('ledger.transfer_id') as transfer_id
    from ledger.account a, house h, generate_series(1, ${perPlayer}) n where a.owner is not null
    order by n, a.id`;
  await database.transaction(async (tx) => {
    const go = (text: string) => run(tx, { text });
    await go(`create temporary table history on commit drop as ${history}`);
    const [{ folder }] = (await run<{ folder: string }>(tx, {
      text: `select current_setting('data_directory') as folder`,
    })) as [{ folder: string }];
    const copy = async (table: string, columns: string, select: string) => {
      await go(`copy (${select}) to '${folder}/${table}.bench' with (format binary)`);
      await go(`copy ${table} (${columns}) from '${folder}/${table}.bench' with (format binary)`);
    };
    await copy(
      'ledger.transfer',
      'site_id, id, key, fingerprint, kind, meta, created_at',
      `select ${siteId}, transfer_id, 'history-' || transfer_id, sha256(int8send(transfer_id)),
        case when amount > 0 then 'demo_funding' else 'bet' end, '{"game":"bench"}'::jsonb, now()
        from history`,
    );
    await copy(
      'ledger.posting',
      `site_id, transfer_id, line, amount, created_at, from_account, to_account, from_seq, from_after, from_hash,
        to_seq, to_after, to_hash`,
      `select ${siteId}, transfer_id, 1, abs(amount), now(),
        case when amount < 0 then account_id else house_id end,
        case when amount < 0 then house_id else account_id end,
        case when amount < 0 then seq end, case when amount < 0 then balance end,
        case when amount < 0 then sha256(int8send(transfer_id)) end,
        case when amount > 0 then seq end, case when amount > 0 then balance end,
        case when amount > 0 then sha256(int8send(transfer_id)) end
        from history`,
    );
    await go(`update ledger.account a set balance = h.balance, seq = h.seq,
      head = sha256(int8send(h.transfer_id))
      from (select distinct on (account_id) * from history order by account_id, seq desc) h
      where a.site_id = ${siteId} and a.id = h.account_id`);
  });
}

/** When round `n` of a player was settled: 200,000 of them fill five years. */
const [END, EACH_MS] = [Date.UTC(2026, 10, 1), (1825 * DAY_MS) / 200_000];
export const momentOf = (n: number): string => new Date(END - (200_000 - n) * EACH_MS).toISOString();

/** Settled rounds of each player, numbers `from` up to `to`; one in 5,000 is of a rare category. */
export async function makeBets(database: Database, players: number, from: number, to: number): Promise<void> {
  await run(database.db, {
    text: `insert into reports.bet (site_id, round_id, provider_code, player_id, account_id, game_code,
      game_name, category,
        currency, stake, win, settled_at)
      select $1, p || '-' || n, 'BENCH', ('0190c0de-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid,
      'bench-' || p, 'bench', 'Bench',
        case when n % 5000 = 4999 then 'fish' else 'slots' end, 'PHP', 100, (n % 3) * 100,
        $5::timestamptz + n * $6::float8 * interval '1 millisecond'
      from generate_series($3::int, $4::int - 1) n, generate_series(1, $2::int) p`,
    values: [siteId, players, from, to, momentOf(0), EACH_MS],
  });
  await run(database.db, {
    text: `insert into reports.player (site_id, player_id, last_bet_at)
      select $1, ('0190c0de-0000-7000-8000-' || lpad(p::text, 12, '0'))::uuid, now()
      from generate_series(1, $2::int) p
      on conflict (site_id, player_id) do update set last_bet_at = now()`,
    values: [siteId, players],
  });
}
