import type { BonusState } from '#contracts/values/bonus-rules.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { type GrantRow, tables } from './tables.ts';

/** Filters of a site's grants. Empty strings match everything; `to` is exclusive. */
type GrantFilter = {
  /** Undefined: all players. */
  playerId: string | undefined;
  state: BonusState | '';
  campaign: string;
  from: Date | undefined;
  to: Date | undefined;
};
type PageQuery = { direction: 'asc' | 'desc'; after: string; limit: number };

/** Totals of the grants that match a filter, in minor units. */
export type GrantTotals = { count: bigint; amount: bigint; converted: bigint; removed: bigint };

/** One page of grants in any state, by grant time, then by id. */
export async function listGrantPage(
  db: Db,
  siteId: number,
  query: GrantFilter & PageQuery,
): Promise<GrantRow[]> {
  const { direction, limit, after } = query;
  const last = sql`select created_at, grant_id from bonuses.grant
    where site_id = ${siteId} and grant_id = ${after}::uuid`;
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  return await filtered(db, siteId, query)
    .selectAll()
    .$if(after !== '', (rows) => rows.where(sql<boolean>`(created_at, grant_id) ${isBeyond} (${last})`))
    .orderBy('created_at', direction)
    .orderBy('grant_id', direction)
    .limit(limit)
    .execute();
}

/** Count and sums of the grants that match a filter. */
export async function totalGrants(db: Db, siteId: number, filter: GrantFilter): Promise<GrantTotals> {
  return await filtered(db, siteId, filter)
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'),
      sql<bigint>`coalesce(sum(converted), 0)::int8`.as('converted'),
      sql<bigint>`coalesce(sum(removed), 0)::int8`.as('removed'),
    ])
    .executeTakeFirstOrThrow();
}

function filtered(db: Db, siteId: number, { playerId, state, campaign, from, to }: GrantFilter) {
  return tables(db)
    .selectFrom('grant')
    .where('site_id', '=', siteId)
    .$if(playerId !== undefined, (rows) => rows.where('player_id', '=', playerId!))
    .$if(state !== '', (rows) => rows.where('state', '=', state as BonusState))
    .$if(campaign !== '', (rows) => rows.where('campaign_id', '=', campaign))
    .$if(from !== undefined, (rows) => rows.where('created_at', '>=', from!))
    .$if(to !== undefined, (rows) => rows.where('created_at', '<', to!));
}
