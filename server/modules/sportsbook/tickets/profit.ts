import { SEVERAL } from '#contracts/console/sports-tickets.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { EVENT_TEAMS, EVENT_TITLE } from '../events.ts';

export type ProfitGroup = 'sport' | 'competition' | 'event' | 'bet_type';

/** From a moment to before another; `competition`: an id, empty for every one. */
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
/** The value by which legs are grouped. */
const COLUMNS: Record<ProfitGroup, string> = {
  sport: 'e.sport',
  competition: 'e.competition_id::text',
  event: 'l.event_id::text',
  bet_type: 'l.bet_type',
};
/** The name of a group `g`, from the tables of its key. */
const NAMES: Record<ProfitGroup, string> = {
  sport: 'g.key',
  competition: `(select c.name from sportsbook.competition c
    where c.site_id = $1 and c.competition_id::text = g.key)`,
  event: `(select ${EVENT_TITLE} from sportsbook.event e ${EVENT_TEAMS}
    where e.site_id = $1 and e.event_id::text = g.key)`,
  bet_type: 'g.key',
};

/** Tickets that ended within the period. */
const ENDED = `select t.ticket_id, t.currency, t.returned + t.cashed_out as returned,
    case when t.free_bet_id is null then t.stake else 0 end as staked
  from sportsbook.ticket t
  where t.site_id = $1 and t.settled_at is not null
    and ($2::timestamptz is null or t.settled_at >= $2) and ($3::timestamptz is null or t.settled_at < $3)
    and ($4::uuid is null or not exists (select from sportsbook.ticket_leg l
      join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
      where l.site_id = $1 and l.ticket_id = t.ticket_id and e.competition_id <> $4))`;
const SUMS = `count(*)::int as tickets, sum(staked)::int8 as staked, sum(returned)::int8 as returned`;

const valuesOf = (siteId: number, { from, to, competition }: ProfitQuery) => [
  siteId,
  from ?? null,
  to ?? null,
  competition === '' ? null : competition,
];

/**
 * Profit and loss of ended tickets by group and currency, the lowest profit first, at most 500 rows. A ticket
 * whose legs differ counts once, in the group `several`.
 */
export async function listProfit(db: Db, siteId: number, query: ProfitQuery): Promise<ProfitRow[]> {
  const column = COLUMNS[query.by];
  return await run<ProfitRow>(db, {
    text: `select g.key, coalesce(${NAMES[query.by]}, g.key) as name, g.currency, g.tickets, g.staked, g.returned
      from (select key, currency, ${SUMS}
        from (select t.*, (select case when min(${column}) = max(${column}) then min(${column})
              else '${SEVERAL}' end
            from sportsbook.ticket_leg l
            join sportsbook.event e on e.site_id = l.site_id and e.event_id = l.event_id
            where l.site_id = $1 and l.ticket_id = t.ticket_id) as key
          from (${ENDED}) t) k
        group by key, currency) g
      order by g.staked - g.returned, g.key, g.currency limit ${MAX_ROWS}`,
    values: valuesOf(siteId, query),
  });
}

/** The same of all ended tickets, one row for each currency. */
export async function totalProfit(
  db: Db,
  siteId: number,
  query: ProfitQuery,
): Promise<Omit<ProfitRow, 'key' | 'name'>[]> {
  return await run<Omit<ProfitRow, 'key' | 'name'>>(db, {
    text: `select currency, ${SUMS} from (${ENDED}) t group by currency order by currency`,
    values: valuesOf(siteId, query),
  });
}
