/** Mission goals (operations 9). `turnover` is valid turnover; `daily_claim` only requires a visit. */
export const MISSION_KINDS = [
  'daily_claim',
  'play_count',
  'turnover',
  'login_streak',
  'distinct_games',
  'deposit_sum',
  'bet_on_event',
  'profile_complete',
  'verify',
] as const;
export type MissionKind = (typeof MISSION_KINDS)[number];

/** Account missions, completed once. */
export const ACCOUNT_MISSIONS: readonly MissionKind[] = ['profile_complete', 'verify'];
