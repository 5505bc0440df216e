import { rule } from './applied-rule.ts';
import { isQuarterLine, splitLine } from './line.ts';
import { decideMarket, type MarketTerms, type SelectionResult } from './market-decisions.ts';
import { type GoalOrder, goalOrder, type Match, NIL_NIL, type Score, type Side, total } from './match.ts';
import { isOrderMissing, matchPeriodOf, type PeriodResult } from './match-period.ts';
import { halves, type LegOutcome, VOID } from './outcome.ts';
import type { Selection } from './selection.ts';

/** Maximum additional goals per side; every football market is constant beyond them (sportsbook 8.1). */
const MAX_GOALS = 15;

/** Goals looked ahead; more for the wide lines of high-scoring sports. */
function horizon({ market, line, scoreAtBet }: Selection, score: Score): number {
  const goals = Math.ceil(Math.abs(line) / 4);
  if (market === 'OU') return Math.max(MAX_GOALS, goals - total(score) + 2);
  const margin = Math.abs(score.home - score.away) + total(scoreAtBet ?? NIL_NIL);
  return Math.max(MAX_GOALS, goals + margin + 2);
}

/** Every pair of goals from 0:0 to n:n. The corners come first, because most markets already differ there. */
function* additions(max: number): Generator<Score> {
  yield NIL_NIL;
  yield { home: max, away: 0 };
  yield { home: 0, away: max };
  for (let sum = 1; sum <= 2 * max; sum++)
    for (let home = Math.max(0, sum - max); home <= Math.min(sum, max); home++)
      yield { home, away: sum - home };
}

const plus = (a: Score, b: Score): Score => ({ home: a.home + b.home, away: a.away + b.away });

/**
 * Possible first and last scorers after more goals, for each final score; null if the order so far is
 * unknown.
 */
function ordersAfter(order: GoalOrder | null, more: Score): readonly (GoalOrder | null)[] {
  if (!order || total(more) === 0) return [order];
  const sides: Side[] = [];
  if (more.home > 0) sides.push('home');
  if (more.away > 0) sides.push('away');
  return sides.map((side) => ({ first: order.first ?? side, last: side }));
}

/** Every period that is still possible; the score continues from the abandonment. */
function* periodsAfter(selection: Selection, match: Match, max: number): Generator<PeriodResult> {
  const { full, goals, half } = match;
  const order = goalOrder(full, goals);
  for (const more of additions(max)) {
    const score = plus(full, more);
    if (selection.market === 'HTFT' && !half) {
      for (const inHalf of additions(max))
        if (inHalf.home <= more.home && inHalf.away <= more.away)
          yield { score, half: plus(full, inHalf), order };
      continue;
    }
    const known = half ?? (selection.isHalf ? score : null);
    for (const next of ordersAfter(order, more)) yield { score, half: known, order: next };
  }
}

/** Whether outcomes have the same payout; a push equals a void. */
const same = (a: LegOutcome, b: LegOutcome) => a.word === b.word;

/**
 * An abandoned match (sportsbook 8.1): settles every score that was still possible; the bet stands if all
 * agree and is void if they differ. `match.full` is the score at abandonment, `match.half` is null if that
 * was in the first half. `most` bounds the additional goals; 0 settles the match at its current score.
 */
export function settleAbandoned(
  selection: Selection,
  match: Match,
  surroundings: MarketTerms,
  max: number = horizon(selection, match.full),
): SelectionResult {
  if (selection.isHalf && match.half) return settlePlayed(selection, match, surroundings);
  const isLine = selection.market === 'HDP' || selection.market === 'OU';
  if (isLine && isQuarterLine(selection.line) && surroundings.rules.abandonedQuarterLine === 'split') {
    const [low, high] = splitLine(selection.line).map((line) =>
      settleAbandoned({ ...selection, line }, match, surroundings, max),
    );
    return {
      outcome: halves(low!.outcome, high!.outcome),
      rule: rule('abandoned_split_line', stopOf(match)),
    };
  }
  let decided: SelectionResult | null = null;
  for (const period of periodsAfter(selection, match, max)) {
    if (isOrderMissing(selection, period)) return undecided(match);
    const decision = decideMarket(selection, period, surroundings);
    if (decided && !same(decided.outcome, decision.outcome)) return undecided(match);
    decided ??= decision;
  }
  return { outcome: decided!.outcome, rule: rule('abandoned_decided', stopOf(match)) };
}

/** A completed first half, regardless of what happened to the match afterwards. */
function settlePlayed(selection: Selection, match: Match, surroundings: MarketTerms): SelectionResult {
  const period = matchPeriodOf(selection, match);
  return typeof period === 'string' ? undecided(match) : decideMarket(selection, period, surroundings);
}

const stopOf = ({ full }: Match) => ({ score: `${full.home}:${full.away}` });

function undecided(match: Match): SelectionResult {
  return { outcome: VOID, rule: rule('abandoned_undecided', stopOf(match)) };
}
