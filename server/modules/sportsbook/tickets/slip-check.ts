import type { PricePolicy } from '#contracts/api/sports-tickets.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { MAX_COMBINED } from '#odds/ticket/combination-outcome.ts';
import type { System } from '#odds/ticket/system.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { hasSportsbook } from '../../sites/index.ts';
import { findFreeBet, freeBetRefusal } from '../free-bets/free-bets.ts';
import { findOutcomes, listOutcomes, type OutcomeRow } from '../markets.ts';
import { type Combination, combinedRow, priceCombination } from '../prices/combination-price.ts';
import type { FrozenPromotion } from '../promotions/promotion-table.ts';
import { freeze, highestExtra } from '../promotions/promotion-terms.ts';
import { findPromotion, promotionRefusal } from '../promotions/promotions.ts';
import { appliedFactor } from '../segment-factors.ts';
import { findTerms } from '../sports-terms.ts';
import type { SportsTerms } from '../tables.ts';
import { countLegs, type LegExposure, maxWithinLimit } from './exposure.ts';
import {
  changedCombination,
  changedPrices,
  closedLeg,
  isEachWay,
  isPlaceBet,
  relatedRefusal,
  type Slip,
  type SlipRefusal,
  type StakeBounds,
  slipFiguresOf,
  stakeBounds,
  stakeRefusal,
  systemOf,
} from './slip.ts';

export type SlipQuery = {
  siteId: number;
  currency: Currency;
  playerId: string;
  slip: Slip;
  policy: PricePolicy;
  tolerancePercent: number | null;
  now: Date;
  /** A trader accepts the bet regardless of stake; a single also at another price in thousandths. */
  trader?: { priceMilli: number | null };
};

/** A slip as far as parsed: the resulting bet and the first refusal. */
type SlipCheck = {
  terms: SportsTerms;
  system: System | null;
  rows: (OutcomeRow | undefined)[];
  /** The factors of a line: its legs, or a combination as one outcome. */
  priced: OutcomeRow[];
  combination: Combination | null;
  bounds: StakeBounds | null;
  counted: LegExposure[];
  /** The promotion as stored with the ticket, and the maximum it can add. */
  promotion: { frozen: FrozenPromotion; extra: bigint } | null;
  refusal: SlipRefusal | null;
};
export type AcceptedSlip = Omit<SlipCheck, 'system' | 'rows'> & { system: System; rows: OutcomeRow[] };

/**
 * Checks that the site offers the sportsbook, then checks 4 to 8 of sportsbook 13.1 in order, then exposure.
 * For placement, the caller has locked the events.
 */
export async function checkSlip(db: Db, query: SlipQuery): Promise<SlipCheck> {
  const { siteId, currency, playerId, slip, policy, tolerancePercent, now } = query;
  const terms = await findTerms(db, { id: siteId, currency });
  const found = await findOutcomes(
    db,
    siteId,
    slip.legs.map(({ outcome_id }) => outcome_id),
  );
  const rows = slip.legs.map((leg) => found.find(({ outcome_id }) => outcome_id === leg.outcome_id));
  const system = systemOf(slip, terms);
  const examined: SlipCheck = {
    ...{ terms, system, rows, priced: [], combination: null },
    ...{ bounds: null, counted: [], promotion: null, refusal: null },
  };
  if (!(await hasSportsbook(db, siteId)))
    return { ...examined, refusal: { error: 'sportsbookClosed', detail: {} } };
  if (!system) return { ...examined, refusal: { error: 'invalidTicket', detail: { legs: rows.length } } };
  const closed = closedLeg(rows, now);
  if (closed) return { ...examined, refusal: closed };
  const open = rows as OutcomeRow[];
  if (slip.kind === 'each_way' && !isEachWay(open))
    return { ...examined, refusal: { error: 'invalidTicket', detail: { reason: 'each_way' } } };
  const placeOnly = terms.placeBets || slip.kind === 'each_way' ? -1 : open.findIndex(isPlaceBet);
  if (placeOnly >= 0)
    return { ...examined, refusal: { error: 'selectionNotFound', detail: { leg: placeOnly } } };
  const combination = slip.kind === 'builder' ? priceCombination(open, terms) : null;
  if (typeof combination === 'string')
    return { ...examined, refusal: { error: 'notCombinable', detail: { reason: combination } } };
  const combined = combination && combinedRow(open, combination);
  const taken = open.map((row) => ({ ...row, price_milli: query.trader?.priceMilli ?? row.price_milli }));
  const priced = combined ? [combined.row] : taken;
  const limit = {
    factorPercent: await appliedFactor(db, { siteId, playerId }, now),
    staked: await listRepeated(db, query, terms),
  };
  const usual = stakeBounds(system, priced, open, terms, limit);
  const bounds = query.trader && usual.max < slip.stake ? { ...usual, max: slip.stake } : usual;
  const freeBet = slip.freeBetId && {
    row: await findFreeBet(db, { siteId, playerId }, slip.freeBetId),
  };
  const promoted = slip.promotionId ? await promote(db, query, { system, rows: taken, terms }) : null;
  const promotion = promoted?.promotion ?? null;
  const known = { ...examined, rows: taken, priced, combination, bounds, promotion };
  const first =
    changedPrices(slip, open, policy, tolerancePercent) ??
    (combination
      ? changedCombination(slip.price, combination.priceMilli, policy, tolerancePercent)
      : slip.kind === 'each_way'
        ? null
        : relatedRefusal(open)) ??
    (freeBet ? freeBetRefusal(freeBet.row, slip, { rows: open, priced }, now) : null) ??
    stakeRefusal(system, priced, slip.stake, bounds, terms) ??
    promoted?.refusal ??
    null;
  if (first) return { ...known, refusal: first };
  const counts = countLegs(system, priced, slip.stake).map((leg) => (freeBet ? withoutStake(leg) : leg));
  const counted = combined ? open.map((_, leg) => (leg === combined.place ? counts[0]! : NOTHING)) : counts;
  const max = await maxByExposure(db, query, open, counted, BigInt(terms.liability));
  if (max === null) return { ...known, counted };
  const detail = { min: bounds.min.toString(), max: max.toString() };
  return { ...known, counted, refusal: { error: 'exposureLimit', detail } };
}

/**
 * The price of legs of one event as one bet, or the first refusal in the order of `checkSlip`; independent of
 * stake and player.
 */
export async function offerCombination(
  db: Db,
  { siteId, currency, now }: Pick<SlipQuery, 'siteId' | 'currency' | 'now'>,
  outcomeIds: readonly string[],
): Promise<Combination | SlipRefusal> {
  if (!(await hasSportsbook(db, siteId))) return { error: 'sportsbookClosed', detail: {} };
  const isDistinct = new Set(outcomeIds).size === outcomeIds.length;
  if (!isDistinct || outcomeIds.length > MAX_COMBINED)
    return { error: 'invalidTicket', detail: { legs: outcomeIds.length } };
  const found = await findOutcomes(db, siteId, outcomeIds);
  const rows = outcomeIds.map((id) => found.find(({ outcome_id }) => outcome_id === id));
  const closed = closedLeg(rows, now);
  if (closed) return closed;
  const combination = priceCombination(rows as OutcomeRow[], await findTerms(db, { id: siteId, currency }));
  if (typeof combination !== 'string') return combination;
  return { error: 'notCombinable', detail: { reason: combination } };
}

type Promoted = Pick<SlipCheck, 'promotion' | 'refusal'>;

/** The promotion of a slip with the maximum it can add, or the reason it is not available. */
async function promote(
  db: Db,
  { siteId, playerId, slip, now }: SlipQuery,
  { system, rows, terms }: { system: System; rows: readonly OutcomeRow[]; terms: SportsTerms },
): Promise<Promoted> {
  const found = await findPromotion(db, siteId, slip.promotionId!);
  const { stake, maxReturn } = slipFiguresOf(system, rows, slip.stake, terms);
  const prices = rows.map(({ price_milli }) => price_milli!);
  const { rounding } = terms.rules;
  const extra = found ? highestExtra(found.terms, prices, { stake, maxReturn, rounding }) : 0n;
  const refusal = await promotionRefusal(db, found, { playerId, slip, rows, extra }, now);
  return { refusal, promotion: found ? { frozen: freeze(found.title, found.terms), extra } : null };
}

/**
 * Open stakes of the player on the slip's selections, by outcome, of tickets placed within the minutes of the
 * repeat rule (trading 4.2): the stake of a ticket counts for each of its selections.
 */
async function listRepeated(
  db: Db,
  { siteId, playerId, slip, now }: SlipQuery,
  { repeatMinutes }: SportsTerms,
): Promise<Map<string, bigint>> {
  if (repeatMinutes === 0) return new Map();
  const rows = await run<{ outcome_id: string; staked: bigint }>(db, {
    text: `select l.outcome_id, sum(t.open_stake)::bigint as staked
      from sportsbook.ticket t
      join sportsbook.ticket_leg l on l.site_id = t.site_id and l.ticket_id = t.ticket_id
      where t.site_id = $1 and t.player_id = $2 and t.state = 'open' and t.placed_at > $3
        and l.outcome_id = any($4::uuid[])
      group by 1`,
    values: [
      ...[siteId, playerId, new Date(now.getTime() - repeatMinutes * MINUTE_MS)],
      slip.legs.map(({ outcome_id }) => outcome_id),
    ],
  });
  return new Map(rows.map(({ outcome_id, staked }) => [outcome_id, staked]));
}

/** A free bet adds no stake to the house, and returns none. */
const withoutStake = ({ base, payout }: LegExposure): LegExposure => ({
  staked: 0n,
  base: 0n,
  payout: payout - base,
});

/** A combination is counted once, on its least likely leg: if it wins, that leg has won. */
const NOTHING: LegExposure = { staked: 0n, base: 0n, payout: 0n };

async function maxByExposure(
  db: Db,
  { siteId, slip }: SlipQuery,
  rows: readonly OutcomeRow[],
  counted: readonly LegExposure[],
  limit: bigint,
): Promise<bigint | null> {
  const events = rows.map(({ event_id }) => event_id);
  const books = Map.groupBy(await listOutcomes(db, siteId, events), ({ event_id }) => event_id);
  const bets = rows.map((row, leg) => ({ row, counted: counted[leg]! }));
  // Both halves of an each-way bet are on one race and can lose together.
  const together = slip.kind === 'each_way' ? [bets] : bets.map((bet) => [bet]);
  const bounds = together.map((some) =>
    maxWithinLimit(books.get(some[0]!.row.event_id) ?? [], some, slip.stake, limit),
  );
  return bounds.reduce((max, bound) => (bound !== null && (max === null || bound < max) ? bound : max), null);
}
