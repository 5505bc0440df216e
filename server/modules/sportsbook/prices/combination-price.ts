import { RHO } from '#odds/model/forecast.ts';
import { type CombinationRefusal, combinedChance, statesOf } from '#odds/model/market-chances.ts';
import { scoreMatrix } from '#odds/model/score-matrix.ts';
import { readSelection } from '#odds/settlement/selection.ts';
import type { OutcomeRow } from '../markets.ts';
import type { SportsTerms } from '../tables.ts';
import { ladderPrice } from './ladder.ts';

/** Legs of one event as one bet: the probability that all win, and the price in thousandths. */
export type Combination = { chance: number; priceMilli: number };

/** Range of joint probabilities that can be combined (trading 1.5). */
const HIGHEST_CHANCE = 0.97;
const LOWEST_CHANCE = 0.0005;

/** The site's terms that price combinations. */
type CombinationTerms = Pick<SportsTerms, 'marginPoints' | 'builderLegPoints' | 'builderMaxPoints'>;

/** The site's margin, plus the margin of each further leg up to the maximum. */
function marginOf({ marginPoints, builderLegPoints, builderMaxPoints }: CombinationTerms, legs: number) {
  const all = marginPoints + (legs - 1) * builderLegPoints;
  return Math.max(marginPoints, Math.min(builderMaxPoints, all)) / 10_000;
}

/**
 * Prices legs of one event from its distribution of scores (trading 1.5), never below the price of a leg it
 * contains. Outcomes that a trader has priced, and events without the model's prices, are not combined.
 */
export function priceCombination(
  rows: readonly OutcomeRow[],
  terms: CombinationTerms,
): Combination | CombinationRefusal {
  const [{ event_id, home_rate, away_rate }] = rows as readonly [OutcomeRow, ...OutcomeRow[]];
  if (home_rate === null || away_rate === null) return 'NOT_COMBINABLE';
  if (rows.some((row) => row.event_id !== event_id || row.is_locked)) return 'NOT_COMBINABLE';
  const legs = rows.map(({ bet_type, home_away, criteria1 }) =>
    readSelection({ bet_type, home_away, criteria1, score_at_bet: null }),
  );
  const selections = legs.filter((leg) => typeof leg !== 'string');
  if (selections.length < legs.length) return 'NOT_COMBINABLE';
  const states = statesOf(scoreMatrix({ home: home_rate, away: away_rate }, RHO));
  const chance = combinedChance(selections, states);
  if (typeof chance === 'string') return chance;
  if (chance > HIGHEST_CHANCE || chance < LOWEST_CHANCE) return 'NOT_COMBINABLE';
  const implied = chance * (1 + marginOf(terms, rows.length));
  const highest = Math.max(...rows.map(({ price_milli }) => price_milli!));
  return { chance, priceMilli: Math.max(ladderPrice(implied) ?? highest, highest) };
}

/** A combination as a single outcome of its event: the least likely leg at the combination's price. */
export function combinedRow(
  rows: readonly OutcomeRow[],
  { chance, priceMilli }: Combination,
): { row: OutcomeRow; place: number } {
  const place = rows.reduce(
    (least, row, at) => ((row.chance ?? 1) < (rows[least]!.chance ?? 1) ? at : least),
    0,
  );
  const caps = rows.flatMap(({ market_max }) => (market_max === null ? [] : [market_max]));
  const lowest = caps.reduce<bigint | null>((low, cap) => (low === null || cap < low ? cap : low), null);
  return { place, row: { ...rows[place]!, chance, price_milli: priceMilli, market_max: lowest } };
}
