/**
 * The idempotency key of an autoplay's bet in a room, with `left` rounds to play, this one included: every
 * round of it is bet once, and a bet names the one before.
 */
export const autoplayBetId = (autoplayId: string, left: number): string => `${autoplayId}_${left}`;
