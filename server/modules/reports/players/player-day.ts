import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { type FlowSum, flowSumsBy } from '../../ledger/index.ts';
import type { DaySpan } from '../days/day.ts';
import { FLOW_RULES } from '../days/flow-rules.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import { COUNTED_SQL } from '../report-amounts.ts';

/** Figures of a player on a day that are stored, in the order of `reports.player_day`. */
export const PLAYER_SUMS = [
  ...(['turnover', 'payout', 'jackpot', 'jackpot_wins', 'valid_turnover', 'bonus_cost'] as const),
  ...(['provider_fees', 'payment_fees', 'chargebacks', 'duty', 'deposits', 'withdrawals'] as const),
  'corrections',
] as const;
export const PLAYER_COUNTS = ['rounds', 'deposit_count', 'withdrawal_count'] as const;
const COLUMNS = ['is_active', ...PLAYER_COUNTS, ...PLAYER_SUMS].join(', ');

const PLAY = ['turnover', 'payout', 'free', 'valid', 'jackpot', 'jackpot_wins'] as const;
const FLOWS = ['deposits', 'withdrawals', 'chargebacks', 'bonus_cost', 'corrections'] as const;
const playColumns = (prefix: string) => PLAY.map((name) => `${prefix}${name}`).join(', ');

/** The amount of which shares by contract are taken. */
const BASE = 'turnover - payout - jackpot';

/** A row's part of a share by contract: that of the sum up to the row, less that of the sum before it. */
const shareSql = (sumSoFar: string, amount: string, points: string) =>
  `(${sumSoFar})::int8 * ${points} / 10000 - ((${sumSoFar})::int8 - ${amount}) * ${points} / 10000`;

/**
 * Figures of each player in a span. A share by contract (provider fees, payment fees, duty) is cut to whole
 * minor units for the day; players, in the order of their ids, get what it grows by, so that they add up to
 * it and none differs from the proportion by more than one minor unit.
 */
const PLAYERS = `with play as (
    select player_id, category, provider_code, sum(rounds)::int as rounds, bool_or(own) as own,
      ${PLAY.map((name) => `sum(${name})::int8 as ${name}`).join(', ')}
    from (
      select player_id, category, provider_code, 1 as rounds, stake > bonus_stake as own,
        ${PLAY.map((name) => `${COUNTED_SQL[name]} as ${name}`).join(', ')}
      from reports.bet b where site_id = $1 and settled_at >= $2 and settled_at < $3
        and (stake > 0 or win > 0)
      union all
      select player_id, category, provider_code, 0, false, ${playColumns('-c.')}
      from reports.correction c where site_id = $1 and settled_at >= $2 and settled_at < $3
      union all
      select player_id, category, provider_code, 0, false, ${playColumns('c.')}
      from reports.correction c where site_id = $1 and at >= $2 and at < $3) x
    group by player_id, category, provider_code),
  fee as (
    select player_id, sum(${shareSql('so_far', 'base', 'points')}) as fees
    from (select player_id, base, points,
        sum(base) over (partition by category, provider_code order by player_id) as so_far
      from (select player_id, category, provider_code, ${BASE} as base,
          coalesce(($4::jsonb ->> provider_code)::int8, 0) as points from play) p) q
    group by player_id),
  flow as (
    select player_id, ${FLOWS.map((name) => `sum(amount) filter (where name = '${name}') as ${name}`).join(', ')},
      sum(count) filter (where name = 'deposits') as deposit_count,
      sum(count) filter (where name = 'withdrawals') as withdrawal_count
    from unnest($7::uuid[], $8::text[], $9::int8[], $10::int[]) as f (player_id, name, amount, count)
    group by player_id),
  line as (
    select player_id, bool_or(own) as own, sum(rounds) as rounds, ${PLAY.map((name) => `sum(${name}) as ${name}`).join(', ')}
    from play group by player_id),
  player as (
    select player_id, coalesce(own, false) as is_active, coalesce(rounds, 0)::int as rounds,
      coalesce(deposit_count, 0)::int as deposit_count, coalesce(withdrawal_count, 0)::int as withdrawal_count,
      coalesce(turnover, 0)::int8 as turnover, coalesce(payout, 0)::int8 as payout,
      coalesce(jackpot, 0)::int8 as jackpot, coalesce(jackpot_wins, 0)::int8 as jackpot_wins,
      coalesce(valid, 0)::int8 as valid_turnover,
      (coalesce(bonus_cost, 0) + coalesce(free, 0))::int8 as bonus_cost, coalesce(fees, 0)::int8 as provider_fees,
      coalesce(chargebacks, 0)::int8 as chargebacks, coalesce(deposits, 0)::int8 as deposits,
      coalesce(withdrawals, 0)::int8 as withdrawals, coalesce(corrections, 0)::int8 as corrections
    from line full join flow using (player_id) left join fee using (player_id))
  select player_id, is_active, ${PLAYER_COUNTS.join(', ')}, turnover, payout, jackpot, jackpot_wins,
    valid_turnover, bonus_cost, provider_fees,
    ${shareSql('sum(deposits) over w', 'deposits', '$5::int8')} as payment_fees, chargebacks,
    ${shareSql(`sum(${BASE}) over w`, `(${BASE})`, '$6::int8')} as duty,
    deposits, withdrawals, corrections
  from player window w as (order by player_id)`;

type Flow = FlowSum & { key: string };
const valuesOf = ({ siteId, from, to }: DaySpan, terms: NgrDeductions, flows: readonly Flow[]) => [
  ...[siteId, from, to, JSON.stringify(terms.provider_points), terms.payment_points, terms.duty_points ?? 0],
  ...[flows.map(({ key }) => key), flows.map(({ name }) => name)],
  ...[flows.map(({ amount }) => amount), flows.map(({ count }) => count)],
];
const flowsOf = (db: Db, span: DaySpan, { zone }: NgrDeductions) =>
  flowSumsBy(db, { ...span, zone }, FLOW_RULES, 'player');

/** Figures of a player on a day that is not closed, in minor units. */
export type PlayerDay = { player_id: string; is_active: boolean } & Record<
  (typeof PLAYER_COUNTS)[number],
  number
> &
  Record<(typeof PLAYER_SUMS)[number], bigint>;

/** Figures of every player with play or payments in a span, recalculated. */
export async function calculatePlayers(db: Db, span: DaySpan, terms: NgrDeductions): Promise<PlayerDay[]> {
  const flows = await flowsOf(db, span, terms);
  return await run<PlayerDay>(db, { text: PLAYERS, values: valuesOf(span, terms, flows) });
}

/** Stores the figures of a closed day's players in place of those it had. */
export async function recordPlayers(tx: Tx, span: DaySpan, day: string, terms: NgrDeductions): Promise<void> {
  const flows = await flowsOf(tx, span, terms);
  await write(tx, {
    text: 'delete from reports.player_day where site_id = $1 and day = $2',
    values: [span.siteId, day],
  });
  await write(tx, {
    text: `insert into reports.player_day (site_id, day, player_id, ${COLUMNS})
      select $1, $11::date, player_id, ${COLUMNS} from (${PLAYERS}) x`,
    values: [...valuesOf(span, terms, flows), day],
  });
}
