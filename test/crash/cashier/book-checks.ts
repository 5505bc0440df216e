import { verify } from '#server/modules/ledger/index.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import type { Simulator } from '../../support/simulator.ts';
import type { Acknowledged } from './player-visits.ts';

/**
 * Errors in the books after a crash, as text; empty if there are none. Each check is one statement, so the
 * platform may keep running.
 */
export async function faultsOf(db: Db, acknowledged: Acknowledged, { state }: Simulator): Promise<string[]> {
  const found = await Promise.all([
    soundness(db),
    promises(db, acknowledged),
    conservation(db),
    deposits(db, state),
    payouts(db, state),
  ]);
  return found.flat();
}

async function soundness(db: Db): Promise<string[]> {
  return (await verify(db)).map(({ what, id, detail }) => `ledger: ${what} ${id} ${detail}`);
}

/** Everything acknowledged to a player exists once, as acknowledged. */
async function promises(db: Db, acknowledged: Acknowledged): Promise<string[]> {
  // A snapshot: more is acknowledged while the database is queried.
  const [ins, withdrawals, rounds] = [
    [...acknowledged.deposits],
    [...acknowledged.withdrawals],
    new Map(acknowledged.rounds),
  ];
  const missing = async (table: string, column: string, ids: Iterable<string>) => {
    const rows = await run<{ id: string }>(db, {
      text: `select id from unnest($1::uuid[]) as id where not exists (select from ${table} t
        where t.${column} = id)`,
      values: [[...ids]],
    });
    return rows.map(({ id }) => `${table} ${id} was promised and is gone`);
  };
  const played = await run<{ id: string; stake: bigint; win: bigint; bets: bigint }>(db, {
    text: `select r.client_round_id as id, r.stake, r.win,
        (select coalesce(sum(p.amount), 0)::int8 from ledger.transfer t
          join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id
          where t.site_id = r.site_id and t.key = 'originals:' || r.round_id || ':bet') as bets
      from originals.round r where r.client_round_id = any ($1)`,
    values: [[...rounds.keys()].slice(-400)],
  });
  const wrong = played.filter(({ id, stake, win, bets }) => {
    const said = rounds.get(id)!;
    return said.stake !== stake || said.win !== win || bets !== stake;
  });
  const [count] = await run<{ count: bigint }>(db, {
    text: 'select count(*) from originals.round where client_round_id = any ($1)',
    values: [[...rounds.keys()]],
  });
  return [
    ...(await missing('cashier.deposit', 'deposit_id', ins)),
    ...(await missing('cashier.withdrawal', 'withdrawal_id', withdrawals)),
    ...(count!.count === BigInt(rounds.size)
      ? []
      : [`${rounds.size} rounds were told, ${count!.count} kept`]),
    ...wrong.map(({ id }) => `round ${id} is not what was told, or its stake was not taken once`),
  ];
}

/**
 * A player's balance is inflow less outflow, by the rows of cashier, games and bonuses: this detects money
 * lost or doubled on one side only.
 */
async function conservation(db: Db): Promise<string[]> {
  const rows = await run<{ player: string; held: bigint; due: bigint }>(db, {
    text: `with held as (
        select owner as player, sum(balance)::int8 as held from ledger.account
        where owner is not null and kind in ('cash', 'bonus', 'reserved') group by owner
      ), flow as (
        select player_id as player, received - fee as amount from cashier.deposit where state = 'credited'
        union all select player_id, win - stake from originals.round
        union all select player_id, amount - removed from bonuses.grant where activated_at is not null
        union all select w.player_id, -l.paid from cashier.payout_leg l
          join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
          where l.state = 'paid'
      )
      select h.player, h.held, coalesce((select sum(amount) from flow f
      where f.player = h.player), 0)::int8 as due
      from held h`,
    values: [],
  });
  return rows
    .filter(({ held, due }) => held !== due)
    .map(({ player, held, due }) => `player ${player} holds ${held} and should hold ${due}`);
}

/** Money paid at the gateway is credited at most once and exactly; everything credited was paid. */
async function deposits(db: Db, state: Simulator['state']): Promise<string[]> {
  const credited = await run<{ id: string; received: bigint; credits: bigint }>(db, {
    text: `select d.deposit_id as id, d.received, (select count(*) from ledger.transfer t
        where t.site_id = d.site_id and t.key = 'deposit:' || d.deposit_id || ':credit') as credits
      from cashier.deposit d where d.state = 'credited'`,
    values: [],
  });
  const paid = new Map(state.payments.map((payment) => [payment.key, payment]));
  return credited
    .filter(({ id, received, credits }) => {
      const payment = paid.get(id);
      return credits !== 1n || payment?.status !== 'paid' || BigInt(payment.paidAmount) !== received;
    })
    .map(({ id }) => `deposit ${id} was not credited once with what was paid`);
}

/** Every payout here happened there once; the reverse follows within a tick. */
async function payouts(db: Db, state: Simulator['state']): Promise<string[]> {
  // Read before the platform: a payout a moment later is not part of the comparison.
  const made = state.payouts.filter(({ status }) => status === 'paid').map(({ key }) => key);
  const rows = await run<{ id: string; paid: bigint; state: string }>(db, {
    text: 'select payout_key as id, paid, state from cashier.payout_leg',
    values: [],
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const here = rows
    .filter(({ state }) => state === 'paid')
    .filter(({ id, paid }) => {
      const sent = state.payouts.filter(({ key }) => key === id);
      return sent.length !== 1 || sent[0]!.status !== 'paid' || BigInt(sent[0]!.amount) !== paid;
    });
  const there = made.filter((key) => !['paying', 'paid'].includes(known.get(key)?.state ?? ''));
  return [
    ...here.map(({ id }) => `leg ${id} of a withdrawal was not paid out once`),
    ...there.map((key) => `payout ${key} was made for a withdrawal that does not go out`),
  ];
}

/** Everything that waits for a person or another event, under a key that changes when it progresses. */
export async function pending(db: Db): Promise<string[]> {
  const rows = await run<{ name: string }>(db, {
    text: `select 'deposit ' || deposit_id as name from cashier.deposit
        where state in ('created', 'pending', 'succeeded', 'under_review')
      union all select 'withdrawal ' || withdrawal_id from cashier.withdrawal
      where state not in ('paid', 'returned')
      union all select 'event ' || id from platform.event
      union all select 'message ' || event_id from cashier.webhook where state in ('waiting', 'parked')
      union all select 'job ' || id from graphile_worker.jobs where attempts < max_attempts`,
    values: [],
  });
  return rows.map(({ name }) => name);
}

/**
 * Events are published once and handled once: the handlers' totals equal those of rounds and deposits.
 * Nothing may remain pending.
 */
export async function wrongCounters(db: Db): Promise<string[]> {
  const [sums] = await run<Record<string, bigint>>(db, {
    text: `select
      (select coalesce(sum(staked), 0)::int8 from rewards.play_day) as days,
      (select coalesce(sum(p.amount), 0)::int8 from ledger.transfer t
        join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id
        join ledger.account a on a.site_id = p.site_id and a.id = p.from_account
        where t.kind = 'bet' and a.kind = 'cash') as staked,
      (select count(*) from reports.bet) as bets, (select count(*) from originals.round) as rounds,
      (select count(*) from bonuses.deposit) as heard, (select count(*) from cashier.deposit
      where state = 'credited') as credited,
      (select coalesce(sum(paid), 0)::int8 from cashier.withdrawal) as paid,
      (select coalesce(sum(amount), 0)::int8 from reports.withdrawal) as reported`,
    values: [],
  });
  const pairs = [
    ['days', 'staked'],
    ['bets', 'rounds'],
    ['heard', 'credited'],
    ['paid', 'reported'],
  ] as const;
  return pairs
    .filter(([one, other]) => sums![one] !== sums![other])
    .map(([one, other]) => `${one} ${sums![one]}, ${other} ${sums![other]}`);
}
