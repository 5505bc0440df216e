import { type GoalOrder, goalOrder, type Match, type Score } from './match.ts';
import type { Selection } from './selection.ts';
import { sportRules } from './sport.ts';

/**
 * What one market looks at: the score of its period, the half-time score, and who scored first and last in
 * the period.
 */
export type Period = {
  readonly score: Score;
  readonly half: Score | null;
  readonly order: GoalOrder | null;
};

/** What a result must still tell before a selection can be settled with it. */
export type MissingPart = 'half' | 'goals';

/** Markets without a draw among their outcomes: they count overtime in more sports (sportsbook 3.1). */
const TWO_WAY = ['HDP', 'OU', 'OE', 'ML', 'DNB'];

/** The part of a match that a selection is about; or what is missing in the result. */
export function periodOf(selection: Selection, match: Match): Period | MissingPart {
  const { market, isHalf } = selection;
  const period = isHalf ? halfOf(match) : fullOf(selection, match);
  if (!period || (market === 'HTFT' && !period.half)) return 'half';
  return isOrderMissing(selection, period) ? 'goals' : period;
}

/** Whether it takes the order of the goals to settle this, and nobody noted it. */
export function isOrderMissing({ market, pick }: Selection, { order }: Period): boolean {
  return market === 'FGLG' && pick !== 'NG' && order === null;
}

function halfOf({ half, goals }: Match): Period | null {
  if (!half) return null;
  return {
    score: half,
    half,
    order: goalOrder(half, goals?.filter((goal) => goal.half === 1) ?? null),
  };
}

function fullOf({ market }: Selection, match: Match): Period {
  const { overtime } = sportRules(match.sport);
  const isWithOvertime = overtime === 'all' || (overtime === 'two_way' && TWO_WAY.includes(market));
  const score = (isWithOvertime && match.withOvertime) || match.full;
  return { score, half: match.half, order: goalOrder(match.full, match.goals) };
}
