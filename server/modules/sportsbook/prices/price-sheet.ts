import { RHO } from '#odds/model/forecast.ts';
import { type State, sharesOf, statesOf } from '#odds/model/market-chances.ts';
import { priceBoard } from '#odds/model/price-sheet.ts';
import type { Rates } from '#odds/model/rating.ts';
import { scoreMatrix } from '#odds/model/score-matrix.ts';
import { showLine } from '#odds/settlement/line.ts';
import type { Selection } from '#odds/settlement/selection.ts';
import type { SportsTerms } from '../tables.ts';
import { ladderPrice } from './ladder.ts';

/** An outcome of the board with its market, its chance without margin and its price in thousandths. */
export type BoardOutcome = {
  betType: string;
  specifier: string;
  homeAway: number;
  criteria1: string;
  chance: number;
  /** Probability that the score returns the stake; half results count half. */
  refund: number;
  priceMilli: number | null;
};

type Margin = Pick<SportsTerms, 'marginMethod' | 'marginPoints'>;

/** Recently computed boards: brands of one operator have the same matches. */
const boards = new Map<string, BoardOutcome[]>();
const MAX_BOARDS = 100;

/** Every football market of a match at its expected goals, from one distribution of scores. */
export function footballPriceSheet(rates: Rates, margin: Margin): BoardOutcome[] {
  const key = JSON.stringify([rates.home, rates.away, margin.marginMethod, margin.marginPoints]);
  const known = boards.get(key);
  if (known) return known;
  const board = computeBoard(rates, margin);
  boards.set(key, board);
  if (boards.size > MAX_BOARDS) boards.delete(boards.keys().next().value!);
  return board;
}

function computeBoard(rates: Rates, { marginMethod, marginPoints }: Margin): BoardOutcome[] {
  const states = statesOf(scoreMatrix(rates, RHO));
  return priceBoard(states, 1 + marginPoints / 10_000, marginMethod).map(
    ({ selection, chance, implied }) => ({
      ...marketKeyOf(selection),
      homeAway: selection.side,
      criteria1: criteriaOf(selection),
      chance,
      refund: refundOf(selection, states),
      priceMilli: ladderPrice(implied),
    }),
  );
}

/** Markets with a possible push. */
const REFUNDABLE: readonly Selection['market'][] = ['HDP', 'OU', 'ML', 'DNB', 'HNB', 'ANB'];

function refundOf(selection: Selection, states: readonly State[]): number {
  if (!REFUNDABLE.includes(selection.market)) return 0;
  const { won, lost } = sharesOf(selection, states);
  return Math.min(1, Math.max(0, 1 - won - lost));
}

/** Handicaps are offered by the home side's line, totals by theirs, clean sheets by team. */
function marketKeyOf({ type, market, side, line }: Selection): { betType: string; specifier: string } {
  if (market === 'HDP') return { betType: type, specifier: showLine(side === 2 ? -line || 0 : line, true) };
  if (market === '1X2HDP') return { betType: type, specifier: showLine(line, true) };
  if (market === 'OU') return { betType: type, specifier: showLine(line) };
  if (market === 'CL') return { betType: type, specifier: side === 1 ? 'home' : 'away' };
  return { betType: type, specifier: '' };
}

/** The criteria of the bet item: a handicap is given from the selection's side (sportsbook 3.6). */
function criteriaOf({ market, line, pick }: Selection): string {
  if (market === 'HDP' || market === '1X2HDP') return showLine(line, true);
  return market === 'OU' ? showLine(line) : pick;
}
