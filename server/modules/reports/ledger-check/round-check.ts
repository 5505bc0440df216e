import { isDistributed } from '../../../platform/database/distributed-tables.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { COUNTED_SQL } from '../report-amounts.ts';
import { raiseAlarm } from './alarms.ts';

/** Maximum delay between a round's posting and its event at the end of a reconciliation. */
const BOUNDARY_TOLERANCE = `interval '1 hour'`;

/**
 * Advances the reconciliation to a time: adds the ledger's movements of each round since the last run,
 * deducts what its events reported. A settled round reaches zero; the rest is open or wrong. Returns whether
 * there was anything to do.
 */
export async function advanceCheck(tx: Tx, siteId: number, to: Date): Promise<boolean> {
  const from = await lockCheckedUntil(tx, siteId);
  if (from >= to) return false;
  await addPostings(tx, siteId, from, to);
  await write(tx, { text: SPLIT_WINS, values: [siteId] });
  await write(tx, {
    text: `delete from reports.unmatched_round where site_id = $1 and staked = 0 and returned = 0
      and own = 0`,
    values: [siteId],
  });
  await write(tx, {
    text: `insert into reports.ledger_check (site_id, checked_through) values ($1, $2)
      on conflict (site_id) do update set checked_through = excluded.checked_through`,
    values: [siteId, to],
  });
  return true;
}

/** The time up to which a site is reconciled, locked; the beginning of time if never. */
export async function lockCheckedUntil(tx: Tx, siteId: number): Promise<Date> {
  const [proof] = await write<{ checked_through: Date }>(tx, {
    text: 'select checked_through from reports.ledger_check where site_id = $1 for update',
    values: [siteId],
  });
  return proof?.checked_through ?? new Date(0);
}

const EVENT_ROWS = `select provider_code, player_id, round_id, -b.stake as staked, -(${COUNTED_SQL.returned})
  as returned,
    (${COUNTED_SQL.turnover}) - (${COUNTED_SQL.payout}) - (${COUNTED_SQL.free})
    - (${COUNTED_SQL.jackpot_wins}) as own, settled_at as event_at
    from reports.bet b where site_id = $1 and settled_at >= $2 and settled_at < $3
  union all
  -- The bet stands as corrected last: what later corrections changed is added when their time comes.
  select provider_code, player_id, round_id, staked, returned, payout + free + jackpot_wins - turnover,
  settled_at
    from reports.correction where site_id = $1 and settled_at >= $2 and settled_at < $3
  union all
  select provider_code, player_id, round_id, -staked, -returned, turnover - payout - free - jackpot_wins, at
    from reports.correction where site_id = $1 and at >= $2 and at < $3`;

const PLAY = `select provider_code, player_id, round_id, staked, returned, own
  from ledger.play_between($1, $2, $3)`;

const addPostingsText = (play: string) => `insert into reports.unmatched_round as u
  (site_id, provider_code, player_id, round_id, staked, returned, own, event_at, since)
  select $1, provider_code, player_id, round_id, sum(staked), sum(returned), sum(own), max(event_at), $3
  from (select play.*, null::timestamptz as event_at from (${play}) play
    union all ${EVENT_ROWS}) x
  group by provider_code, player_id, round_id
  on conflict (site_id, provider_code, player_id, round_id) do update set staked = u.staked + excluded.staked,
    returned = u.returned + excluded.returned, own = u.own + excluded.own,
    event_at = greatest(u.event_at, excluded.event_at)`;
const ADD_POSTINGS = addPostingsText(PLAY);
/** For a cluster, where a statement about rows cannot call a function that reads others. */
const ADD_POSTINGS_READ = addPostingsText(`select * from json_to_recordset($4) as r (provider_code text,
  player_id uuid, round_id text, staked int8, returned int8, own int8)`);

async function addPostings(tx: Tx, siteId: number, from: Date, to: Date): Promise<void> {
  const values = [siteId, from, to];
  if (!isDistributed(tx)) return void (await write(tx, { text: ADD_POSTINGS, values }));
  const play = await run<{ staked: bigint; returned: bigint; own: bigint }>(tx, { text: PLAY, values });
  const rows = JSON.stringify(play, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  await write(tx, { text: ADD_POSTINGS_READ, values: [...values, rows] });
}

/**
 * A win paid in parts is split between own and bonus money part by part, with the remainder as own money: the
 * event's one split may differ by a few minor units. The ledger is authoritative.
 */
const SPLIT_WINS = `with was as (
    select b.*, u.own as less, u.player_id as player from reports.unmatched_round u
    join reports.bet b on b.site_id = u.site_id and b.provider_code = u.provider_code
      and b.round_id = u.round_id and b.bonus_stake > 0
    where u.site_id = $1 and u.staked = 0 and u.returned = 0 and u.own <> 0 and u.event_at is not null
    for update of u
  ), settled as (
    update reports.unmatched_round u set own = 0 from was
    where u.site_id = $1 and u.provider_code = was.provider_code and u.player_id = was.player
      and u.round_id = was.round_id
    returning was.*)
  insert into reports.correction (site_id, provider_code, round_id, player_id, category, game_code, game_name,
  at, settled_at,
    turnover, payout, free, valid, staked, returned)
  select site_id, provider_code, round_id, player_id, category, game_code, game_name, settled_at,
    -- Before every span that is asked for: it is no later change of the round.
    '-infinity', 0, less, 0, 0, 0, 0 from settled`;

/**
 * Raises alarms for rounds that should have reached zero, and for money without a round. Returns how many are
 * new.
 */
export async function raiseMismatches(tx: Tx, siteId: number, to: Date, now: Date): Promise<number> {
  const rows = await run<{
    provider_code: string;
    player_id: string;
    round_id: string;
    staked: bigint;
    returned: bigint;
    own: bigint;
  }>(tx, {
    text: `select provider_code, player_id, round_id, staked, returned, own from reports.unmatched_round
      where site_id = $1 and (round_id = '' or event_at < $2::timestamptz - ${BOUNDARY_TOLERANCE}
        -- A return that nothing was staked for belongs to no open round.
        or (event_at is null and staked <= 0 and since < $2::timestamptz - interval '1 day'))
      order by since limit 100`,
    values: [siteId, to],
  });
  let raised = 0;
  for (const { provider_code, player_id, round_id, staked, returned, own } of rows) {
    const isNew = await raiseAlarm(
      tx,
      {
        siteId,
        what: round_id === '' ? 'NO_ROUND' : 'ROUND_DIFFERS',
        subject: `${provider_code} ${round_id || player_id}`,
        // The ledger's excess over the events.
        detail: { player: player_id, staked: `${staked}`, returned: `${returned}`, own: `${own}` },
      },
      now,
    );
    if (isNew) raised += 1;
  }
  return raised;
}
