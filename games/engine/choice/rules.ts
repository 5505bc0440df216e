/** A choice game's data for its page; plain JSON. */
export type ChoiceRules = {
  gameCode: string;
  version: number;
  mappingVersion: string;
  payTableHash: string;
  /**
   * Lowest and highest exact return over all choices and stakes on sale, with wins truncated to whole minor
   * units; in percent, floored to two decimals.
   */
  rtp: { min: string; max: string };
  /** Set if `rtp` is that of a single step; further steps multiply it. */
  isPerStep?: true;
  /**
   * For games of skill: maximum return of all stakes of a round, in percent, floored. The measured return may
   * be lower.
   */
  bySkill?: { max: string };
  /** 100 minus the lowest return. */
  houseEdgePercent: string;
  /**
   * Maximum payout of a round in stakes, and its odds (one round in …) at the choice that makes it most
   * likely.
   */
  top: { multiple: string; oneIn: string };
};
