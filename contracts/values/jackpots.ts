/** Types of house jackpots, as in `games/engine/jackpot`. */
export const JACKPOT_KINDS = ['fixed', 'progressive', 'must_drop'] as const;
export type JackpotKind = (typeof JACKPOT_KINDS)[number];
