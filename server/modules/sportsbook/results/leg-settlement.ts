import { type EventResult, type Settled, settleEvent } from '#odds/settlement/event.ts';
import type { BettingRules } from '#odds/settlement/rules.ts';
import { readSelection } from '#odds/settlement/selection.ts';
import type { ResultStatus, StoredGoal } from '../tables.ts';

/** A result with the start of its event. */
export type StoredResult = {
  status: ResultStatus;
  starts_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  full_home: number | null;
  full_away: number | null;
  half_home: number | null;
  half_away: number | null;
  goals: StoredGoal[] | null;
};

export type LegSelection = { bet_type: string; home_away: number; criteria1: string };

/**
 * What a leg came to by a result, or null while the result leaves it open: before its void window has passed,
 * or without a part of the score that it needs. The same arguments give the same answer (sportsbook 15.1).
 */
export function settleLeg(
  leg: LegSelection,
  acceptedAt: Date,
  result: StoredResult,
  rules: BettingRules,
  now: Date,
): Settled | null {
  const { bet_type, home_away, criteria1 } = leg;
  const selection = readSelection({ bet_type, home_away, criteria1, score_at_bet: null });
  if (typeof selection === 'string') throw new Error(`${bet_type} ${home_away} ${criteria1}: ${selection}`);
  const bet = { selection, acceptedAt: acceptedAt.getTime(), isLive: false };
  const settled = settleEvent(bet, toEventResult(result), now.getTime(), rules);
  return settled.status === 'settled' ? settled : null;
}

function toEventResult(result: StoredResult): EventResult {
  const { status, starts_at, started_at, ended_at, full_home, full_away, half_home, half_away } = result;
  const full = full_home === null ? null : { home: full_home, away: full_away! };
  const half = half_home === null ? null : { home: half_home, away: half_away! };
  return {
    sport: 'football',
    status,
    scheduledAt: starts_at.getTime(),
    startedAt: started_at?.getTime() ?? null,
    endedAt: ended_at?.getTime() ?? null,
    match: full && { sport: 'football', full, half, goals: result.goals },
  };
}
