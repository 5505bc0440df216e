import type { Db } from '../../platform/database.ts';
import { statusesOf } from '../players/index.ts';
import type { PlayerKey } from './steps.ts';
import { type ExclusionRow, tables } from './tables.ts';

/** Whether it keeps a player from playing: a self-exclusion does so after its term too, until the player has come back. */
export function isExcluded(
  { kind, until_at, return_at }: Pick<ExclusionRow, 'kind' | 'until_at' | 'return_at'>,
  now: Date,
): boolean {
  if (kind === 'break') return until_at! > now;
  return return_at === null || return_at > now;
}

/** The exclusion in force that lasts longest. */
export async function exclusionOf(db: Db, key: PlayerKey, now: Date): Promise<ExclusionRow | undefined> {
  const rows = await tables(db)
    .selectFrom('exclusion')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .execute();
  const endOf = ({ kind, until_at }: ExclusionRow) =>
    kind === 'operator' ? Number.POSITIVE_INFINITY : (until_at?.getTime() ?? 0);
  const [longest] = rows.filter((row) => isExcluded(row, now)).sort((a, b) => endOf(b) - endOf(a));
  return longest;
}

/** Whether a self-exclusion, or one by an operator, began or was in force since an instant. A break says nothing. */
export async function wasExcluded(db: Db, key: PlayerKey, since: Date): Promise<boolean> {
  const rows = await tables(db)
    .selectFrom('exclusion')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '<>', 'break')
    .execute();
  return rows.some((row) => row.from_at > since || isExcluded(row, since));
}

/**
 * Who of a list must not be named to others: excluded by anybody, blocked or closed (operations 8, player protection E5). One question for
 * the whole list.
 */
export async function unnamedOf(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const [statuses, rows] = await Promise.all([
    statusesOf(db, siteId, playerIds),
    tables(db)
      .selectFrom('exclusion')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .execute(),
  ]);
  const excluded = rows.filter((row) => isExcluded(row, now)).map((row) => row.player_id);
  const barred = [...statuses].filter(([, status]) => status !== 'active').map(([playerId]) => playerId);
  return new Set([...excluded, ...barred]);
}
