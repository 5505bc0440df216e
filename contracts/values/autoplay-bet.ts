/**
 * Idempotency key of an autoplay's bet in a room with `left` remaining rounds, this one included. Each round
 * of the autoplay is bet once, and each bet names the previous one.
 */
export const autoplayBetId = (autoplayId: string, left: number): string => `${autoplayId}_${left}`;
