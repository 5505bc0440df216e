/**
 * Every settlement rule of selections, with its section in the sportsbook rules. Pages explain a bet by the
 * key.
 */
export const RULE_SECTIONS = {
  handicap: '5',
  live_handicap: '6',
  total: '5',
  odd_even: '3',
  match_winner: '3.1',
  result: '3',
  result_handicap: '3.2',
  correct_score: '3',
  any_other_score: '3',
  goal_band: '3',
  teams_scoring: '3.3',
  half_time_full_time: '3',
  first_goal: '3',
  last_goal: '3',
  no_goal: '3',
  clean_sheet: '3',
  home_no_bet: '3',
  away_no_bet: '3',
  draw_no_bet: '3',
  win_to_nil: '3',
  double_chance: '3',
  wrong_score: '6',
  no_halves: '7',
  length_changed: '7',
  sides_swapped: '7',
  abandoned_decided: '8.1',
  abandoned_undecided: '8.1',
  abandoned_split_line: '8.4',
  not_completed: '8.2',
  late_bet: '8.2',
  outright_won: '3',
  outright_lost: '3',
  outright_dead_heat: '9',
  place_won: '9',
  place_lost: '9',
  place_dead_heat: '9',
  non_starter_void: '9',
  non_starter_lost: '9',
  competition_cancelled: '8.2',
  voided: '15.6',
} as const;
export type RuleKey = keyof typeof RULE_SECTIONS;

/**
 * The rule that settled a selection: `section` of the rules, `key` of its text, and the values in the text.
 * Scores are "2:1", lines and margins signed decimals, `period` is "full" or "half".
 */
export type AppliedRule = {
  readonly section: string;
  readonly key: RuleKey;
  readonly values: Readonly<Record<string, string>>;
};

/** An applied rule, with its section in docs/rules/sportsbook.md. */
export function rule(key: RuleKey, values: Record<string, string> = {}): AppliedRule {
  return { section: RULE_SECTIONS[key], key, values };
}

/** Why a bet was voided (sportsbook 15.6). */
export const VOID_REASONS = [
  'POSTPONED',
  'ABANDONED',
  'VENUE_CHANGED',
  'PALPABLE_ERROR',
  'LATE_BET',
  'WRONG_SCORE',
  'NON_STARTER',
  'RELATED',
  'DUPLICATE',
  'SELF_EXCLUDED',
  'OPERATOR',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
