import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange } from '../sites/index.ts';
import { type GameListName, tables } from './tables.ts';

const ROWS_PER_INSERT = 5000;

export type GameKey = { providerCode: string; gameCode: string };

/** A site's settings of a game; lower positions come first. */
export type SiteGame = GameKey & { enabled?: boolean; hot?: boolean; position?: number };

/** Puts games on sale on a site, or changes their settings; other games are unchanged. */
export async function setSiteGames(tx: Tx, siteId: number, games: readonly SiteGame[]): Promise<void> {
  for (let start = 0; start < games.length; start += ROWS_PER_INSERT) {
    await tables(tx)
      .insertInto('site_game')
      .values(
        games.slice(start, start + ROWS_PER_INSERT).map((game) => ({
          ...keyOf(siteId, game),
          enabled: game.enabled ?? true,
          hot: game.hot ?? false,
          position: game.position ?? 0,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'provider_code', 'game_code']).doUpdateSet((expression) => ({
          enabled: expression.ref('excluded.enabled'),
          hot: expression.ref('excluded.hot'),
          position: expression.ref('excluded.position'),
        })),
      )
      .execute();
  }
  await announceChange(tx, siteId);
}

/** Takes a game off sale on a site; returns whether it was on sale. */
export async function removeFromSale(tx: Tx, siteId: number, game: GameKey): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('site_game')
    .set({ enabled: false })
    .where('site_id', '=', siteId)
    .where('provider_code', '=', game.providerCode)
    .where('game_code', '=', game.gameCode)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceChange(tx, siteId);
  return numUpdatedRows > 0n;
}

/**
 * Arranges a game row of the home page [S-20]; an empty list restores the automatic rule. The site must sell
 * the games.
 */
export async function setGameRow(
  tx: Tx,
  siteId: number,
  list: GameListName,
  games: readonly GameKey[],
): Promise<void> {
  await tables(tx).deleteFrom('site_list').where('site_id', '=', siteId).where('list', '=', list).execute();
  const rows = games.map((game, position) => ({ ...keyOf(siteId, game), list, position }));
  if (rows.length > 0) await tables(tx).insertInto('site_list').values(rows).execute();
  await announceChange(tx, siteId);
}

/** Manually arranged game rows of the home page. */
export async function arrangedRows(db: Db, siteId: number): Promise<GameListName[]> {
  const rows = await tables(db)
    .selectFrom('site_list')
    .select('list')
    .distinct()
    .where('site_id', '=', siteId)
    .execute();
  return rows.map(({ list }) => list);
}

function keyOf(siteId: number, game: GameKey) {
  return { site_id: siteId, provider_code: game.providerCode, game_code: game.gameCode };
}
