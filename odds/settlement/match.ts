import type { Sport } from './sport.ts';

export type Side = 'home' | 'away';
export type Score = { readonly home: number; readonly away: number };

/**
 * A goal, credited to the team it counts for; an own goal to the opposing team. Stoppage time belongs to its
 * half (sportsbook 7).
 */
export type Goal = { readonly by: Side; readonly half: 1 | 2 };

/**
 * The score of a completed match, or the score at abandonment. `half`: half-time score, null before the end
 * of the first half and in sports or matches without halves. `full`: the score without overtime.
 * `withOvertime`: the score including overtime, if played. `goals`: in order and without overtime, null if
 * not recorded.
 */
export type Match = {
  readonly sport: Sport;
  readonly half: Score | null;
  readonly full: Score;
  readonly withOvertime?: Score;
  readonly goals: readonly Goal[] | null;
};

export const NIL_NIL: Score = { home: 0, away: 0 };

/** A score of both teams. */
export function score(home: number, away: number): Score {
  return { home, away };
}

/** Goals or points of both teams. */
export function total({ home, away }: Score): number {
  return home + away;
}

/** Goals of a side and of its opponent. */
export function goalsOf({ home, away }: Score, side: Side): readonly [own: number, theirs: number] {
  return side === 'home' ? [home, away] : [away, home];
}

const THREE_WAY_RESULTS = ['home', 'draw', 'away'] as const;
export type ThreeWayResult = (typeof THREE_WAY_RESULTS)[number];

/** The leading side of a score. */
export function threeWayResultOf({ home, away }: Score): ThreeWayResult {
  return home > away ? 'home' : home < away ? 'away' : 'draw';
}

const SCORE = /^(\d{1,3})[:-](\d{1,3})$/;

/** Parses "2:1" or "2-1"; null for anything else. */
export function readScore(text: string): Score | null {
  const parts = SCORE.exec(text);
  return parts && { home: Number(parts[1]), away: Number(parts[2]) };
}

/** A score as text, such as "2:1". */
export function showScore({ home, away }: Score): string {
  return `${home}:${away}`;
}

/** The first and last scoring sides in a period; null: no goals. */
export type GoalOrder = { readonly first: Side | null; readonly last: Side | null };

/**
 * The order of goals of a period, as far as known: from the goals, or from the score if only one side scored.
 */
export function goalOrder(score: Score, goals: readonly Goal[] | null): GoalOrder | null {
  if (total(score) === 0) return { first: null, last: null };
  if (score.away === 0) return { first: 'home', last: 'home' };
  if (score.home === 0) return { first: 'away', last: 'away' };
  if (!goals || goals.length !== total(score)) return null;
  return { first: goals[0]!.by, last: goals[goals.length - 1]!.by };
}
