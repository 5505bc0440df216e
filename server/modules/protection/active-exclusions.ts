import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type ExclusionRow, tables } from './tables.ts';

/**
 * Whether an exclusion bars a player from play: a self-exclusion still does after its term, until the player
 * returns.
 */
export function isExclusionActive(
  { kind, until_at, return_at }: Pick<ExclusionRow, 'kind' | 'until_at' | 'return_at'>,
  now: Date,
): boolean {
  if (kind === 'break') return until_at! > now;
  return return_at === null || return_at > now;
}

/** The longest exclusion in force. */
export async function findActiveExclusion(
  db: Db,
  key: PlayerKey,
  now: Date,
): Promise<ExclusionRow | undefined> {
  const rows = await tables(db)
    .selectFrom('exclusion')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .execute();
  const endOf = ({ kind, until_at }: ExclusionRow) =>
    kind === 'operator' || kind === 'register' ? Number.POSITIVE_INFINITY : (until_at?.getTime() ?? 0);
  const [longest] = rows.filter((row) => isExclusionActive(row, now)).sort((a, b) => endOf(b) - endOf(a));
  return longest;
}

/**
 * Whether a self-exclusion, or an exclusion by an operator, began or was in force since a time. A time-out
 * does not count.
 */
export async function wasExcluded(db: Db, key: PlayerKey, since: Date): Promise<boolean> {
  const rows = await tables(db)
    .selectFrom('exclusion')
    .selectAll()
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('kind', '<>', 'break')
    .execute();
  return rows.some((row) => row.from_at > since || isExclusionActive(row, since));
}
