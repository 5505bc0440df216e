/** Outcomes of a round, as a filter; empty for all. */
export const BET_OUTCOMES = ['', 'won', 'lost', 'even'] as const;
export type BetOutcome = (typeof BET_OUTCOMES)[number];
