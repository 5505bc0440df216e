import type { Db } from '../../platform/database/index.ts';
import { playersNotToName } from '../players/index.ts';
import { isExclusionActive } from './active-exclusions.ts';
import { suppressedPlayers } from './risk-score.ts';
import { tables } from './tables.ts';

/** A line of a public list; older lines have no player. */
type PublicLine = { player_id: string | null };

type PublicList<L extends PublicLine> = {
  db: Db;
  siteId: number;
  now: Date;
  /** Maximum number of lines shown. */
  size: number;
  /** Whether places win prizes: then players with strong markers of harm get none (player protection J3). */
  hasPrizes?: boolean;
  /** The best `limit` lines, excluding some players. */
  read(without: readonly string[], limit: number): Promise<L[]>;
};

/** Lines read at a time: some may have to be skipped. */
const CANDIDATES_PER_READ = 60;
/** Maximum number of fetches to replace players who may not be named. */
const MAX_READS = 5;

/**
 * The best lines whose players may be named: excluded, blocked, closed or opted-out players are replaced by
 * the next ones (operations 8, player protection E5).
 */
export async function listNamedLines<L extends PublicLine>(list: PublicList<L>): Promise<L[]> {
  const without = new Set<string>();
  for (let turn = 1; ; turn++) {
    const lines = await list.read([...without], CANDIDATES_PER_READ);
    const players = new Set(lines.flatMap(({ player_id }) => player_id ?? []));
    for (const player of await unlistedPlayers(list, [...players])) without.add(player);
    const named = lines.filter(({ player_id }) => player_id === null || !without.has(player_id));
    if (named.length >= list.size || lines.length < CANDIDATES_PER_READ || turn === MAX_READS)
      return named.slice(0, list.size);
  }
}

/** Which of these players must not appear on a public list. */
export async function unlistedPlayers(
  { db, siteId, now, hasPrizes = false }: Pick<PublicList<PublicLine>, 'db' | 'siteId' | 'now' | 'hasPrizes'>,
  playerIds: readonly string[],
): Promise<string[]> {
  if (playerIds.length === 0) return [];
  const [unlisted, harmed, exclusions] = await Promise.all([
    playersNotToName(db, siteId, playerIds),
    hasPrizes ? suppressedPlayers(db, siteId, playerIds, now) : [],
    tables(db)
      .selectFrom('exclusion')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('player_id', 'in', playerIds)
      .execute(),
  ]);
  const excluded = exclusions.filter((row) => isExclusionActive(row, now)).map((row) => row.player_id);
  return [...unlisted, ...harmed, ...excluded];
}
