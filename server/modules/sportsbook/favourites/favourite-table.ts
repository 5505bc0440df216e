import type { FavouriteKind } from '#contracts/values/sports-favourites.ts';

/** A player's favourites on the sports pages. */
export type FavouriteTable = {
  site_id: number;
  player_id: string;
  kind: FavouriteKind;
  favourite_id: string;
  marked_at: Date;
};
