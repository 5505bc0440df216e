/** The formats in which a player may read prices (sportsbook 10). */
export const ODDS_FORMATS = [
  'decimal',
  'fractional',
  'american',
  'hong_kong',
  'malay',
  'indonesian',
] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];
