/** Outcomes of a round, as a filter; empty for all. */
export const OUTCOMES = ['', 'won', 'lost', 'even'] as const;
export type BetOutcome = (typeof OUTCOMES)[number];
