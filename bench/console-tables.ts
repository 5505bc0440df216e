import { DAY_MS } from '#contracts/values/time.ts';
import { calculateFigures } from '#server/modules/reports/days/daily-figures.ts';
import { withClient } from '#server/platform/database/application-role.ts';

export type ConsoleSizes = {
  players: number;
  bets: number;
  deposits: number;
  withdrawals: number;
  tickets: number;
};

/** The id of the nth player, deposit and so on: ascending with n, like time-ordered ids. */
const uuidOf = (kind: number, n: string) =>
  `('0190c0de-${String(kind).padStart(4, '0')}-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
/** A time within the last two years, for row n of `count`. */
const momentOf = (n: string, count: number) =>
  `now() - (${count} - (${n})) * ${(730 * DAY_MS) / count}::float8 * interval '1 millisecond'`;

const EVENTS = 1000;
/** The event of a ticket: one of those open when it was placed. */
const eventOf = (tickets: number) => `1 + (n - 1) * ${EVENTS} / ${tickets}`;

type Fill = { table: string; count: number; text: string };

/** A player for row n, spread over all of them. */
const playerIn = (players: number) => uuidOf(1, `1 + (n * 7919::bigint) % ${players}`);

/** Players with their accounts and bets, as if they had registered and played. */
function playerFills(site: number, { players, bets }: ConsoleSizes): Fill[] {
  const player = playerIn(players);
  return [
    {
      table: 'players.player',
      count: players,
      text: `insert into players.player (site_id, player_id, account_id, account_key, password_hash,
          full_name, contact_email, contact_phone, status, created_at)
        select ${site}, ${uuidOf(1, 'n')}, 'bench' || n, 'bench' || n, repeat('x', 90),
            'Bench Player ' || n,
          'bench' || n || '@mail.test', '+63917' || lpad(n::text, 7, '0'),
          case when n % 500 = 0 then 'blocked' when n % 300 = 0 then 'closed' else 'active' end,
          ${momentOf('n', players)} from generate_series($1::bigint, $2::bigint) n`,
    },
    {
      table: 'ledger.account',
      count: players,
      text: `insert into ledger.account (site_id, owner, kind, currency)
        select ${site}, ${uuidOf(1, 'n')}, k, case k when 'token' then 'TOKEN' else 'PHP' end
        from generate_series($1::bigint, $2::bigint) n, unnest(array['cash', 'bonus', 'token']) k`,
    },
    {
      table: 'reports.player',
      count: players,
      text: `insert into reports.player (site_id, player_id, registered_at, last_bet_at,
          first_deposit_at, last_deposit_at)
        select ${site}, ${uuidOf(1, 'n')}, ${momentOf('n', players)}, now(), now(), now()
        from generate_series($1::bigint, $2::bigint) n`,
    },
    {
      table: 'reports.bet',
      count: bets,
      text: `insert into reports.bet (site_id, round_id, provider_code, player_id, account_id, game_code,
          game_name,
          category, currency, stake, win, settled_at, valid)
        select ${site}, 'round-' || n, 'BENCH', ${player}, 'bench', 'game-' || n % 300, 'Game ' || n % 300,
          case when n % 10 < 7 then 'slots' else 'live' end, 'PHP', 100 * (1 + n % 50),
          case when n % 3 = 0 then 290 * (1 + n % 50) else 0 end, ${momentOf('n', bets)}, 100 * (1 + n % 50)
        from generate_series($1::bigint, $2::bigint) n`,
    },
  ];
}

const AFFILIATES = 400;
const MONTHS = 24;

/**
 * Two years of monthly cohorts of many affiliates; the number of affiliates does not grow with the number of
 * players.
 */
function cohortFills(site: number): Fill[] {
  const cohort = `date '2024-12-01' + make_interval(months => (n / ${AFFILIATES} % ${MONTHS})::int)`;
  const age = `make_interval(months => (n / ${AFFILIATES * MONTHS})::int)`;
  return [
    {
      table: 'reports.cohort',
      count: AFFILIATES * MONTHS * MONTHS - 1,
      text: `insert into reports.cohort (site_id, unit, basis, cohort, affiliate_code, campaign, period, size,
          active, depositors, deposits, withdrawals, turnover, ggr, bonus_cost, ngr)
        select ${site}, 'month', 'registered', (${cohort})::date, 'partner-' || n % ${AFFILIATES}, '',
            (${cohort} + ${age})::date, case when n < ${AFFILIATES * MONTHS} then 40 else 0 end,
          10, 5, 50000, 20000, 900000, 40000, 5000, 30000
        from generate_series($1::bigint, $2::bigint) n`,
    },
  ];
}

const DAYS = 730;
/** Closed days in the brand's time zone, and each player's play on them: one row for every ten bets. */
function dayFills(site: number, { players, bets }: ConsoleSizes): Fill[] {
  const day = `(now() at time zone 'Asia/Manila')::date - ${DAYS} + (n % ${DAYS})::int`;
  const people = { registered: 0, verified: 0, first_deposits: 0 };
  const terms = { zone: 'Asia/Manila', provider_points: {}, payment_points: 0, duty_points: 0 };
  const figures = calculateFigures({ played: [], flows: [], people, active: 0, placed: 0n }, terms);
  return [
    {
      table: 'reports.day',
      count: DAYS - 1,
      text: `insert into reports.day (site_id, day, from_at, to_at, figures, closed_at, has_players,
          in_cohorts)
        select ${site}, d, d::timestamp at time zone 'Asia/Manila',
          (d + 1)::timestamp at time zone 'Asia/Manila', '${JSON.stringify(figures)}', now(), true, true
        from generate_series($1::bigint, $2::bigint) n, lateral (select ${day} as d) at
        on conflict do nothing`,
    },
    {
      table: 'reports.player_day',
      count: bets / 10,
      text: `insert into reports.player_day (site_id, day, player_id, is_active, rounds, turnover, payout,
          jackpot, jackpot_wins, valid_turnover, bonus_cost, provider_fees, payment_fees, chargebacks, duty,
          deposits, deposit_count, withdrawals, withdrawal_count, corrections)
        select ${site}, ${day}, ${playerIn(players)}, true, 10, 30000 + n % 900, 28000, 0, 0, 30000, 0, 900,
          100, 0, 0, 10000, 1, 5000, 1, 0
        from generate_series($1::bigint, $2::bigint) n on conflict do nothing`,
    },
    {
      table: 'rewards.progress',
      count: players,
      text: `insert into rewards.progress (site_id, player_id, position, cycle, cycle_turnover)
        select ${site}, ${uuidOf(1, 'n')}, n % 5, date_trunc('month', now())::date, n % 90000
        from generate_series($1::bigint, $2::bigint) n`,
    },
  ];
}

/** Payments and staff actions. */
function paymentFills(site: number, { players, deposits, withdrawals }: ConsoleSizes): Fill[] {
  const player = playerIn(players);
  return [
    {
      table: 'cashier.deposit',
      count: deposits,
      text: `insert into cashier.deposit (site_id, deposit_id, player_id, method_id, request_id,
          fingerprint, reference,
          state, currency, amount, received, fee, language, created_at, changed_at, credited_at)
        select ${site}, ${uuidOf(2, 'n')}, ${player}, 'bench-' || n % 5, ${uuidOf(2, 'n')},
            sha256(int8send(n)),
          'B' || lpad(n::text, 9, '0'), case when n % 9 = 0 then 'failed' else 'credited' end, 'PHP',
          10000 + n % 90000, case when n % 9 <> 0 then 10000 + n % 90000 end,
          case when n % 9 <> 0 then 0 end, 'EN',
          m, m, case when n % 9 <> 0 then m end
        from generate_series($1::bigint, $2::bigint) n, lateral (select ${momentOf('n', deposits)} as m) at`,
    },
    {
      table: 'cashier.withdrawal',
      count: withdrawals,
      text: `insert into cashier.withdrawal (site_id, withdrawal_id, player_id, request_id, fingerprint,
          reference,
          state, currency, amount, paid, bank_id, bank_name, last_digits, payout_adapter, language,
          created_at, changed_at)
        select ${site}, ${uuidOf(3, 'n')}, ${player}, ${uuidOf(3, 'n')}, sha256(int8send(n)),
          'C' || lpad(n::text, 9, '0'), case when n % 9 = 0 then 'rejected' else 'paid' end, 'PHP',
          10000 + n % 90000,
          case when n % 9 <> 0 then 10000 + n % 90000 end, ${uuidOf(3, 'n')}, 'Bench', '1234', 'manual',
          'EN', m, m
        from generate_series($1::bigint, $2::bigint) n, lateral (select ${momentOf(
          'n',
          withdrawals,
        )} as m) at`,
    },
    {
      table: 'operators.audit',
      count: deposits,
      text: `insert into operators.audit (site_id, entry, at, action, subject, reason, address, link)
        select ${site}, 1000000 + n, ${momentOf('n', deposits)}, 'bench/' || n % 40,
            'player ' || n % 5000, 'bench', '',
          sha256(int8send(n)) from generate_series($1::bigint, $2::bigint) n`,
    },
  ];
}

/** Settled tickets of one leg each; those of an event are settled together. */
function sportsFills(site: number, { players, tickets }: ConsoleSizes): Fill[] {
  const player = playerIn(players);
  return [
    {
      table: 'sportsbook.ticket',
      count: tickets,
      text: `insert into sportsbook.ticket (site_id, ticket_id, player_id, account_id, client_ticket_id,
          fingerprint, kind,
          folds, bankers, lines, currency, stake_per_line, stake, open_stake, max_return, rules, state,
          settlement_no,
          returned, outcome, placed_at, settled_at)
        select ${site}, ${uuidOf(4, 'n')}, ${player}, 'bench', 'bench-' || lpad(n::text, 9, '0'),
            repeat('0', 64), 'single', '{1}', '{}', 1,
          'PHP', 100 + n % 5000, 100 + n % 5000, 0, 0, '{}', 'settled', 1,
          case when n % 2 = 0 then 300 else 0 end,
          case when n % 2 = 0 then 'win' else 'lose' end, m, ended
        from generate_series($1::bigint, $2::bigint) n, lateral (select ${momentOf('n', tickets)} as m,
          ${momentOf(`(${eventOf(tickets)}) * ${tickets / EVENTS}`, tickets)} as ended) at`,
    },
    {
      table: 'sportsbook.event',
      count: EVENTS,
      text: `insert into sportsbook.event (site_id, event_id, sport, competition_id, season, home_id,
          away_id, starts_at, state)
        select ${site}, ${uuidOf(5, 'n')}, 'football', ${uuidOf(8, '1')}, '2026', ${uuidOf(9, 'n')},
          ${uuidOf(10, 'n')}, now() - n * interval '1 hour', 'settled' from generate_series($1::bigint,
          $2::bigint) n`,
    },
    {
      table: 'sportsbook.ticket_leg',
      count: tickets,
      text: `insert into sportsbook.ticket_leg (site_id, ticket_id, place, event_id, market_id,
          outcome_id, bet_type,
          home_away, criteria1, price_milli, accepted, counted_stake, counted_base, counted_payout, outcome)
        select ${site}, ${uuidOf(4, 'n')}, 0, ${uuidOf(5, eventOf(tickets))}, ${uuidOf(6, 'n')},
            ${uuidOf(7, 'n')}, '1X2', 1,
          '', 2000, '{"home_name":"Home","away_name":"Away"}', 0, 0, 0,
          case when n % 2 = 0 then 'win' else 'lose' end
        from generate_series($1::bigint, $2::bigint) n`,
    },
    {
      // The rows that the trigger on tickets would have written.
      table: 'sportsbook.profit',
      count: 1,
      text: `insert into sportsbook.profit
        select t.site_id, date_bin('15 minutes', t.settled_at, '2000-01-01 00:00:00+00'),
          k.competition, k.event, k.bet_type, k.sport, t.currency, 0, count(*), sum(t.stake), sum(t.returned)
        from sportsbook.ticket t, sportsbook.profit_keys(t.site_id, t.ticket_id) k
        where t.site_id = ${site} and $1::bigint = $2::bigint group by 1, 2, 3, 4, 5, 6, 7`,
    },
  ];
}

const STEP = 250_000;

/**
 * Fills a brand to these sizes, as the owner of the tables. A brand that is already filled is left unchanged.
 */
export async function fillBrand(
  ownerUrl: string,
  site: number,
  sizes: ConsoleSizes,
  note: (text: string) => void,
): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('create table if not exists public.bench_filled (name text primary key)');
    await client.query('set synchronous_commit = off');
    for (const { table, count, text } of [
      ...playerFills(site, sizes),
      ...cohortFills(site),
      ...dayFills(site, sizes),
      ...paymentFills(site, sizes),
      ...sportsFills(site, sizes),
    ]) {
      const name = `${table} ${count}`;
      const { rowCount } = await client.query('select from public.bench_filled where name = $1', [name]);
      if (rowCount) continue;
      const begun = performance.now();
      // Account numbers come from a trigger; the other tables are filled with triggers disabled.
      const role = table === 'ledger.account' ? 'origin' : 'replica';
      await client.query(`set session_replication_role = ${role}`);
      for (let from = 1; from <= count; from += STEP)
        await client.query(text, [from, Math.min(count, from + STEP - 1)]);
      await client.query(`vacuum analyze ${table}`);
      await client.query('insert into public.bench_filled values ($1)', [name]);
      note(`${name} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
  });
}
