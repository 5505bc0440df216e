import { sql } from 'kysely';
import { type Db, schemaOf } from '../../platform/database.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** A recorded round. */
export type BetRow = Awaited<ReturnType<typeof betPage>>[number];

export const PAGE_SIZE = 10;

/** Whose rounds, of which time (`to` is exclusive) and category (empty for all). */
export type BetFilter = {
  siteId: number;
  playerId: string;
  from: Date | null;
  to: Date | null;
  category: string;
};

/** Totals of all rounds a filter meets, in minor units. */
export type BetTotals = { rounds: number; stake: bigint; win: bigint };

/** One page of settled rounds, newest first [S-22]. */
export function betPage(db: Db, filter: BetFilter, page: number) {
  return filtered(db, filter)
    .selectAll()
    .orderBy('settled_at', 'desc')
    .orderBy('round_id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

/** Number, stakes and wins of all rounds the filter meets, answered from the index alone. */
export async function betTotals(db: Db, filter: BetFilter): Promise<BetTotals> {
  const row = await filtered(db, filter)
    .select([
      sql<number>`count(*)::int`.as('rounds'),
      sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(win), 0)::bigint`.as('win'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

function filtered(db: Db, { siteId, playerId, from, to, category }: BetFilter) {
  let query = tables(db).selectFrom('bet').where('site_id', '=', siteId).where('player_id', '=', playerId);
  if (from) query = query.where('settled_at', '>=', from);
  if (to) query = query.where('settled_at', '<', to);
  if (category) query = query.where('category', '=', category);
  return query;
}
