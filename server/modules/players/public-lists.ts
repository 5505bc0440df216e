import { type Db, singleStatementHandle } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { players } from './tables.ts';

/** Whether public lists may show the caller's masked name; `newConsent` changes it (operations 8). */
export async function publicListConsent(
  { db, site, player }: PlayerContext,
  newConsent: boolean | undefined,
): Promise<boolean> {
  const own = { site_id: site.id, player_id: player.id };
  if (newConsent !== undefined) {
    await players(singleStatementHandle(db))
      .updateTable('player')
      .set({ in_public_lists: newConsent })
      .where((eb) => eb.and(own))
      .execute();
    return newConsent;
  }
  const { in_public_lists } = await players(db)
    .selectFrom('player')
    .select('in_public_lists')
    .where((eb) => eb.and(own))
    .executeTakeFirstOrThrow();
  return in_public_lists;
}

/**
 * The given players who must not be named in public: blocked, closed or opted out. Players unknown to the
 * site are omitted.
 */
export async function unnamedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await players(db)
    .selectFrom('player')
    .select('player_id')
    .where('site_id', '=', siteId)
    .where('player_id', 'in', playerIds)
    .where((eb) => eb.or([eb('status', '<>', 'active'), eb('in_public_lists', '=', false)]))
    .execute();
  return new Set(rows.map(({ player_id }) => player_id));
}
