import { type Db, run } from '../../../platform/database/index.ts';
import { EVENT_TEAMS, EVENT_TITLE } from '../events.ts';

type ProfitGroup = 'sport' | 'competition' | 'event' | 'bet_type';

/** A half-open time range; `competition`: an id, empty for all. */
export type ProfitQuery = {
  by: ProfitGroup;
  from: Date | undefined;
  to: Date | undefined;
  competition: string;
};

/** Amounts in minor units; `staked` without free bets, `returned` with cash-outs. */
export type ProfitRow = {
  key: string;
  name: string;
  currency: string;
  tickets: number;
  staked: bigint;
  returned: bigint;
};

const MAX_ROWS = 500;
/** The name of a group `g`, from the table of its key. */
const NAMES: Record<ProfitGroup, string> = {
  sport: 'g.key',
  competition: `(select c.name from sportsbook.competition c
    where c.site_id = $1 and c.competition_id::text = g.key)`,
  event: `(select ${EVENT_TITLE} from sportsbook.event e ${EVENT_TEAMS}
    where e.site_id = $1 and e.event_id::text = g.key)`,
  bet_type: 'g.key',
};

/** Sums of a period, whose bounds are quarter hours like the day bounds of every time zone. */
const sumsBy = (
  key: string,
) => `select ${key && `${key}, `}p.currency, sum(p.tickets)::int as tickets, sum(p.staked)::int8 as staked,
    sum(p.returned)::int8 as returned
  from sportsbook.profit p
  where p.site_id = $1 and ($2::timestamptz is null or p.quarter >= $2)
    and ($3::timestamptz is null or p.quarter < $3) and ($4::text is null or p.competition = $4)`;
const valuesOf = (siteId: number, { from, to, competition }: ProfitQuery) => [
  siteId,
  from ?? null,
  to ?? null,
  competition === '' ? null : competition,
];

/**
 * Profit and loss of ended tickets by group and currency, the lowest profit first, at most 500 rows. A ticket
 * whose legs are in different groups counts once, in the group `several`. The sums are written by the trigger
 * of the tickets (`sportsbook.count_profit`).
 */
export async function listProfit(db: Db, siteId: number, query: ProfitQuery): Promise<ProfitRow[]> {
  const { by } = query;
  return await run<ProfitRow>(db, {
    text: `select g.key, coalesce(${NAMES[by]}, g.key) as name, g.currency, g.tickets, g.staked, g.returned
      from (${sumsBy(`p.${by} as key`)} group by p.${by}, p.currency having sum(p.tickets) > 0
        order by sum(p.staked) - sum(p.returned), p.${by}, p.currency limit ${MAX_ROWS}) g
      order by g.staked - g.returned, g.key, g.currency`,
    values: valuesOf(siteId, query),
  });
}

/** Profit and loss of all ended tickets, one row per currency. */
export async function totalProfit(
  db: Db,
  siteId: number,
  query: ProfitQuery,
): Promise<Omit<ProfitRow, 'key' | 'name'>[]> {
  return await run<Omit<ProfitRow, 'key' | 'name'>>(db, {
    text: `${sumsBy('')} group by p.currency having sum(p.tickets) > 0 order by p.currency`,
    values: valuesOf(siteId, query),
  });
}
