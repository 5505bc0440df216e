import { settleAbandoned } from './abandonment.ts';
import { type RuleKey, rule, type VoidReason } from './applied-rule.ts';
import type { BettingRules } from './betting-rules.ts';
import { decideMarket, type SelectionResult } from './market-decisions.ts';
import type { Match, Score } from './match.ts';
import { type MissingPart, matchPeriodOf } from './match-period.ts';
import { VOID } from './outcome.ts';
import type { Selection } from './selection.ts';
import { type Sport, sportRules } from './sport.ts';

/** A score that was displayed and later withdrawn, e.g. after a video review; times in ms. */
type WrongScore = { readonly from: number; readonly until: number; readonly score: Score };

/**
 * The known data of an event; times in ms since the epoch. `match`: the final score, or the score when the
 * event was abandoned; null before it started. `hasHalves` is false for a match played in other periods,
 * `isListedLength` for one played to a length that was not announced, `isListedSides` when the listed home
 * team played away.
 */
export type EventResult = {
  readonly sport: Sport;
  readonly status: 'finished' | 'abandoned' | 'not_started' | 'cancelled';
  readonly scheduledAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly match: Match | null;
  readonly hasHalves?: boolean;
  readonly isListedLength?: boolean;
  readonly isListedSides?: boolean;
  readonly wrongScores?: readonly WrongScore[];
};

/** A selection with its acceptance time in ms, and whether it was accepted in play. */
export type AcceptedSelection = {
  readonly selection: Selection;
  readonly acceptedAt: number;
  readonly isLive: boolean;
};

export type Settled = SelectionResult & {
  readonly status: 'settled';
  readonly voidReason: VoidReason | null;
};
/** Pending: waiting for a result until a time in ms (null: no limit), or for part of the result. */
export type Unsettled = {
  readonly status: 'open';
  readonly until: number | null;
  readonly missing: MissingPart | null;
};

const HOUR = 3_600_000;

const voided = (key: RuleKey, voidReason: VoidReason, values: Record<string, string> = {}): Settled => ({
  status: 'settled',
  outcome: VOID,
  rule: rule(key, values),
  voidReason,
});

const unsettledUntil = (until: number | null, missing: MissingPart | null = null): Unsettled => ({
  status: 'open',
  until,
  missing,
});

/**
 * Deadline in ms for completing an event (sportsbook 8.2); null if bets wait for the end of the competition.
 */
export function completionDeadline(event: EventResult, rules: BettingRules): number | null {
  const override = rules.voidWindowHours[event.sport];
  const hours = override === undefined ? sportRules(event.sport).voidWindowHours : override;
  return hours === null ? null : event.scheduledAt + hours * HOUR;
}

/** Settles a selection with the data of its event known at `now`, in ms. Deterministic. */
export function settleEvent(
  bet: AcceptedSelection,
  event: EventResult,
  now: number,
  rules: BettingRules,
): Settled | Unsettled {
  const cancelled = voidBefore(bet, event);
  if (cancelled) return cancelled;
  const deadline = completionDeadline(event, rules);
  const isOver = deadline !== null && now >= deadline;
  if (event.status === 'cancelled') return voided('not_completed', 'POSTPONED');
  if (event.status === 'not_started' || !event.match)
    return isOver ? late(event, deadline, 'POSTPONED') : unsettledUntil(deadline);
  const surroundings = { sport: event.sport, rules };
  if (event.status === 'abandoned') {
    const decision = settleAbandoned(bet.selection, event.match, surroundings);
    if (decision.outcome.word !== 'void') return { status: 'settled', ...decision, voidReason: null };
    if (deadline !== null && !isOver) return unsettledUntil(deadline);
    return { status: 'settled', ...decision, voidReason: 'ABANDONED' };
  }
  if (deadline !== null && event.endedAt !== null && event.endedAt > deadline)
    return late(event, deadline, 'POSTPONED');
  const period = matchPeriodOf(bet.selection, event.match);
  if (typeof period === 'string') return unsettledUntil(null, period);
  return { status: 'settled', ...decideMarket(bet.selection, period, surroundings), voidReason: null };
}

function late(event: EventResult, deadline: number, reason: VoidReason): Settled {
  return voided('not_completed', reason, { hours: `${(deadline - event.scheduledAt) / HOUR}` });
}

/** Bets that are void regardless of the score (sportsbook 6, 7, 8.2). */
function voidBefore(
  { selection, acceptedAt, isLive }: AcceptedSelection,
  event: EventResult,
): Settled | null {
  if (event.isListedSides === false) return voided('sides_swapped', 'VENUE_CHANGED');
  if (event.isListedLength === false) return voided('length_changed', 'OPERATOR');
  const needsHalf = selection.isHalf || selection.market === 'HTFT';
  if (needsHalf && event.hasHalves === false) return voided('no_halves', 'OPERATOR');
  if (!isLive && event.startedAt !== null && acceptedAt >= event.startedAt)
    return voided('late_bet', 'LATE_BET');
  const wrong = event.wrongScores?.some(
    ({ from, until, score }) =>
      isLive &&
      acceptedAt >= from &&
      acceptedAt < until &&
      selection.scoreAtBet?.home === score.home &&
      selection.scoreAtBet.away === score.away,
  );
  return wrong ? voided('wrong_score', 'WRONG_SCORE') : null;
}

/**
 * Whether an amendment of a result published at `publishedAt` still counts for bets (sportsbook 8.3). Times
 * in ms.
 */
export function isAmendmentInTime(
  event: Pick<EventResult, 'scheduledAt' | 'startedAt'>,
  publishedAt: number,
  rules: BettingRules,
): boolean {
  const start = event.startedAt ?? event.scheduledAt;
  return publishedAt <= start + rules.amendmentHours * HOUR;
}

/**
 * Settles a selection on a finished match, without times and windows. Throws a RangeError if part of the
 * result is missing.
 */
export function settleMatch(selection: Selection, match: Match, rules: BettingRules): SelectionResult {
  const period = matchPeriodOf(selection, match);
  if (typeof period === 'string') throw new RangeError(`the result lacks: ${period}`);
  return decideMarket(selection, period, { sport: match.sport, rules });
}
