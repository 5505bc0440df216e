/** The player, period (`to` is exclusive) and category (empty for all). */
export type BetFilter = {
  siteId: number;
  playerId: string;
  from: Date | null;
  to: Date | null;
  category: string;
  /** By the net result; empty for all. */
  outcome: '' | 'won' | 'lost' | 'even';
};
