/** Points, periods and prizes of a prize leaderboard (operations 9). */
export const BOARD_METRICS = ['valid_turnover', 'best_multiplier'] as const;
export const BOARD_RHYTHMS = ['daily', 'weekly', 'monthly'] as const;
export const BOARD_PRIZES = ['tokens', 'cash', 'bonus'] as const;
/** Maximum number of games that a board can list instead of a category. */
export const BOARD_GAMES = 50;
