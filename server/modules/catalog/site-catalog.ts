import type { LobbyGame } from '#contracts/api/games.ts';
import type { Db } from '../../platform/database/index.ts';
import { createSiteCache, isWatched, type SiteProfile, siteProfile } from '../sites/index.ts';
import { offeredIn } from './availability.ts';
import {
  findGameDefinition,
  type GameDefinition,
  type GameDefinitions,
  gameDefinitions,
  gameKey,
} from './definitions.ts';
import { type ProviderOffers, providerOffers } from './provider-offers.ts';
import { type GameListName, tables } from './tables.ts';

/** A game on a site, with the operator's settings. */
export type OfferedGame = { key: string; game: GameDefinition; hot: boolean };

/**
 * All games that a site sells, its jurisdiction allows and providers offer it, in the operator's order.
 * Immutable.
 */
export type SiteCatalog = {
  /** Its source: all games of the platform. */
  definitions: GameDefinitions;
  games: readonly OfferedGame[];
  byKey: ReadonlyMap<string, OfferedGame>;
  /** Keys of the manually arranged game rows, without games that are off sale. */
  lists: ReadonlyMap<GameListName, readonly string[]>;
};

const siteCatalogs = createSiteCache({ sites: 500, load: loadSiteCatalog });

/** A site's catalogue, cached until it changes. */
export function siteCatalog(db: Db, siteId: number): Promise<SiteCatalog> {
  return siteCatalogs.get(db, siteId);
}

/** A game on sale on a site, or undefined; from the cache, or by reading one row inside a transaction. */
export async function findGame(
  db: Db,
  siteId: number,
  providerCode: string,
  gameCode: string,
): Promise<LobbyGame | undefined> {
  if (isWatched(db)) {
    const catalogue = await siteCatalog(db, siteId);
    return catalogue.byKey.get(gameKey({ provider_code: providerCode, game_code: gameCode }))?.game.card;
  }
  const sold = await tables(db)
    .selectFrom('site_game')
    .select('enabled')
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .executeTakeFirst();
  const game = sold?.enabled ? await findGameDefinition(db, providerCode, gameCode) : undefined;
  if (!game) return undefined;
  const [profile, offers] = await Promise.all([siteProfile(db, siteId), providerOffers(db, siteId)]);
  return offeredIn(game, marketOf(profile, offers))?.card;
}

/** All games of a provider that a site sells, in the operator's order. */
export async function listGamesOfProvider(
  db: Db,
  siteId: number,
  providerCode: string,
): Promise<LobbyGame[]> {
  const { games } = await siteCatalog(db, siteId);
  return games.map(({ game }) => game.card).filter((card) => card.provider_code === providerCode);
}

const marketOf = ({ site, jurisdiction }: SiteProfile, offers: ProviderOffers) => ({
  ...{ currency: site.currency, jurisdiction, offers },
});

async function loadSiteCatalog(db: Db, siteId: number): Promise<SiteCatalog> {
  const [definitions, profile, offers, rows, listed] = await Promise.all([
    gameDefinitions(db),
    siteProfile(db, siteId),
    providerOffers(db, siteId),
    tables(db)
      .selectFrom('site_game')
      .select(['provider_code', 'game_code', 'hot'])
      .where('site_id', '=', siteId)
      .where('enabled', '=', true)
      .orderBy('position')
      .orderBy('provider_code')
      .orderBy('game_code')
      .execute(),
    tables(db)
      .selectFrom('site_list')
      .select(['list', 'provider_code', 'game_code'])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute(),
  ]);
  const place = marketOf(profile, offers);
  const games = rows.flatMap((row) => {
    const key = gameKey(row);
    const described = definitions.get(key);
    const game = described && offeredIn(described, place);
    return game ? [{ key, game, hot: row.hot }] : [];
  });
  const byKey = new Map(games.map((game) => [game.key, game]));
  const lists = Map.groupBy(
    listed.filter((row) => byKey.has(gameKey(row))),
    (row) => row.list,
  );
  return {
    definitions,
    games,
    byKey,
    lists: new Map([...lists].map(([list, rows]) => [list, rows.map(gameKey)])),
  };
}
