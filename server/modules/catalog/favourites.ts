import type { LobbyGame } from '#contracts/api/games.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { gameKey } from './definitions.ts';
import { findGame, siteCatalog } from './site-catalog.ts';
import { tables } from './tables.ts';

/** More than a person adds manually; prevents a script from filling the table. */
const MAX_FAVOURITES = 500;

type Game = { provider_code: string; game_code: string };

/** A player's favourites that are on sale, most recently added first [A-12, P-08]. */
export async function listFavourites(db: Db, { siteId, playerId }: PlayerKey): Promise<LobbyGame[]> {
  const [catalogue, rows] = await Promise.all([
    siteCatalog(db, siteId),
    tables(db)
      .selectFrom('favourite')
      .select(['provider_code', 'game_code'])
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .orderBy('created_at', 'desc')
      .limit(MAX_FAVOURITES)
      .execute(),
  ]);
  return rows.flatMap((row) => catalogue.byKey.get(gameKey(row))?.game.card ?? []);
}

/**
 * Adds a game of the site to the favourites. Refuses `notFound` when the site does not sell it,
 * `invalidRequest` when the list is full.
 */
export async function addFavourite(tx: Tx, player: PlayerKey, game: Game): Promise<void> {
  const { siteId, playerId } = player;
  if (!(await findGame(tx, siteId, game.provider_code, game.game_code))) refuse('notFound');
  // Serialises changes to a player's favourites, so that the limit holds under concurrency.
  await sql`select pg_advisory_xact_lock(hashtextextended(${playerId}, ${siteId}))`.execute(tables(tx));
  const { count } = await tables(tx)
    .selectFrom('favourite')
    .select((expression) => expression.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where((expression) =>
      expression.not(
        expression.and([
          expression('provider_code', '=', game.provider_code),
          expression('game_code', '=', game.game_code),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  if (count >= MAX_FAVOURITES) {
    refuse('invalidRequest', { reason: 'favouritesFull', limit: MAX_FAVOURITES });
  }
  await tables(tx)
    .insertInto('favourite')
    .values({ site_id: siteId, player_id: playerId, ...game })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a favourite; no effect if it is not one. */
export async function removeFavourite(tx: Tx, player: PlayerKey, game: Game): Promise<void> {
  await tables(tx)
    .deleteFrom('favourite')
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('provider_code', '=', game.provider_code)
    .where('game_code', '=', game.game_code)
    .execute();
}
