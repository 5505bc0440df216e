/** The unit of amounts in a play-money game, which has no currency. */
export const FREE_CURRENCY = 'FUN';

/** The query parameter that opens a game for play money. */
export const FREE_PARAMETER = 'fun';

/** Whether a game is played for play money. */
export const isFreePlay = ({ currency }: { currency: string }): boolean => currency === FREE_CURRENCY;
