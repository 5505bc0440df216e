import { sql } from 'kysely';
import { maskAccounts } from '#contracts/values/mask.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, schemaOf } from '../../platform/database/index.ts';
import { listNamedLines } from '../protection/index.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

const LIST_SIZE = 10;

/** A line of the winners' list; the account is masked, `gain` is return minus stake in minor units. */
export type RecentWinner = { account: string; gain: bigint; currency: string; game: string; at: Date };

/**
 * Public statistics of a site, from recorded rounds, deposits and registrations only [S-19, operations 8].
 */
export type Statistics = { winners: RecentWinner[]; registered: number; active: number; deposited: number };

/**
 * Reads the statistics of the 24 hours before `now`. Winners are wins of at least ten stakes by players who
 * may be named, ranked by net win, ties by time.
 */
export async function readStatistics(db: Db, siteId: number, now: Date): Promise<Statistics> {
  const since = new Date(now.getTime() - DAY_MS);
  const read = (without: readonly string[], limit: number) =>
    tables(db)
      .selectFrom('bet')
      .select([
        'player_id',
        'account_id',
        'currency',
        'game_name',
        'settled_at',
        sql<bigint>`win - stake`.as('gain'),
      ])
      .where('site_id', '=', siteId)
      .where('settled_at', '>', since)
      .where(sql<boolean>`stake > 0 and win >= stake * 10`)
      .where(sql<boolean>`player_id <> all (${without}::uuid[])`)
      .orderBy('gain', 'desc')
      .orderBy('settled_at')
      .orderBy('round_id')
      .limit(limit)
      .execute();
  const [winners, registered, active, deposited] = await Promise.all([
    listNamedLines({ db, siteId, now, size: LIST_SIZE, read }),
    tables(db).selectFrom('site_total').select('registered').where('site_id', '=', siteId).executeTakeFirst(),
    tables(db)
      .selectFrom('player')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('site_id', '=', siteId)
      .where('last_bet_at', '>', since)
      .executeTakeFirstOrThrow(),
    tables(db)
      .selectFrom('player')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('site_id', '=', siteId)
      .where('last_deposit_at', '>', since)
      .executeTakeFirstOrThrow(),
  ]);
  const names = maskAccounts(winners.map(({ account_id }) => account_id));
  return {
    winners: winners.map((row, index) => ({
      account: names[index]!,
      gain: row.gain,
      currency: row.currency,
      game: row.game_name,
      at: row.settled_at,
    })),
    registered: Number(registered?.registered ?? 0n),
    active: active.count,
    deposited: deposited.count,
  };
}
