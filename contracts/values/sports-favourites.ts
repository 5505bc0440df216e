/** Favourite types of the sports pages. */
export const FAVOURITE_KINDS = ['competition', 'team', 'event'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** More than a page displays; prevents a script from filling the table. */
export const MAX_SPORTS_FAVOURITES = 50;
