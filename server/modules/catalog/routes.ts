import { transaction } from '../../platform/database.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame } from './catalogue.ts';
import { favouritesOf, markFavourite, unmarkFavourite } from './favourites.ts';
import { lobbyPage } from './lobby.ts';
import { recentGamesOf } from './rounds.ts';
import { defaultLists, hotGames } from './shelves.ts';
import { startupOf } from './startup.ts';

const playerOf = ({ site, player }: PlayerContext) => ({ siteId: site.id, playerId: player.id });

export const handlers: Handlers = {
  startup: async (_, { db, site }) => startupOf(db, site, new Date()),
  getHotGames: async ({ game_type }, { db, site }) => ({ value: await hotGames(db, site.id, game_type) }),
  defaultGames: async (_, { db, site }) => defaultLists(db, site.id),
  games: async (query, { db, site }) => lobbyPage(db, site.id, query),
  game: async ({ provider_code, game_code }, { db, site }) => ({
    value: (await findGame(db, site.id, provider_code, game_code)) ?? refuse('notFound'),
  }),
  favourites: async (_, context) => ({ value: await favouritesOf(context.db, playerOf(context)) }),
  setFavourite: async ({ provider_code, game_code, favourite }, context) => {
    const change = favourite ? markFavourite : unmarkFavourite;
    await transaction(context.db, (tx) => change(tx, playerOf(context), { provider_code, game_code }));
    return { favourite };
  },
  recentGames: async (_, context) => ({ value: await recentGamesOf(context.db, playerOf(context)) }),
};
