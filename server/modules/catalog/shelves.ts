import type { DefaultGame, LobbyGame } from '#contracts/api/product.ts';
import type { Db } from '../../platform/database.ts';
import { type Catalogue, catalogueOf, type SoldGame } from './catalogue.ts';
import { inOrder } from './lobby.ts';
import { type Popularity, popularityOf } from './popularity.ts';
import type { ListName } from './tables.ts';

const GAMES_PER_SHELF = 24;
const MOST_HOT_GAMES = 100;

/** Hot games in the operator's order; `kind` narrows to a game type or a category slug, empty takes all. */
export async function hotGames(db: Db, siteId: number, kind: string): Promise<LobbyGame[]> {
  const { games } = await catalogueOf(db, siteId);
  return games
    .filter((sold) => sold.hot)
    .map((sold) => sold.game.card)
    .filter((card) => kind === '' || card.game_type === kind || card.category === kind)
    .slice(0, MOST_HOT_GAMES);
}

/**
 * The four shelves of the home page [S-20]: as the operator arranged them, or else by rule: hot games, the operator's order,
 * most played in thirty days, newest.
 */
export async function defaultLists(db: Db, siteId: number): Promise<Record<ListName, DefaultGame[]>> {
  const [catalogue, popularity] = await Promise.all([catalogueOf(db, siteId), popularityOf(db, siteId)]);
  const shelf = (list: ListName) =>
    (arranged(catalogue, list) ?? byRule(catalogue, list, popularity)).slice(0, GAMES_PER_SHELF).map(wire);
  return { hot: shelf('hot'), featured: shelf('featured'), popular: shelf('popular'), new: shelf('new') };
}

function arranged(catalogue: Catalogue, list: ListName): SoldGame[] | undefined {
  return catalogue.lists.get(list)?.map((key) => catalogue.byKey.get(key)!);
}

function byRule(catalogue: Catalogue, list: ListName, popularity: Popularity): readonly SoldGame[] {
  if (list === 'hot') return catalogue.games.filter((sold) => sold.hot);
  if (list === 'featured') return catalogue.games;
  return inOrder(catalogue.games, list, popularity);
}

function wire({ game: { card } }: SoldGame): DefaultGame {
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
