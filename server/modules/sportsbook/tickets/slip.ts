import type { PricePolicy, TicketKind } from '#contracts/api/sports-tickets.ts';
import { compare, mul, product, type Ratio, ratio } from '#odds/exact/ratio.ts';
import { atMost, toDecimal } from '#odds/exact/rounding.ts';
import { PLACE_BET, WIN_BET } from '#odds/settlement/runner-bet.ts';
import { MAX_COMBINED } from '#odds/ticket/combination-outcome.ts';
import { relatedLegs } from '#odds/ticket/related-legs.ts';
import { accumulator, lineCount, linesIn, type System } from '#odds/ticket/system.ts';
import { type Leg, maxReturn, sumOfLines } from '#odds/ticket/ticket.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { OutcomeRow } from '../markets.ts';
import { priceRatio, readPriceMilli, showPriceMilli } from '../price.ts';
import type { SportsTerms } from '../tables.ts';

/** A requested slip; `stake` per line in minor units, `price`: the displayed price of a combination. */
export type Slip = {
  kind: TicketKind;
  legs: readonly { outcome_id: string; price: string }[];
  folds: readonly number[];
  bankers: readonly number[];
  stake: bigint;
  price: string | null;
  /** The stake is that of a free bet. */
  freeBetId: string | null;
  /** A promotion that adds to the return. */
  promotionId: string | null;
};

type SlipInput = Omit<Slip, 'stake' | 'freeBetId' | 'promotionId'> & {
  stake: string;
  free_bet_id: string | null;
  promotion_id: string | null;
};

/** A stake of zero or less is invalid. */
export function slipOf({ stake, free_bet_id, promotion_id, ...input }: SlipInput): Slip {
  const { kind, legs, folds, bankers, price } = input;
  const amount = BigInt(stake);
  if (amount <= 0n) refuse('stakeTooLow', { min: '1' });
  const offers = { freeBetId: free_bet_id, promotionId: promotion_id };
  return { kind, legs, folds, bankers, price, stake: amount, ...offers };
}

export type SlipError =
  | 'sportsbookClosed'
  | 'invalidTicket'
  | 'selectionNotFound'
  | 'eventClosed'
  | 'marketSuspended'
  | 'priceChanged'
  | 'stakeTooLow'
  | 'stakeTooHigh'
  | 'relatedContingency'
  | 'notCombinable'
  | 'payoutLimit'
  | 'exposureLimit'
  | 'freeBetUnavailable'
  | 'promotionUnavailable';
export type SlipRefusal = { error: SlipError; detail: unknown };

const EACH_WAY: System = { legs: 2, folds: [1], bankers: [] };

/** Whether an outcome is a place bet. */
export const isPlaceBet = ({ bet_type }: OutcomeRow): boolean => bet_type === PLACE_BET;

/** Whether an each-way bet is on one runner: the win leg first, then the place leg. */
export function isEachWay([win, place]: readonly OutcomeRow[]): boolean {
  return win?.bet_type === WIN_BET && place?.bet_type === PLACE_BET && win.twin_id === place.outcome_id;
}

/**
 * The lines of a slip; null if its legs, folds and bankers are not valid for its kind. A same-event
 * combination is one bet at one price.
 */
export function systemOf(
  { kind, legs, folds, bankers }: Slip,
  { minLegs, maxLegs }: Pick<SportsTerms, 'minLegs' | 'maxLegs'>,
): System | null {
  const isPlain = folds.length === 0 && bankers.length === 0;
  if (kind === 'single') return legs.length === 1 && isPlain ? accumulator(1) : null;
  // Two bets of the same stake: the runner to win, and the same runner to place.
  if (kind === 'each_way') return legs.length === 2 && isPlain ? EACH_WAY : null;
  if (kind === 'builder')
    return legs.length >= 2 && legs.length <= MAX_COMBINED && isPlain ? accumulator(1) : null;
  if (legs.length < minLegs || legs.length > maxLegs) return null;
  if (kind === 'parlay') return isPlain ? accumulator(legs.length) : null;
  const system = { legs: legs.length, folds, bankers };
  return lineCount(system) === null ? null : system;
}

/** Checks 4 and 5 of sportsbook 13.1: every leg is on offer, and its event has not started. */
export function closedLeg(rows: readonly (OutcomeRow | undefined)[], now: Date): SlipRefusal | null {
  for (const [leg, row] of rows.entries()) {
    if (!row) return { error: 'selectionNotFound', detail: { leg } };
    const isOver = row.event_state === 'closed' || row.event_state === 'settled' || row.starts_at <= now;
    if (isOver || row.market_state === 'closed') return { error: 'eventClosed', detail: { leg } };
    if (row.event_state === 'suspended' || row.market_state === 'suspended')
      return { error: 'marketSuspended', detail: { leg } };
    if (row.price_milli === null) return { error: 'selectionNotFound', detail: { leg } };
  }
  return null;
}

/** Check 6: the price differs from the displayed one, by the player's policy (sportsbook 13.2). */
export function changedPrices(
  { legs }: Slip,
  rows: readonly OutcomeRow[],
  policy: PricePolicy,
  tolerancePercent: number | null,
): SlipRefusal | null {
  const changed = legs.flatMap(({ price, outcome_id }, leg) => {
    const [shown, now] = [readPriceMilli(price), rows[leg]!.price_milli!];
    if (shown === now) return [];
    if (shown !== null && isTaken(shown, now, policy, tolerancePercent)) return [];
    return [{ leg, outcome_id, price: showPriceMilli(now), version: rows[leg]!.price_version }];
  });
  return changed.length > 0 ? { error: 'priceChanged', detail: { legs: changed } } : null;
}

/** Check 6 for a combination, which was displayed with its own price. */
export function changedCombination(
  shown: string | null,
  now: number,
  policy: PricePolicy,
  tolerancePercent: number | null,
): SlipRefusal | null {
  const seen = shown === null ? now : readPriceMilli(shown);
  if (seen === now || (seen !== null && isTaken(seen, now, policy, tolerancePercent))) return null;
  return { error: 'priceChanged', detail: { legs: [], price: showPriceMilli(now) } };
}

function isTaken(shown: number, now: number, policy: PricePolicy, tolerance: number | null): boolean {
  if (policy === 'none') return false;
  if (now >= shown) return true;
  return policy === 'any' && (tolerance === null || now * 100 >= shown * (100 - tolerance));
}

/** Check 8: legs that depend on each other (sportsbook 11). */
export function relatedRefusal(rows: readonly OutcomeRow[]): SlipRefusal | null {
  const pairs = relatedLegs(
    rows.map(({ event_id, kind, competition_id, ...row }) => ({
      event: kind === 'outright' ? null : event_id,
      competition: competition_id,
      competitors: [row.home_id, row.away_id, row.competitor_id].filter((id) => id !== null),
    })),
  );
  return pairs.length > 0 ? { error: 'relatedContingency', detail: { legs: pairs[0] } } : null;
}

/**
 * The bounds of a stake per line, in minor units, before exposure. `highest`: ignoring the player's other
 * bets; `referrable`: the maximum a trader may accept. `repeated`: the total stake of those other bets, if it
 * lowers `max`.
 */
export type StakeBounds = Record<'min' | 'max' | 'maxForWin' | 'highest' | 'referrable' | 'repeated', bigint>;

/** A player's limits: the factor in percent, and open stakes on selections within the repeat rule. */
type PlayerLimit = { factorPercent: number; staked: ReadonlyMap<string, bigint> };

/** The minimum and maximum stake per line of a slip for a player, in minor units. */
export function stakeBounds(
  system: System,
  rows: readonly OutcomeRow[],
  legs: readonly OutcomeRow[],
  terms: SportsTerms,
  { factorPercent, staked }: PlayerLimit,
): StakeBounds {
  const { lines } = lineFactor(system, rows);
  const limits = legs.map((row) => {
    const caps = [row.market_max, row.competition_max, sportMax(row, terms)].filter((cap) => cap !== null);
    const highest = caps.reduce((a, b) => atMost(a, b), BigInt(terms.maxStake));
    const repeated = staked.get(row.outcome_id) ?? 0n;
    return { highest: (highest * BigInt(factorPercent)) / 100n, repeated };
  });
  const left = ({ highest, repeated }: (typeof limits)[number]) => highest - repeated;
  const lowest = limits.reduce((a, b) => (left(b) < left(a) ? b : a));
  const min = (BigInt(terms.minStake) + lines - 1n) / lines;
  const max = left(lowest) / lines;
  return {
    min,
    // Less than the minimum stake cannot be placed.
    max: lowest.repeated > 0n && max < min ? 0n : max,
    maxForWin: stakeForWin(system, rows, BigInt(terms.maxWin)),
    highest: lowest.highest / lines,
    referrable: (lowest.highest * BigInt(terms.referralTimes) - lowest.repeated) / lines,
    repeated: lowest.repeated,
  };
}

function sportMax({ sport }: OutcomeRow, { sportMaxStakes }: SportsTerms): bigint | null {
  const own = sportMaxStakes[sport];
  return own === undefined ? null : BigInt(own);
}

/** The maximum return per unit of stake per line, and the number of lines. */
function lineFactor(system: System, rows: readonly OutcomeRow[]): { factor: Ratio; lines: bigint } {
  const prices = legsOf(rows).map(({ decimal }) => decimal);
  return { factor: sumOfLines(system, prices), lines: BigInt(linesIn(system)) };
}

/** The maximum stake per line within a profit limit; caps apply to profit (sportsbook 13.3). */
function stakeForWin(system: System, rows: readonly OutcomeRow[], maxWin: bigint): bigint {
  const { factor, lines } = lineFactor(system, rows);
  const profit = factor.num - lines * factor.den;
  return profit <= 0n ? maxWin : (maxWin * factor.den) / profit;
}

/** Unsettled legs in the form of `odds/`. */
export const legsOf = (rows: readonly { price_milli: number | null }[]): Leg[] =>
  rows.map(({ price_milli }) => ({ decimal: priceRatio(price_milli!), outcome: null }));

/** Check 7, and the caps on a ticket's win. */
export function stakeRefusal(
  system: System,
  rows: readonly OutcomeRow[],
  stake: bigint,
  bounds: StakeBounds,
  { maxPrice, repeatMinutes }: SportsTerms,
): SlipRefusal | null {
  const amounts = {
    min: bounds.min.toString(),
    max: atMost(bounds.max, bounds.maxForWin).toString(),
  };
  if (stake < bounds.min) return { error: 'stakeTooLow', detail: amounts };
  if (stake > bounds.max) {
    const { repeated, referrable } = bounds;
    const detail = {
      ...amounts,
      ...(repeated > 0n && { repeated: repeated.toString(), minutes: `${repeatMinutes}` }),
      ...(stake <= referrable && { referrable: 'yes' }),
    };
    return { error: 'stakeTooHigh', detail };
  }
  if (stake > bounds.maxForWin) return { error: 'payoutLimit', detail: amounts };
  const longest = longestPrice(system, legsOf(rows));
  return compare(longest, ratio(maxPrice)) > 0
    ? { error: 'payoutLimit', detail: { max_price: `${maxPrice}` } }
    : null;
}

/** The highest price of a line: since prices exceed 1, the line with the most legs at the highest prices. */
function longestPrice({ folds, bankers }: System, legs: readonly Leg[]): Ratio {
  const prices = legs.map(({ decimal }) => decimal);
  const others = prices.filter((_, place) => !bankers.includes(place)).sort((a, b) => compare(b, a));
  return product([...bankers.map((place) => prices[place]!), ...others.slice(0, Math.max(...folds))]);
}

/** Lines, total stake and maximum return, in minor units; `price` of one line, truncated. */
export function slipFiguresOf(
  system: System,
  rows: readonly { price_milli: number | null }[],
  stake: bigint,
  { rules: { rounding } }: Pick<SportsTerms, 'rules'>,
) {
  const legs = legsOf(rows);
  const lines = linesIn(system);
  const only = lines === 1 ? longestPrice(system, legs) : null;
  return {
    lines,
    stake: stake * BigInt(lines),
    maxReturn: maxReturn(system, legs, stake, rounding),
    price: only && toDecimal(only, 2, 'floor'),
    hundredths: only && hundredths(only),
  };
}

const hundredths = (price: Ratio): number => {
  const { num, den } = mul(price, ratio(100));
  return Number(num / den);
};
