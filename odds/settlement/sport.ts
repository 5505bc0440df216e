/** Sports distinguished by the betting rules. Any other sport is settled like `other`. */
export const SPORTS = [
  'football',
  'american_football',
  'baseball',
  'ice_hockey',
  'field_hockey',
  'rugby',
  'basketball',
  'tennis',
  'badminton',
  'table_tennis',
  'volleyball',
  'snooker',
  'handball',
  'water_polo',
  'darts',
  'squash',
  'netball',
  'sepak_takraw',
  'cricket',
  'combat',
  'motor_racing',
  'horse_racing',
  'esports',
  'other',
] as const;
export type Sport = (typeof SPORTS)[number];

/** A stored sport; unknown sports are `other`. */
export function sportOf(text: string): Sport {
  return SPORTS.find((sport) => sport === text) ?? 'other';
}

/**
 * Hours after the scheduled start within which an event must be completed; null: until the end of the
 * competition.
 */
export type VoidWindow = number | null;

type SportRules = {
  /** `rebased`: a live handicap counts from the score at bet time (sportsbook 6). */
  readonly liveHandicap: 'rebased' | 'full_score';
  /** Full-time markets that count overtime (sportsbook 3, 7). `two_way`: those without a draw outcome. */
  readonly overtime: 'none' | 'two_way' | 'all';
  /** Default of sportsbook 8.2. */
  readonly voidWindowHours: VoidWindow;
};

const of = (
  liveHandicap: SportRules['liveHandicap'],
  overtime: SportRules['overtime'],
  voidWindowHours: VoidWindow,
): SportRules => ({ liveHandicap, overtime, voidWindowHours });

const SPORT_RULES: Record<Sport, SportRules> = {
  football: of('rebased', 'none', 12),
  american_football: of('rebased', 'all', 12),
  baseball: of('rebased', 'all', 12),
  ice_hockey: of('rebased', 'two_way', 12),
  field_hockey: of('rebased', 'none', 12),
  rugby: of('rebased', 'none', 12),
  basketball: of('full_score', 'all', 12),
  tennis: of('full_score', 'none', null),
  badminton: of('full_score', 'none', 12),
  table_tennis: of('full_score', 'none', 12),
  volleyball: of('full_score', 'none', 12),
  snooker: of('full_score', 'none', 12),
  handball: of('full_score', 'none', 12),
  water_polo: of('full_score', 'none', 12),
  darts: of('full_score', 'none', 12),
  squash: of('full_score', 'none', 12),
  netball: of('full_score', 'none', 12),
  sepak_takraw: of('full_score', 'none', 12),
  cricket: of('full_score', 'all', 48),
  combat: of('full_score', 'none', 14 * 24),
  motor_racing: of('full_score', 'none', 48),
  horse_racing: of('full_score', 'none', 12),
  esports: of('full_score', 'all', 12),
  other: of('full_score', 'none', 12),
};

/** Periods, markets and settlement rules of a sport. */
export function sportRules(sport: Sport): SportRules {
  return SPORT_RULES[sport];
}
