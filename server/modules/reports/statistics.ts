import { sql } from 'kysely';
import { maskAccount } from '#contracts/values/mask.ts';
import { type Db, schemaOf } from '../../platform/database.ts';
import { unnamedOf } from '../protection/index.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

const DAY_MS = 24 * 60 * 60 * 1000;
const LIST_SIZE = 10;
/** Read for the list: some of them may not be named. */
const CANDIDATES = 60;

/** A line of the winners' list; the account is masked, `gain` is return minus stake in minor units. */
export type Winner = { account: string; gain: bigint; currency: string; game: string; at: Date };

/** Public statistics of a site, from recorded rounds, deposits and registrations alone [S-19, operations 8]. */
export type Statistics = { winners: Winner[]; registered: number; active: number; deposited: number };

/**
 * Reads the statistics of the 24 hours before `now`. Winners are wins of at least ten stakes, ranked by gain and, between
 * equals, by who won first; who is excluded, blocked or gone is not named.
 */
export async function readStatistics(db: Db, siteId: number, now: Date): Promise<Statistics> {
  const since = new Date(now.getTime() - DAY_MS);
  const [winners, registered, active, deposited] = await Promise.all([
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
      .orderBy('gain', 'desc')
      .orderBy('settled_at')
      .orderBy('round_id')
      .limit(CANDIDATES)
      .execute(),
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
  const ids = winners.map(({ player_id }) => player_id);
  const unnamed = await unnamedOf(db, siteId, [...new Set(ids)], now);
  const shown = winners.filter(({ player_id }) => !unnamed.has(player_id)).slice(0, LIST_SIZE);
  return {
    winners: shown.map((row) => ({
      account: maskAccount(row.account_id),
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
