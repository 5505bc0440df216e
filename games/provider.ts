/** Provider code of our own games in the catalogue. */
export const OWN_PROVIDER = 'BAIZE';
