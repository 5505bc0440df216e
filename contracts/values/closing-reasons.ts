/** Why a player closes the account, as asked by its form (player protection E11). */
export const CLOSING_REASONS = ['gambling', 'time', 'service', 'other'] as const;
