import { sql } from 'kysely';
import { type Db, schemaOf } from '../../platform/database.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** A recorded round. */
export type BetRow = Awaited<ReturnType<typeof betRows>>[number];

export const PAGE_SIZE = 10;

/** Whose rounds, of which time (`to` is exclusive) and category (empty for all). */
export type BetFilter = {
  siteId: number;
  playerId: string;
  from: Date | null;
  to: Date | null;
  category: string;
  /** By the net result; empty for all. */
  outcome: '' | 'won' | 'lost' | 'even';
};

/** Totals of all rounds a filter meets, in minor units. */
export type BetTotals = { rounds: number; stake: bigint; win: bigint };

/** Where a stretch of the list begins: after the round with this time and number. */
export type BetCursor = { at: Date; roundId: string };

/**
 * Settled rounds, newest first: `limit` after the cursor, or after leaving out `offset` [S-22]. What is left out is walked over in
 * the index alone; only the rounds shown are read.
 */
export function betRows(
  db: Db,
  filter: BetFilter,
  { after, offset = 0, limit }: { after?: BetCursor; offset?: number; limit: number },
) {
  let chosen = filtered(db, filter)
    .select(['settled_at', 'round_id'])
    .orderBy('settled_at', 'desc')
    .orderBy('round_id', 'desc')
    .limit(limit)
    .offset(offset);
  if (after)
    chosen = chosen.where(
      sql<boolean>`(settled_at, round_id) < (${after.at}::timestamptz, ${after.roundId})`,
    );
  return tables(db)
    .with('chosen', () => chosen)
    .selectFrom('chosen')
    .innerJoin('bet', (join) =>
      join
        .onRef('bet.settled_at', '=', 'chosen.settled_at')
        .onRef('bet.round_id', '=', 'chosen.round_id')
        .on('bet.site_id', '=', filter.siteId)
        .on('bet.player_id', '=', filter.playerId),
    )
    .selectAll('bet')
    .orderBy('bet.settled_at', 'desc')
    .orderBy('bet.round_id', 'desc')
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

const OUTCOMES = { won: sql`win > stake`, lost: sql`win < stake`, even: sql`win = stake` };

function filtered(db: Db, { siteId, playerId, from, to, category, outcome }: BetFilter) {
  let query = tables(db).selectFrom('bet').where('site_id', '=', siteId).where('player_id', '=', playerId);
  if (from) query = query.where('settled_at', '>=', from);
  if (to) query = query.where('settled_at', '<', to);
  if (category) query = query.where('category', '=', category);
  if (outcome) query = query.where(sql<boolean>`${OUTCOMES[outcome]}`);
  return query;
}
