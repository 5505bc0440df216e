/** What a page says about a game with a choice; plain JSON. */
export type ChoiceRules = {
  gameCode: string;
  version: number;
  mappingVersion: string;
  payTableHash: string;
  /**
   * Lowest and highest exact return over everything a player can choose and every stake on sale, wins cut to
   * whole minor units; in percent, floored to two decimals.
   */
  rtp: { min: string; max: string };
  /** Set where `rtp` is of one step: every further step multiplies it again. */
  isPerStep?: true;
  /**
   * Of a game whose return depends on how well it is played: the most that comes back of all stakes of its
   * rounds, in percent, floored. What is measured may lie anywhere below.
   */
  bySkill?: { max: string };
  /** 100 minus the lowest return. */
  houseEdgePercent: string;
  /**
   * The most a round can pay, in stakes, and one round in so many that pays it at the choice where it is
   * likeliest.
   */
  top: { multiple: string; oneIn: string };
};
