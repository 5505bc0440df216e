import type { Tx } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

export type PlayerKey = { siteId: number; playerId: string };

/** Notes what was changed and by whom. */
export async function noteStep(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  what: string,
  detail: object,
  actor: string,
  at: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('step')
    .values({ site_id: siteId, player_id: playerId, at, what, detail: JSON.stringify(detail), actor })
    .execute();
}

/** Keeps that a player has closed the account, and why (player protection E11). */
export const noteClosing = (tx: Tx, key: PlayerKey, reason: string, at: Date): Promise<void> =>
  noteStep(tx, key, 'closed', { reason }, 'player', at);
