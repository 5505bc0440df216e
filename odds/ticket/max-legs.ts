/** The most legs of a parlay, and the most lines of a system. */
export const MAX_LEGS = 20;
