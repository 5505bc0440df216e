import { COHORT_UNITS } from '#contracts/console/report-dimensions.ts';
import { type Db, run, type Tx, transaction, write } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import type { Day } from '../../../platform/site-days.ts';
import { daySpanOf } from '../days/day.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import { recordPlayers } from './player-day.ts';

export type CohortUnit = (typeof COHORT_UNITS)[number];

/** Closed days whose players are recorded in one run; after an upgrade more follow with the next ones. */
const MAX_DAYS_PER_RUN = 400;

type Site = { siteId: number; terms: NgrDeductions };

/**
 * Records the players of closed days that lack them, then the cohorts of the weeks and months of those days.
 * Repeatable: a run that ends half-way is completed by the next one.
 */
export async function recordPlayerDays(db: Db, site: Site): Promise<void> {
  const days = await run<{ day: Day; has_players: boolean }>(db, {
    text: `select day::text as day, has_players from reports.day
      where site_id = $1 and (not has_players or not in_cohorts) order by day limit ${MAX_DAYS_PER_RUN}`,
    values: [site.siteId],
  });
  const missing = days.filter(({ has_players }) => !has_players);
  await forEachInOwnTransaction(db, missing, (tx, { day }) => recordDay(tx, site, day));
  const dates = days.map(({ day }) => day);
  const periods = await Promise.all(COHORT_UNITS.map((unit) => periodsOf(db, unit, dates)));
  const all = periods.flat();
  const done = await forEachInOwnTransaction(db, all, (tx, cohort) => rebuildCohorts(tx, site, cohort));
  if (dates.length === 0 || done < all.length) return;
  await transaction(db, (tx) =>
    write(tx, {
      text: `update reports.day set in_cohorts = true
        where site_id = $1 and day = any($2::date[]) and has_players and not in_cohorts`,
      values: [site.siteId, dates],
    }),
  );
}

/** The day's row is locked: another process may be at it, or restate the day. */
async function recordDay(tx: Tx, { siteId, terms }: Site, day: Day): Promise<void> {
  const [row] = await write<{ has_players: boolean }>(tx, {
    text: 'select has_players from reports.day where site_id = $1 and day = $2 for update',
    values: [siteId, day],
  });
  if (!row || row.has_players) return;
  await recordPlayers(tx, daySpanOf(siteId, day, terms.zone), day, terms);
  await write(tx, {
    text: 'update reports.day set has_players = true, in_cohorts = false where site_id = $1 and day = $2',
    values: [siteId, day],
  });
}

type Period = { unit: CohortUnit; period: Day };

async function periodsOf(db: Db, unit: CohortUnit, days: readonly Day[]): Promise<Period[]> {
  const rows = await run<{ period: Day }>(db, {
    text: `select distinct date_trunc($1, day)::date::text as period
      from unnest($2::date[]) as day order by 1`,
    values: [unit, days],
  });
  return rows.map(({ period }) => ({ unit, period }));
}

/**
 * Counts the cohorts of one week or month anew from its closed days. Of players by first deposit, what
 * happened before the week or month of it is not counted.
 */
async function rebuildCohorts(tx: Tx, { siteId, terms }: Site, { unit, period }: Period): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('reports.cohort', $1))`,
    values: [siteId],
  });
  await write(tx, {
    text: 'delete from reports.cohort_total where site_id = $1 and unit = $2 and period = $3',
    values: [siteId, unit, period],
  });
  await write(tx, {
    text: 'delete from reports.cohort where site_id = $1 and unit = $2 and period = $3',
    values: [siteId, unit, period],
  });
  await write(tx, {
    text: `with closed as (
        select max(to_at) as end_at from reports.day
        where site_id = $1 and has_players and day >= $3::date and day < $3::date + ('1 ' || $2)::interval),
      member as (
        select p.player_id, b.basis, date_trunc($2, b.at at time zone $4)::date as cohort,
          coalesce(p.affiliate_code, '') as affiliate_code, coalesce(p.campaign, '') as campaign
        from reports.player p
        cross join lateral (values ('registered', p.registered_at), ('deposited', p.first_deposit_at))
          as b (basis, at)
        where p.site_id = $1 and b.at < (select end_at from closed)),
      done as (
        select player_id, bool_or(is_active) as active, sum(deposit_count) > 0 as deposited,
          sum(deposits) as deposits, sum(withdrawals) as withdrawals, sum(turnover) as turnover,
          sum(turnover - payout) as ggr, sum(bonus_cost) as bonus_cost,
          sum(turnover - payout - bonus_cost - provider_fees - jackpot - payment_fees - chargebacks - duty)
            as ngr
        from reports.player_day
        where site_id = $1 and day >= $3::date and day < $3::date + ('1 ' || $2)::interval
        group by player_id)
      insert into reports.cohort (site_id, unit, basis, cohort, affiliate_code, campaign, period, size, active,
        depositors, deposits, withdrawals, turnover, ggr, bonus_cost, ngr)
      select $1, $2, m.basis, m.cohort, m.affiliate_code, m.campaign, $3::date,
        count(*) filter (where m.cohort = $3::date), count(*) filter (where d.active),
        count(*) filter (where d.deposited), coalesce(sum(d.deposits), 0), coalesce(sum(d.withdrawals), 0),
        coalesce(sum(d.turnover), 0), coalesce(sum(d.ggr), 0), coalesce(sum(d.bonus_cost), 0),
        coalesce(sum(d.ngr), 0)
      from member m left join done d on d.player_id = m.player_id
      where m.cohort <= $3::date and (d.player_id is not null or m.cohort = $3::date)
      group by m.basis, m.cohort, m.affiliate_code, m.campaign`,
    values: [siteId, unit, period, terms.zone],
  });
}

/** `affiliate` and `campaign`: undefined for all, empty for players without one. */
type CohortQuery = {
  unit: CohortUnit;
  basis: 'registered' | 'deposited';
  from: Day;
  to: Day;
  affiliate: string | undefined;
  campaign: string | undefined;
};
/** A cohort in one week or month; `size` in the first alone. Amounts in minor units. */
export type CohortPeriod = {
  cohort: Day;
  period: Day;
  size: number;
  active: number;
  depositors: number;
  deposits: bigint;
  withdrawals: bigint;
  turnover: bigint;
  ggr: bigint;
  bonus_cost: bigint;
  ngr: bigint;
};

const SUMS = [
  ...(['size', 'active', 'depositors'] as const),
  ...(['deposits', 'withdrawals', 'turnover', 'ggr', 'bonus_cost', 'ngr'] as const),
];

const OF_SOURCE = 'and ($6::text is null or affiliate_code = $6) and ($7::text is null or campaign = $7)';

/** Cohorts that began from one day to another, by age; of all sources together from their totals. */
export async function listCohorts(
  db: Db,
  siteId: number,
  { unit, basis, from, to, affiliate, campaign }: CohortQuery,
): Promise<CohortPeriod[]> {
  const sums = SUMS.map((name, n) => `sum(${name})::${n < 3 ? 'int' : 'int8'} as ${name}`).join(', ');
  const isOfAll = affiliate === undefined && campaign === undefined;
  return await run<CohortPeriod>(db, {
    text: `select cohort::text as cohort, period::text as period, ${sums}
      from reports.${isOfAll ? 'cohort_total' : 'cohort'}
      where site_id = $1 and unit = $2 and basis = $3 and cohort >= date_trunc($2, $4::date) and cohort <= $5
        ${isOfAll ? '' : OF_SOURCE}
      group by cohort, period order by 1, 2`,
    values: [siteId, unit, basis, from, to, ...(isOfAll ? [] : [affiliate, campaign])],
  });
}

/** Affiliate codes or campaigns of the cohorts of a span, those with most players first. */
export async function listCohortNames(
  db: Db,
  siteId: number,
  column: 'affiliate_code' | 'campaign',
  { unit, basis, from, to }: CohortQuery,
  limit: number,
): Promise<string[]> {
  const rows = await run<{ name: string }>(db, {
    text: `select ${column} as name from reports.cohort
      where site_id = $1 and unit = $2 and basis = $3 and cohort >= date_trunc($2, $4::date) and cohort <= $5
        and size > 0
      group by 1 order by sum(size) desc, 1 limit $6`,
    values: [siteId, unit, basis, from, to, limit],
  });
  return rows.map(({ name }) => name);
}

/** Until which day cohorts are counted; null before the first. */
export async function cohortsThrough(db: Db, siteId: number): Promise<Day | null> {
  const [row] = await run<{ day: Day | null }>(db, {
    text: 'select max(day)::text as day from reports.day where site_id = $1 and in_cohorts',
    values: [siteId],
  });
  return row?.day ?? null;
}

type CohortPlayersQuery = Omit<CohortQuery, 'from' | 'to'> & {
  cohort: Day;
  /** The week or month it is about; of `size` it does not matter. */
  period: Day;
  of: 'size' | 'active' | 'depositors' | 'all';
};
type CohortPlayer = {
  playerId: string;
  at: Date;
  deposits: bigint;
  ggr: bigint;
  ngr: bigint;
};

/** The players that a figure of a cohort counts, by id, with what they came to in that week or month. */
export async function listCohortPlayers(
  db: Db,
  { siteId, zone }: { siteId: number; zone: string },
  { unit, basis, cohort, period, affiliate, campaign, of }: CohortPlayersQuery,
  { after, limit }: { after: string; limit: number },
): Promise<CohortPlayer[]> {
  const at = basis === 'registered' ? 'p.registered_at' : 'p.first_deposit_at';
  return await run<CohortPlayer>(db, {
    text: `select p.player_id as "playerId", ${at} as at, coalesce(d.deposits, 0)::int8 as deposits,
        coalesce(d.ggr, 0)::int8 as ggr, coalesce(d.ngr, 0)::int8 as ngr
      from reports.player p
      left join lateral (select sum(deposits) as deposits, sum(turnover - payout) as ggr,
          sum(turnover - payout - bonus_cost - provider_fees - jackpot - payment_fees - chargebacks - duty)
            as ngr, bool_or(is_active) as active, sum(deposit_count) > 0 as deposited
        from reports.player_day x where x.site_id = $1 and x.player_id = p.player_id
          and x.day >= $5::date and x.day < $5::date + ('1 ' || $2)::interval
        having count(*) > 0) d on true
      where p.site_id = $1 and ${at} >= ($4::date)::timestamp at time zone $3
        and ${at} < ($4::date + ('1 ' || $2)::interval) at time zone $3
        and ${at} < (select max(to_at) from reports.day where site_id = $1 and in_cohorts)
        and ($6::text is null or coalesce(p.affiliate_code, '') = $6)
        and ($7::text is null or coalesce(p.campaign, '') = $7)
        and case $8 when 'size' then true when 'active' then d.active when 'depositors' then d.deposited
          else d.deposits is not null end
        and ($9 = '' or p.player_id > nullif($9, '')::uuid)
      order by p.player_id limit $10`,
    values: [siteId, unit, zone, cohort, period, affiliate, campaign, of, after, limit],
  });
}
