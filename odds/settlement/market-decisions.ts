import { type AppliedRule, type RuleKey, rule } from './applied-rule.ts';
import type { Market } from './bet-type.ts';
import type { BettingRules } from './betting-rules.ts';
import { lineOutcome, type Quarters, showLine } from './line.ts';
import {
  goalsOf,
  NIL_NIL,
  type Score,
  showScore,
  type ThreeWayResult,
  threeWayResultOf,
  total,
} from './match.ts';
import type { PeriodResult } from './match-period.ts';
import { type LegOutcome, PUSH, winIf } from './outcome.ts';
import type { Selection } from './selection.ts';
import { type Sport, sportRules } from './sport.ts';

/** A settled selection: its result and the rule that decided it. */
export type SelectionResult = { readonly outcome: LegOutcome; readonly rule: AppliedRule };

/** Context of a period while a market is settled. */
export type MarketTerms = { readonly sport: Sport; readonly rules: BettingRules };

type Settle = (selection: Selection, period: PeriodResult, surroundings: MarketTerms) => SelectionResult;

const SIDE_RESULTS: readonly (ThreeWayResult | null)[] = [null, 'home', 'away', 'draw'];
const DOUBLE_CHANCE: Record<string, readonly ThreeWayResult[]> = {
  '1X': ['home', 'draw'],
  '12': ['home', 'away'],
  X2: ['draw', 'away'],
};
const LETTERS: Record<ThreeWayResult, string> = { home: 'H', draw: 'D', away: 'A' };

/** A decision whose rule names the period and its score, and any other inputs. */
function decide(
  outcome: LegOutcome,
  key: RuleKey,
  { isHalf }: Selection,
  score: Score,
  values: Record<string, string> = {},
): SelectionResult {
  const period = isHalf ? 'half' : 'full';
  return { outcome, rule: rule(key, { period, score: showScore(score), ...values }) };
}

/** Three-way results, one of which is refunded. */
const refundedOn =
  (refunded: ThreeWayResult, key: RuleKey): Settle =>
  (selection, { score }) => {
    const result = threeWayResultOf(score);
    const outcome = result === refunded ? PUSH : winIf(result === SIDE_RESULTS[selection.side]);
    return decide(outcome, key, selection, score);
  };

const handicap: Settle = (selection, { score }, { sport }) => {
  const { scoreAtBet, side, line } = selection;
  const isRebased = scoreAtBet !== null && sportRules(sport).liveHandicap === 'rebased';
  const base = isRebased ? scoreAtBet : NIL_NIL;
  const counted = { home: score.home - base.home, away: score.away - base.away };
  const [own, theirs] = goalsOf(counted, side === 1 ? 'home' : 'away');
  const margin: Quarters = (own - theirs) * 4 + line;
  const values = { line: showLine(line, true), margin: showLine(margin, true) };
  if (!isRebased) return decide(lineOutcome(margin), 'handicap', selection, score, values);
  return decide(lineOutcome(margin), 'live_handicap', selection, score, { ...values, base: showScore(base) });
};

const goalTotal: Settle = (selection, { score }) => {
  const over = total(score) * 4 - selection.line;
  const margin = selection.side === 1 ? over : -over;
  const values = { line: showLine(selection.line), total: `${total(score)}` };
  return decide(lineOutcome(margin), 'total', selection, score, values);
};

const oddEven: Settle = (selection, { score }) =>
  decide(winIf((total(score) % 2 === 1) === (selection.side === 1)), 'odd_even', selection, score, {
    total: `${total(score)}`,
  });

const result: Settle = (selection, { score }) =>
  decide(winIf(threeWayResultOf(score) === SIDE_RESULTS[selection.side]), 'result', selection, score);

const resultHandicap: Settle = (selection, { score }) => {
  const adjusted = { home: score.home + selection.line / 4, away: score.away };
  const isWon = threeWayResultOf(adjusted) === SIDE_RESULTS[selection.side];
  return decide(winIf(isWon), 'result_handicap', selection, score, { line: showLine(selection.line, true) });
};

const correctScore: Settle = (selection, { score }, { rules }) => {
  const grid = rules.correctScoreGrid[selection.isHalf ? 'half' : 'full'];
  if (selection.pick !== 'AOS')
    return decide(winIf(showScore(score) === selection.pick), 'correct_score', selection, score);
  const isOutside = score.home > grid || score.away > grid;
  return decide(winIf(isOutside), 'any_other_score', selection, score, { grid: `${grid}` });
};

/** Minimum and maximum goals of a band: "2-3", "7+". */
function bandOf(pick: string): readonly [number, number] {
  const [low, high] = pick.split('-');
  return high === undefined
    ? [Number.parseInt(pick, 10), Number.POSITIVE_INFINITY]
    : [Number(low), Number(high)];
}

const goalBand: Settle = (selection, { score }) => {
  const [low, high] = bandOf(selection.pick);
  const goals = total(score);
  return decide(winIf(goals >= low && goals <= high), 'goal_band', selection, score, { total: `${goals}` });
};

const teamsScoring: Settle = (selection, { score }) => {
  const scoring = Number(score.home > 0) + Number(score.away > 0);
  return decide(winIf('NOB'[scoring] === selection.pick), 'teams_scoring', selection, score, {
    teams: `${scoring}`,
  });
};

const halfTimeFullTime: Settle = (selection, { score, half }) => {
  const letters = LETTERS[threeWayResultOf(half!)] + LETTERS[threeWayResultOf(score)];
  return decide(winIf(letters === selection.pick), 'half_time_full_time', selection, score, {
    half: showScore(half!),
  });
};

const firstLastGoal: Settle = (selection, { score, order }) => {
  if (selection.pick === 'NG') return decide(winIf(total(score) === 0), 'no_goal', selection, score);
  const { first, last } = order!;
  const [team, end] = selection.pick;
  const by = end === 'F' ? first : last;
  const isWon = by === (team === 'H' ? 'home' : 'away');
  return decide(winIf(isWon), end === 'F' ? 'first_goal' : 'last_goal', selection, score, {
    by: by ?? 'none',
  });
};

const cleanSheet: Settle = (selection, { score }) => {
  const conceded = selection.side === 1 ? score.away : score.home;
  return decide(winIf((conceded === 0) === (selection.pick === 'Y')), 'clean_sheet', selection, score);
};

const winToNil: Settle = (selection, { score }) => {
  const [own, conceded] = goalsOf(score, selection.side === 1 ? 'home' : 'away');
  return decide(winIf(own > 0 && conceded === 0), 'win_to_nil', selection, score);
};

const doubleChance: Settle = (selection, { score }) =>
  decide(
    winIf(DOUBLE_CHANCE[selection.pick]!.includes(threeWayResultOf(score))),
    'double_chance',
    selection,
    score,
  );

const MARKETS: Record<Market, Settle> = {
  HDP: handicap,
  OU: goalTotal,
  OE: oddEven,
  ML: refundedOn('draw', 'match_winner'),
  '1X2': result,
  '1X2HDP': resultHandicap,
  CS: correctScore,
  TG: goalBand,
  BS: teamsScoring,
  HTFT: halfTimeFullTime,
  FGLG: firstLastGoal,
  CL: cleanSheet,
  HNB: refundedOn('home', 'home_no_bet'),
  ANB: refundedOn('away', 'away_no_bet'),
  DNB: refundedOn('draw', 'draw_no_bet'),
  TWTN: winToNil,
  DC: doubleChance,
};

/** Settles a selection on its period. */
export function decideMarket(
  selection: Selection,
  period: PeriodResult,
  surroundings: MarketTerms,
): SelectionResult {
  return MARKETS[selection.market](selection, period, surroundings);
}
