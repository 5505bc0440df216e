import { isMatchBetType, type MatchBetType, marketOf } from '../settlement/bet-type.ts';
import { isWholeLine, readLine, showLine } from '../settlement/line.ts';
import { SIDE_CODES } from '../settlement/selection.ts';
import type { Sport } from '../settlement/sport.ts';

/** Scoring of a sport: goals or points of both sides, sets won, or only the winner, entered as 1:0. */
export type Counting = 'points' | 'sets' | 'winner';

type MarketSet = {
  readonly counting: Counting;
  /** Bet types that a trader may open on an event, in display order. */
  readonly betTypes: readonly MatchBetType[];
};

const HALVES = ['MLH', 'HDPH', 'OUH'] as const;
const points = (...betTypes: MatchBetType[]): MarketSet => ({ counting: 'points', betTypes });
const winner = (...betTypes: MatchBetType[]): MarketSet => ({ counting: 'winner', betTypes });
const GOALS = points('1X2', 'ML', 'DC', 'HDP', 'OU', 'OE', '1X2H', 'HDPH', 'OUH');
const TWO_WAY_POINTS = points('ML', 'HDP', 'OU', 'OE', ...HALVES, 'OEH');
const SETS: MarketSet = {
  counting: 'sets',
  betTypes: ['ML', 'HDP', 'OU', 'CS', ...HALVES],
};
const FRAMES: MarketSet = { ...SETS, betTypes: ['ML', 'HDP', 'OU', 'CS'] };
const MARKET_SETS: Record<Sport, MarketSet> = {
  // The model prices the rest of a football match; for basketball and tennis, the bet types it did not open
  // are added.
  football: points('HDP', 'OU', '1X2HDP', 'HDPH', 'OUH', '1X2HDPH'),
  american_football: TWO_WAY_POINTS,
  baseball: points('ML', 'HDP', 'OU', 'OE', ...HALVES),
  ice_hockey: points('1X2', 'ML', 'DC', 'HDP', 'OU', 'OE'),
  field_hockey: GOALS,
  rugby: GOALS,
  basketball: TWO_WAY_POINTS,
  tennis: SETS,
  badminton: SETS,
  table_tennis: SETS,
  volleyball: SETS,
  snooker: FRAMES,
  handball: GOALS,
  water_polo: GOALS,
  darts: FRAMES,
  squash: SETS,
  netball: TWO_WAY_POINTS,
  sepak_takraw: SETS,
  cricket: winner('ML', '1X2'),
  combat: winner('ML', '1X2'),
  motor_racing: winner('ML'),
  horse_racing: winner('ML'),
  esports: FRAMES,
  other: GOALS,
};

/** Sports whose matches are priced by a model; traders price the others. */
export const MODELLED_SPORTS = ['football', 'basketball', 'tennis'] as const;
export type ModelledSport = (typeof MODELLED_SPORTS)[number];

/** The markets of a sport and its scoring (sportsbook 7.1). */
export function marketSetOf(sport: Sport): MarketSet {
  return MARKET_SETS[sport];
}

/** A market as stored: its specifier, and side and criteria of each outcome in order. */
export type NewMarket = {
  readonly specifier: string;
  readonly outcomes: readonly { readonly homeAway: number; readonly criteria1: string }[];
};

/** Maximum number of sets needed to win for which a correct-score market is opened. */
const MAX_WINS = 5;

/**
 * The outcomes of a bet type at a line: the home side's for handicaps, the total for totals, the sets needed
 * to win for a correct score in sets; otherwise empty. Null for a line that the type does not support.
 */
export function newMarket(betType: string, line: string): NewMarket | null {
  if (!isMatchBetType(betType)) return null;
  const { market } = marketOf(betType);
  if (market === 'CS') return setScores(Number(line));
  if (market === 'DC')
    return line === '' ? { specifier: '', outcomes: ['1X', '12', 'X2'].map(byPick) } : null;
  const sides = inOrder(SIDE_CODES[market] ?? []);
  if (sides.length === 0) return null;
  if (market !== 'HDP' && market !== 'OU' && market !== '1X2HDP')
    return line === ''
      ? { specifier: '', outcomes: sides.map((homeAway) => ({ homeAway, criteria1: '' })) }
      : null;
  const quarters = readLine(line);
  if (quarters === null || (market === 'OU' && quarters <= 0)) return null;
  if (market === '1X2HDP' && !isWholeLine(quarters)) return null;
  const isSigned = market !== 'OU';
  const criteriaOf = (side: number) =>
    showLine(market === 'HDP' && side === 2 ? -quarters || 0 : quarters, isSigned);
  return {
    specifier: showLine(quarters, isSigned),
    outcomes: sides.map((homeAway) => ({ homeAway, criteria1: criteriaOf(homeAway) })),
  };
}

const byPick = (criteria1: string) => ({ homeAway: 0, criteria1 });

/** A draw is listed between the two sides. */
const inOrder = (sides: readonly number[]) => (sides.length === 3 ? [1, 3, 2] : sides);

/** Possible final scores of a match, given the number of sets needed to win. */
function setScores(wins: number): NewMarket | null {
  if (!Number.isInteger(wins) || wins < 1 || wins > MAX_WINS) return null;
  const lost = Array.from({ length: wins }, (_, sets) => sets);
  const scores = [...lost.map((sets) => `${wins}:${sets}`), ...lost.map((sets) => `${sets}:${wins}`)];
  return { specifier: '', outcomes: scores.map(byPick) };
}
