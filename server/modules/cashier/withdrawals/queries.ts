import { OPEN_WITHDRAWAL_STATES } from '#contracts/values/payments.ts';
import { type Db, sql } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { tables, type WithdrawalRow } from '../tables.ts';

export const PAGE_SIZE = 10;

/** A player's withdrawals, newest first; `isOpen`: only pending ones. */
export async function listWithdrawals(db: Db, player: PlayerKey, isOpen: boolean, page: number) {
  const mine = tables(db)
    .selectFrom('withdrawal')
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .$if(isOpen, (query) => query.where('state', 'in', [...OPEN_WITHDRAWAL_STATES]));
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('withdrawal_id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    mine.select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count) };
}

/** One withdrawal of a player; undefined if it does not exist or belongs to another player. */
export async function findWithdrawal(
  db: Db,
  player: PlayerKey,
  withdrawalId: string,
): Promise<WithdrawalRow | undefined> {
  return await tables(db)
    .selectFrom('withdrawal')
    .selectAll()
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
}
