/** Provider code of our own games in the catalogue. */
export const OWN_PROVIDER = 'BAIZE';

/** The game offered by a page if another one cannot be opened. */
export const FIRST_GAME = 'lantern-reels';
