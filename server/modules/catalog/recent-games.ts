import type { LobbyGame } from '#contracts/api/games.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { gameKey } from './definitions.ts';
import { siteCatalog } from './site-catalog.ts';
import { tables } from './tables.ts';

const MAX_RECENT_GAMES = 24;
/** Rows read per page of recent games; some may no longer be on sale. */
const RECENT_ROWS_READ = 60;
/** Counters cover thirty days. */
const RETENTION_DAYS = 45;

/** The games on sale that a player played last, newest first, at most 24. */
export async function listRecentGames(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<(LobbyGame & { played_at: string })[]> {
  const [catalogue, rows] = await Promise.all([
    siteCatalog(db, siteId),
    tables(db)
      .selectFrom('recent_game')
      .select(['provider_code', 'game_code', 'played_at'])
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .orderBy('played_at', 'desc')
      .limit(RECENT_ROWS_READ)
      .execute(),
  ]);
  return rows
    .flatMap((row) => {
      const sold = catalogue.byKey.get(gameKey(row));
      return sold ? [{ ...sold.game.card, played_at: row.played_at.toISOString() }] : [];
    })
    .slice(0, MAX_RECENT_GAMES);
}

/** Counts a settled round towards popularity and recent games, in one round trip. Called once per event. */
export async function recordPlay(tx: Tx, round: RoundSettled): Promise<void> {
  const [counted] = await write<{ rounds: bigint }>(tx, {
    name: 'catalog_count_round',
    before: [
      `insert into catalog.recent_game as known (site_id, player_id, provider_code, game_code, played_at)
      values ($1, $2, $3, $4, $5)
      on conflict (site_id, player_id, provider_code, game_code)
        do update set played_at = greatest(known.played_at, excluded.played_at)`,
    ],
    text: `insert into catalog.daily_rounds as known (site_id, day, provider_code, game_code, rounds)
      values ($1, ($5::timestamptz at time zone 'utc')::date, $3, $4, 1)
      on conflict (site_id, day, provider_code, game_code) do update set rounds = known.rounds + 1
      returning rounds`,
    values: [round.site_id, round.player_id, round.provider_code, round.game_code, round.at],
  });
  // The first round of a game on a day deletes outdated days, so that no job is needed.
  if (counted?.rounds === 1n) await deleteOldDays(tx, round.site_id);
}

async function deleteOldDays(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: `delete from catalog.daily_rounds
      where site_id = $1 and day < (now() at time zone 'utc')::date - $2::int`,
    values: [siteId, RETENTION_DAYS],
  });
}
