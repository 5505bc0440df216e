import { transaction } from '../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { homePageRows, listHotGames } from './game-rows.ts';
import { lobbyPage } from './lobby.ts';
import { listRecentGames } from './recent-games.ts';
import { findGame } from './site-catalog.ts';
import { startupOf } from './startup.ts';

const playerOf = ({ site, player }: PlayerContext) => ({ siteId: site.id, playerId: player.id });

export const handlers: Handlers = {
  startup: async (_, { db, site }) => startupOf(db, site, new Date()),
  getHotGames: async ({ game_type }, { db, site }) => ({ value: await listHotGames(db, site.id, game_type) }),
  defaultGames: async (_, { db, site }) => homePageRows(db, site.id),
  games: async (query, { db, site }) => lobbyPage(db, site.id, query),
  game: async ({ provider_code, game_code }, { db, site }) => ({
    value: (await findGame(db, site.id, provider_code, game_code)) ?? refuse('notFound'),
  }),
  favourites: async (_, context) => ({ value: await listFavourites(context.db, playerOf(context)) }),
  setFavourite: async ({ provider_code, game_code, favourite }, context) => {
    const change = favourite ? addFavourite : removeFavourite;
    await transaction(context.db, (tx) => change(tx, playerOf(context), { provider_code, game_code }));
    return { favourite };
  },
  recentGames: async (_, context) => ({ value: await listRecentGames(context.db, playerOf(context)) }),
};
