import { type Db, sql } from '../../platform/database/index.ts';
import type { ReturnSums } from './return-statistics.ts';
import { tables } from './tables.ts';

/** A game's returns on a site since the first round with its pay table. */
export type GameReturnStats = { gameCode: string; payTable: string; from: Date; to: Date; sums: ReturnSums };

/** All sums of a site, in its currency. */
export async function listGameReturns(db: Db, siteId: number, currency: string): Promise<GameReturnStats[]> {
  const rows = await tables(db)
    .selectFrom('game_return')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .orderBy('game_code')
    .orderBy('last_at', 'desc')
    .execute();
  return rows.map((row) => ({
    gameCode: row.game_code,
    payTable: row.pay_table,
    from: row.first_at,
    to: row.last_at,
    sums: {
      rounds: Number(row.rounds),
      staked: Number(row.staked),
      won: Number(row.won),
      stakedSquared: Number(row.staked_squared),
      wonSquared: Number(row.won_squared),
      stakedWon: Number(row.staked_won),
    },
  }));
}

export type RoundCheckRun = { at: Date; rounds: number; wrong: number };

/** The last run on a site, and for each game the last run with rounds to recompute. */
export async function lastChecks(
  db: Db,
  siteId: number,
): Promise<{ run: RoundCheckRun | undefined; games: ReadonlyMap<string, RoundCheckRun> }> {
  const [run, found] = await Promise.all([
    tables(db)
      .selectFrom('check_run')
      .select(['run_at as at', 'rounds', 'wrong'])
      .where('site_id', '=', siteId)
      .orderBy('run_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    tables(db)
      .selectFrom('check_finding')
      .select(['game_code', 'run_at as at', 'rounds', 'wrong'])
      .where('site_id', '=', siteId)
      .where(
        'run_at',
        '>=',
        sql<Date>`(select max(run_at) - interval '30 days' from fairness.check_run
          where site_id = ${siteId})`,
      )
      .orderBy('run_at')
      .execute(),
  ]);
  return { run, games: new Map(found.map(({ game_code, ...check }) => [game_code, check])) };
}
