import { DEFAULT_ROUNDING, type Rounding } from '../exact/rounding.ts';
import type { DeadHeatMethod } from './outcome.ts';
import type { Sport, VoidWindow } from './sport.ts';

/**
 * Settings on which public rule books differ (sportsbook 17). A ticket keeps the rules under which it was
 * accepted.
 */
export type BettingRules = {
  /** Incremented with every rule change, which never affects open tickets (sportsbook 15.4). */
  readonly version: number;
  readonly rounding: Rounding;
  readonly deadHeat: DeadHeatMethod;
  /** A quarter line in an abandoned match: one selection, or two half bets (sportsbook 8.4). */
  readonly abandonedQuarterLine: 'whole' | 'split';
  /** Highest score per side with its own correct-score selection (sportsbook 17.15). */
  readonly correctScoreGrid: { readonly full: number; readonly half: number };
  /** Bets on a competitor that does not start: refunded or lost (sportsbook 9). */
  readonly nonStarter: 'void' | 'lose';
  /** Overrides the windows of sportsbook 8.2 for individual sports. */
  readonly voidWindowHours: Partial<Record<Sport, VoidWindow>>;
  /** Hours after the start within which a published result may be amended (sportsbook 8.3). */
  readonly amendmentHours: number;
};

export const DEFAULT_RULES: BettingRules = {
  version: 1,
  rounding: DEFAULT_ROUNDING,
  deadHeat: 'split_stake',
  abandonedQuarterLine: 'whole',
  correctScoreGrid: { full: 4, half: 3 },
  nonStarter: 'void',
  voidWindowHours: {},
  amendmentHours: 72,
};
