import { type Db, run } from '../../platform/database/index.ts';

/** An affiliate's current month, number of players, and commission owed. */
export type Overview = {
  affiliate_id: string;
  players: number;
  qualified: number;
  flags: number;
  ggr: bigint;
  deposits: bigint;
  turnover: bigint;
  owed: bigint;
};

/** Figures of every affiliate by id, in minor units. Monthly figures cover the month of `now` in the zone. */
export async function overviewOf(
  db: Db,
  siteId: number,
  zone: string,
  now: Date,
): Promise<Map<string, Overview>> {
  const rows = await run<Overview>(db, {
    text: `select a.affiliate_id, p.*, m.*,
        (select count(*) from affiliates.fraud_flag g where g.site_id = $1 and g.affiliate_id = a.affiliate_id
          and g.cleared_at is null)::int as flags,
        -- A later statement has an earlier one's balance in it: the last approved is all that is owed.
        coalesce((select case s.state when 'approved' then s.total end from affiliates.statement s
          where s.site_id = $1 and s.affiliate_id = a.affiliate_id and s.state <> 'draft'
          order by s.month desc limit 1), 0)::int8 as owed
      from affiliates.affiliate a
      cross join lateral (select count(*)::int as players, count(qualified_at)::int as qualified
        from affiliates.attribution t where t.site_id = $1 and t.affiliate_id = a.affiliate_id) p
      cross join lateral (select coalesce(sum(f.ggr), 0)::int8 as ggr,
          coalesce(sum(f.deposits), 0)::int8 as deposits,
          coalesce(sum(f.turnover), 0)::int8 as turnover
        from affiliates.attribution t join affiliates.player_month f on f.site_id = t.site_id
        and f.player_id = t.player_id
        where t.site_id = $1 and t.affiliate_id = a.affiliate_id
          and f.month = date_trunc('month', $3::timestamptz at time zone $2)::date) m
      where a.site_id = $1`,
    values: [siteId, zone, now],
  });
  return new Map(rows.map((row) => [row.affiliate_id, row]));
}
