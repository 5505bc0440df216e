import { MINUTE_MS } from '#contracts/values/time.ts';
import type { BettingRules } from '#odds/settlement/betting-rules.ts';
import { completionDeadline, type EventResult, type Settled, settleEvent } from '#odds/settlement/event.ts';
import { type RaceKind, settleRace } from '#odds/settlement/race.ts';
import { readSelection } from '#odds/settlement/selection.ts';
import { sportOf } from '#odds/settlement/sport.ts';
import type { EventKind, StoredStandings } from '../races/race-tables.ts';
import type { AcceptedLeg, ResultStatus, StoredGoal } from '../tables.ts';

/** A result with the sport of its event and the event's latest scheduled start. */
export type StoredResult = {
  sport: string;
  kind: EventKind;
  status: ResultStatus;
  starts_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  full_home: number | null;
  full_away: number | null;
  half_home: number | null;
  half_away: number | null;
  overtime_home: number | null;
  overtime_away: number | null;
  goals: StoredGoal[] | null;
  standings: StoredStandings | null;
};

type LegSelection = { bet_type: string; home_away: number; criteria1: string };

/** The acceptance time of a bet, with the start of its event and, in a race, its runner. */
type Acceptance = { at: Date; startsAt: Date; runner: AcceptedLeg['runner'] };

/** `settled` is null while open. */
type LegDecision = { settled: Settled | null; deductionPercent: number };

/** Minimum length of a football match: without a recorded end, it ended no earlier. */
const SHORTEST_MS = 105 * MINUTE_MS;
const shortestOf = (sport: string) => (sport === 'football' ? SHORTEST_MS : 0);

/**
 * A leg's outcome by a result, or null while the result leaves it open: before its void window has passed, or
 * without a required part of the score. The window counts from the accepted start, regardless of later
 * rescheduling (sportsbook 8.2). Deterministic (sportsbook 15.1).
 */
export function settleLeg(
  leg: LegSelection,
  accepted: Acceptance,
  result: StoredResult,
  rules: BettingRules,
  now: Date,
): LegDecision {
  const { kind } = result;
  if (kind !== 'match') return settleRunner(accepted, { ...result, kind }, rules, now);
  const { bet_type, home_away, criteria1 } = leg;
  const selection = readSelection({ bet_type, home_away, criteria1, score_at_bet: null });
  if (typeof selection === 'string') throw new Error(`${bet_type} ${home_away} ${criteria1}: ${selection}`);
  const bet = { selection, acceptedAt: accepted.at.getTime(), isLive: false };
  const decision = settleEvent(bet, toEventResult(result, accepted.startsAt), now.getTime(), rules);
  return { settled: decision.status === 'settled' ? decision : null, deductionPercent: 0 };
}

/** A bet on a runner of a race or an outright competition (sportsbook 9). */
function settleRunner(
  { at, startsAt, runner }: Acceptance,
  result: StoredResult & { kind: RaceKind },
  rules: BettingRules,
  now: Date,
): LegDecision {
  if (!runner) throw new Error('a bet on a race needs its runner');
  const { status, started_at, ended_at, standings, kind } = result;
  const race = {
    ...{ kind, status, sport: sportOf(result.sport), scheduledAt: startsAt.getTime() },
    startedAt: started_at?.getTime() ?? null,
    endedAt: (ended_at ?? started_at ?? result.starts_at).getTime(),
    places: standings?.places ?? {},
    nonRunners: (standings?.non_runners ?? []).map((runner) => ({
      ...{ competitor: runner.competitor_id, withdrawnAt: Date.parse(runner.at) },
      deductionPercent: runner.deduction_percent,
    })),
  };
  const bet = { competitor: runner.competitor_id, places: runner.places, acceptedAt: at.getTime() };
  const decision = settleRace(bet, race, now.getTime(), rules);
  const { deductionPercent } = decision;
  return { settled: decision.status === 'settled' ? decision : null, deductionPercent };
}

function toEventResult(result: StoredResult, scheduled: Date): EventResult {
  const { starts_at, started_at, ended_at } = result;
  // This race state does not occur for matches.
  const status = result.status === 'open' ? ('not_started' as const) : result.status;
  const sport = sportOf(result.sport);
  const full = scoreOf(result.full_home, result.full_away);
  const half = scoreOf(result.half_home, result.half_away);
  const withOvertime = scoreOf(result.overtime_home, result.overtime_away);
  const began = (started_at ?? starts_at).getTime();
  return {
    ...{ sport, status, scheduledAt: scheduled.getTime(), startedAt: started_at?.getTime() ?? null },
    endedAt: ended_at?.getTime() ?? began + shortestOf(sport),
    match: full && { sport, full, half, goals: result.goals, ...(withOvertime && { withOvertime }) },
  };
}

const scoreOf = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away };

/**
 * The time at which a leg becomes void unless its event has been completed, based on the accepted start;
 * null: never.
 */
export function voidTimeOf(
  { sport, kind, starts_at: startsAt }: { sport: string; kind: EventKind; starts_at: Date },
  rules: BettingRules,
): Date | null {
  if (kind === 'outright') return null;
  const event = {
    ...{ sport: sportOf(sport), status: 'not_started' as const, match: null },
    ...{ scheduledAt: startsAt.getTime(), startedAt: null, endedAt: null },
  };
  const deadline = completionDeadline(event, rules);
  return deadline === null ? null : new Date(deadline);
}
