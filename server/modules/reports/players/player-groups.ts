import type { DimensionFigures, PlayerGroup } from '#contracts/console/report-dimensions.ts';
import type { SumName } from '#contracts/console/reports.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { cachedForDatabase } from '../../../platform/read-cache.ts';
import type { Day } from '../../../platform/site-days.ts';
import { daySpanOf } from '../days/day.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import { calculatePlayers, PLAYER_COUNTS, PLAYER_SUMS, type PlayerDay } from './player-day.ts';

/** Days that are not closed are recalculated at most this often. */
const CACHE_MS = 15_000;

const COLUMNS: Record<PlayerGroup, string> = {
  country: `coalesce(p.country, '')`,
  device: `coalesce(p.device, '')`,
  affiliate: `coalesce(p.affiliate_code, '')`,
  campaign: `coalesce(p.campaign, '')`,
};
const KEYS = { ...COLUMNS, player: 'd.player_id::text', all: `''` };

/** What is added up of player days, as figures of the report. */
const SUM_SQL: Partial<Record<SumName, string>> = {
  ...Object.fromEntries(PLAYER_SUMS.map((name) => [name, `sum(d.${name})`])),
  ggr: 'sum(d.turnover - d.payout)',
  net_deposit: 'sum(d.deposits - d.withdrawals)',
  ngr: `sum(d.turnover - d.payout - d.bonus_cost - d.provider_fees - d.jackpot - d.payment_fees
    - d.chargebacks - d.duty)`,
};

export type PlayersQuery = {
  siteId: number;
  terms: NgrDeductions;
  /** Days of the site's zone, not after today. */
  days: readonly Day[];
  now: Date;
  /** Only players with this value of an attribute. */
  group?: PlayerGroup | undefined;
  value: string;
};
type Order = { sums: readonly SumName[]; sort: SumName; direction: 'asc' | 'desc'; limit: number };
export type KeyedFigures = DimensionFigures & { key: string };

const NAMES = [...PLAYER_COUNTS, ...PLAYER_SUMS];
const stored = (table: string) => NAMES.map((name) => `${table}.${name}`).join(', ');
/** The players of open days, of parameter 3. */
const LIVE = `jsonb_to_recordset($3::jsonb)
  as l (player_id uuid, ${NAMES.map((name) => `${name} int8`).join(', ')})`;

const isGroup = (by: keyof typeof KEYS): by is PlayerGroup => Object.hasOwn(COLUMNS, by);

/**
 * Rows to add up, with their key and how many different players have it: of a group from the sums of closed
 * days by group, for which players are only counted; otherwise from the rows of players.
 */
function keyedRows(by: keyof typeof KEYS, group: PlayerGroup | undefined): string {
  if (isGroup(by))
    return `with live as (select * from ${LIVE}),
      present as (
        select ${COLUMNS[by]} as key, p.player_id from reports.player_day p
        where p.site_id = $1 and p.day = any($2::date[])
        union
        select ${COLUMNS[by]}, d.player_id
        from live d left join reports.player p on p.site_id = $1 and p.player_id = d.player_id),
      counted as (select key, count(*)::int as players from present group by 1),
      d as (
        select g.value as key, ${stored('g')} from reports.group_day g
        where g.site_id = $1 and g.dimension = '${by}' and g.day = any($2::date[])
        union all
        select ${COLUMNS[by]}, ${stored('live')}
        from live left join reports.player p on p.site_id = $1 and p.player_id = live.player_id)
      select d.*, counted.players from d join counted using (key) where $4::text = $4`;
  return `with d as (
      select d.player_id, ${stored('d')} from reports.player_day d
      where d.site_id = $1 and d.day = any($2::date[])
      union all
      select * from ${LIVE}),
    keyed as (
      select ${KEYS[by]} as key, d.*
      from d left join reports.player p on p.site_id = $1 and p.player_id = d.player_id
      where ${group ? COLUMNS[group] : '$4::text'} = $4)
    select k.*, ${by === 'player' ? '1' : '(select count(distinct player_id)::int from keyed)'} as players
    from keyed k`;
}

/**
 * Figures of players over days, by player or by what is known of them: closed days as recorded, others
 * recalculated.
 */
export async function sumPlayersBy(
  db: Db,
  query: PlayersQuery,
  by: keyof typeof KEYS,
  { sums, sort, direction, limit }: Order,
): Promise<KeyedFigures[]> {
  const { siteId, days, group, value } = query;
  const recorded = await recordedDays(db, siteId, days);
  const open = days.filter((day) => !recorded.includes(day));
  const live = (await Promise.all(open.map((day) => playersOfOpenDay(db, query, day)))).flat();
  const rows = await run<{ key: string; players: number; rounds: number } & Record<SumName, bigint>>(db, {
    text: `select d.key, d.players, sum(d.rounds)::int as rounds,
        ${sums.map((name) => `${SUM_SQL[name]}::int8 as ${name}`).join(', ')}
      from (${keyedRows(by, group)}) d
      group by 1, 2 order by ${SUM_SQL[sort] ?? SUM_SQL.turnover} ${direction}, 1 limit $5`,
    values: [siteId, recorded, JSON.stringify(live.map(textsOf)), value, limit],
  });
  return rows.map(({ key, players, rounds, ...amounts }) => ({
    ...{ key, players, rounds },
    sums: Object.fromEntries(sums.map((name) => [name, `${amounts[name]}`])),
  }));
}

const textsOf = (row: PlayerDay) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  );

async function recordedDays(db: Db, siteId: number, days: readonly Day[]): Promise<Day[]> {
  const rows = await run<{ day: Day }>(db, {
    text: `select day::text as day from reports.day
      where site_id = $1 and day = any($2::date[]) and has_players`,
    values: [siteId, days],
  });
  return rows.map(({ day }) => day);
}

async function playersOfOpenDay(db: Db, { siteId, terms, now }: PlayersQuery, day: Day) {
  const time = { now: now.getTime(), milliseconds: CACHE_MS };
  return await cachedForDatabase(db, `players ${siteId} ${day}`, time, () =>
    calculatePlayers(db, daySpanOf(siteId, day, terms.zone), terms),
  );
}
