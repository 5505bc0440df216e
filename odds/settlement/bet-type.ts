/** Match markets with a first-half version, whose code ends in `H` (sportsbook 3). */
const MARKETS_WITH_HALF = [
  'HDP',
  'OU',
  'OE',
  'ML',
  '1X2',
  '1X2HDP',
  'CS',
  'TG',
  'HTFT',
  'FGLG',
  'DC',
] as const;
/** Match markets offered only on the whole match. */
const MARKETS_WITHOUT_HALF = ['BS', 'CL', 'HNB', 'ANB', 'DNB', 'TWTN'] as const;

/** The market, regardless of the period. */
export type Market = (typeof MARKETS_WITH_HALF)[number] | (typeof MARKETS_WITHOUT_HALF)[number];
/** Codes of match bets in the API. */
export type MatchBetType = Market | `${(typeof MARKETS_WITH_HALF)[number]}H`;
/**
 * Codes of the specification: matches, an outright `OR`, several legs `PARLAY`; plus `ORP`, a place in a
 * race, which is not in the specification.
 */
export type BetType = MatchBetType | 'OR' | 'ORP' | 'PARLAY';

export const MATCH_BET_TYPES: readonly MatchBetType[] = [
  ...MARKETS_WITH_HALF.flatMap((market) => [market, `${market}H`] as const),
  ...MARKETS_WITHOUT_HALF,
];

/** A code without a public definition, kept for imported histories; new bets are refused (sportsbook 3.4). */
export const NOT_OFFERED: readonly BetType[] = ['HTFTH'];

const WITHOUT_SUFFIX = new Map<string, Market>(MARKETS_WITH_HALF.map((market) => [`${market}H`, market]));

/** The market of a match bet, and whether it is for the first half; `OUH` → OU, true. */
export function marketOf(type: MatchBetType): { market: Market; isHalf: boolean } {
  const market = WITHOUT_SUFFIX.get(type);
  return market ? { market, isHalf: true } : { market: type as Market, isHalf: false };
}

/** Whether it is a match bet type, as opposed to a race bet type. */
export function isMatchBetType(type: string): type is MatchBetType {
  return (MATCH_BET_TYPES as readonly string[]).includes(type);
}
