import { type GoalOrder, goalOrder, type Match, NIL_NIL, type Score, total } from './match.ts';
import type { Selection } from './selection.ts';
import { sportRules } from './sport.ts';

/**
 * Input of a market: the score of its period, the half-time score, and the first and last scorer in the
 * period.
 */
export type PeriodResult = {
  readonly score: Score;
  readonly half: Score | null;
  readonly order: GoalOrder | null;
};

/** The part of a result that is missing for settlement. */
export type MissingPart = 'half' | 'goals';

/** Markets without a draw outcome; they count overtime in more sports (sportsbook 3.1). */
const TWO_WAY = ['HDP', 'OU', 'OE', 'ML', 'DNB'];

/** The period of a match that a selection is on, or the missing part of the result. */
export function matchPeriodOf(selection: Selection, match: Match): PeriodResult | MissingPart {
  const { market, isHalf } = selection;
  const period = isHalf ? halfOf(match) : fullOf(selection, match);
  if (!period || (market === 'HTFT' && !period.half)) return 'half';
  return isOrderMissing(selection, period) ? 'goals' : period;
}

/** Whether settlement requires the order of goals, which was not recorded. */
export function isOrderMissing({ market, pick }: Selection, { order }: PeriodResult): boolean {
  return market === 'FGLG' && pick !== 'NG' && order === null;
}

/** The half-time score; known without a record for a goalless match. */
const halfScore = ({ half, full }: Match): Score | null => half ?? (total(full) === 0 ? NIL_NIL : null);

function halfOf(match: Match): PeriodResult | null {
  const half = halfScore(match);
  if (!half) return null;
  const { goals } = match;
  return {
    score: half,
    half,
    order: goalOrder(half, goals?.filter((goal) => goal.half === 1) ?? null),
  };
}

function fullOf({ market }: Selection, match: Match): PeriodResult {
  const { overtime } = sportRules(match.sport);
  const isWithOvertime = overtime === 'all' || (overtime === 'two_way' && TWO_WAY.includes(market));
  const score = (isWithOvertime && match.withOvertime) || match.full;
  return { score, half: halfScore(match), order: goalOrder(match.full, match.goals) };
}
