import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../../platform/module.ts';
import { presentListed } from '../main-markets.ts';
import {
  addFavourites,
  type FavouriteKey,
  listMarked,
  listNextEvents,
  markFavourite,
  nameFavourites,
  unmarkFavourite,
} from './favourites.ts';

const playerOf = ({ site, player }: PlayerContext) => ({ siteId: site.id, playerId: player.id });

/** Favourite competitions, teams and events of players and guests. */
export function createFavouriteRoutes(clock: () => Date): Handlers {
  const own = async (context: PlayerContext) =>
    await presentFavourites(
      context.db,
      context.site.id,
      await listMarked(context.db, playerOf(context)),
      clock(),
    );
  return {
    sportsFavourites: async ({ items }, { db, site }) => presentFavourites(db, site.id, items, clock()),
    mySportsFavourites: async (_, context) => own(context),
    setSportsFavourite: async ({ kind, favourite_id, favourite }, context) => {
      const key = { kind, favourite_id };
      await transaction(context.db, (tx) =>
        favourite
          ? markFavourite(tx, playerOf(context), key, clock())
          : unmarkFavourite(tx, playerOf(context), key),
      );
      return { favourite };
    },
    takeSportsFavourites: async ({ items }, context) => {
      await transaction(context.db, (tx) =>
        addFavourites(tx, playerOf(context), { keys: items, now: clock() }),
      );
      return await own(context);
    },
  };
}

async function presentFavourites(db: Db, siteId: number, keys: readonly FavouriteKey[], now: Date) {
  const value = await nameFavourites(db, siteId, keys, now);
  const events = await listNextEvents(db, siteId, value, now);
  return { value, events: await presentListed(db, siteId, events) };
}
