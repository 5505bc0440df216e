/** The odds formats a player can choose (sportsbook 10). */
export const ODDS_FORMATS = [
  'decimal',
  'fractional',
  'american',
  'hong_kong',
  'malay',
  'indonesian',
] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];
