/**
 * What gives points on a board with prizes, how long its periods are, and what its places bring (operations
 * 9).
 */
export const BOARD_METRICS = ['valid_turnover', 'best_multiplier'] as const;
export const BOARD_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export const BOARD_PRIZES = ['tokens', 'cash', 'bonus'] as const;
/** Games a board may name instead of a category. */
export const BOARD_GAMES = 50;
