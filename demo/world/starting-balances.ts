/**
 * The opening balance of every demo account, in its site's currency (two decimals in all of them) and in
 * tokens.
 */
export const STARTING_CASH = { minor: 100_000n, text: '1,000.00' };
export const STARTING_TOKENS = 100n;
/** The contents of the claimable inbox message. */
export const MESSAGE_TOKENS = 25n;
