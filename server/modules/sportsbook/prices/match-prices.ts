import type { MarginMethod } from '#odds/market/margin.ts';
import { RHO } from '#odds/model/forecast.ts';
import { statesOf } from '#odds/model/market-chances.ts';
import { priceBoard } from '#odds/model/price-sheet.ts';
import { scoreMatrix } from '#odds/model/score-matrix.ts';
import { type OfferedLines, priceBasketball, priceTennis } from '#odds/model/sport-prices.ts';
import { showLine } from '#odds/settlement/line.ts';
import type { Selection } from '#odds/settlement/selection.ts';
import type { SportsTerms } from '../tables.ts';
import type { Forecast } from './forecast.ts';
import { ladderPrice } from './ladder.ts';

/** An outcome of the board with its market, its probability without margin and its price in thousandths. */
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

/** Cache of recently computed sheets: brands of one operator share matches. */
const sheets = new Map<string, BoardOutcome[]>();
const MAX_SHEETS = 100;

/**
 * All markets of a match priced by its sport's model, from one distribution. `offered`: existing lines of the
 * event.
 */
export function priceSheet(forecast: Forecast, margin: Margin, offered: OfferedLines = {}): BoardOutcome[] {
  const { marginMethod, marginPoints } = margin;
  const key = JSON.stringify([forecast, marginMethod, marginPoints, offered]);
  const known = sheets.get(key);
  if (known) return known;
  const priced = pricesOf(forecast, offered, 1 + marginPoints / 10_000, marginMethod);
  const sheet = priced.map(({ selection, chance, implied, refund }) => ({
    ...marketKeyOf(selection),
    homeAway: selection.side,
    criteria1: criteriaOf(selection),
    ...{ chance, refund, priceMilli: ladderPrice(implied) },
  }));
  sheets.set(key, sheet);
  if (sheets.size > MAX_SHEETS) sheets.delete(sheets.keys().next().value!);
  return sheet;
}

function pricesOf(forecast: Forecast, offered: OfferedLines, book: number, method: MarginMethod) {
  const { sport, expected } = forecast;
  if (sport === 'basketball') return priceBasketball(expected, offered, book, method);
  if (sport === 'tennis') return priceTennis(expected, offered, book, method);
  return priceBoard(statesOf(scoreMatrix(expected, RHO)), book, method);
}

/** Handicaps are identified by the home side's line, totals by their line, clean sheets by team. */
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
