/** What amounts of a game for play money are shown in: no currency there is. */
export const FREE_CURRENCY = 'FUN';

/** The query parameter that opens a game for play money. */
export const FREE_PARAMETER = 'fun';

/** Whether a game is played for play money. */
export const isFreePlay = ({ currency }: { currency: string }): boolean => currency === FREE_CURRENCY;
