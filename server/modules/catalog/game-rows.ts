import type { DefaultGame, LobbyGame } from '#contracts/api/games.ts';
import type { Db } from '../../platform/database/index.ts';
import { sortGames } from './lobby.ts';
import { type Popularity, sitePopularity } from './popularity.ts';
import { type OfferedGame, type SiteCatalog, siteCatalog } from './site-catalog.ts';
import type { GameListName } from './tables.ts';

const GAMES_PER_ROW = 24;
const MAX_HOT_GAMES = 100;

/**
 * Hot games in the operator's order; `kind` filters by game type or category slug, empty matches all.
 */
export async function listHotGames(db: Db, siteId: number, kind: string): Promise<LobbyGame[]> {
  const { games } = await siteCatalog(db, siteId);
  return games
    .filter((sold) => sold.hot)
    .map((sold) => sold.game.card)
    .filter((card) => kind === '' || card.game_type === kind || card.category === kind)
    .slice(0, MAX_HOT_GAMES);
}

/**
 * The four game rows of the home page [S-20]: as the operator arranged them, otherwise by rule: hot games,
 * the operator's order, most played in thirty days, newest.
 */
export async function homePageRows(db: Db, siteId: number): Promise<Record<GameListName, DefaultGame[]>> {
  const [catalogue, popularity] = await Promise.all([siteCatalog(db, siteId), sitePopularity(db, siteId)]);
  const rowOf = (list: GameListName) =>
    (operatorRow(catalogue, list) ?? automaticRow(catalogue, list, popularity))
      .slice(0, GAMES_PER_ROW)
      .map(presentGame);
  return { hot: rowOf('hot'), featured: rowOf('featured'), popular: rowOf('popular'), new: rowOf('new') };
}

function operatorRow(catalogue: SiteCatalog, list: GameListName): OfferedGame[] | undefined {
  return catalogue.lists.get(list)?.map((key) => catalogue.byKey.get(key)!);
}

function automaticRow(
  catalogue: SiteCatalog,
  list: GameListName,
  popularity: Popularity,
): readonly OfferedGame[] {
  if (list === 'hot') return catalogue.games.filter((sold) => sold.hot);
  if (list === 'featured') return catalogue.games;
  return sortGames(catalogue.games, list, popularity);
}

function presentGame({ game: { card } }: OfferedGame): DefaultGame {
  return {
    provider_code: card.provider_code,
    game_code: card.game_code,
    game_name: card.game_name,
    game_type: card.game_type,
    game_image: card.img_url,
    category: card.category,
    local_names: card.local_names,
    thumbhash: card.thumbhash,
    playable: card.playable,
    popup: card.popup,
  };
}
