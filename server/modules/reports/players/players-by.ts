import type { DimensionFigures, PlayerGroup } from '#contracts/console/report-dimensions.ts';
import type { SumName } from '#contracts/console/reports.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { cachedForDatabase } from '../../../platform/read-cache.ts';
import type { Day } from '../../../platform/site-days.ts';
import { spanOf } from '../days/day.ts';
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
  const names = [...PLAYER_COUNTS, ...PLAYER_SUMS];
  const stored = names.map((name) => `d.${name}`).join(', ');
  const rows = await run<{ key: string; players: number; rounds: number } & Record<SumName, bigint>>(db, {
    text: `with d as (
        select d.player_id, ${stored} from reports.player_day d
        where d.site_id = $1 and d.day = any($2::date[])
        union all
        select d.player_id, ${stored} from jsonb_to_recordset($3::jsonb)
          as d (player_id uuid, ${names.map((name) => `${name} int8`).join(', ')}))
      select ${KEYS[by]} as key, count(distinct d.player_id)::int as players, sum(d.rounds)::int as rounds,
        ${sums.map((name) => `${SUM_SQL[name]}::int8 as ${name}`).join(', ')}
      from d left join reports.player p on p.site_id = $1 and p.player_id = d.player_id
      where ${group ? COLUMNS[group] : '$4::text'} = $4
      group by 1 order by ${SUM_SQL[sort] ?? SUM_SQL.turnover} ${direction}, 1 limit $5`,
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
    calculatePlayers(db, spanOf(siteId, day, terms.zone), terms),
  );
}
