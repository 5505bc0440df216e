import type { Currency } from '#contracts/values/currency.ts';
import type { System } from '#odds/ticket/system.ts';
import type { Db } from '../../../platform/database/index.ts';
import { hasSportsbook } from '../../sites/index.ts';
import { findOutcomes, listOutcomes, type OutcomeRow } from '../markets.ts';
import { findTerms } from '../sports-terms.ts';
import { type SportsTerms, tables } from '../tables.ts';
import { type Counted, countLegs, maxWithinLimit } from './exposure.ts';
import {
  changedPrices,
  closedLeg,
  type PricePolicy,
  relatedRefusal,
  type Slip,
  type SlipRefusal,
  type StakeBounds,
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
};

/** A slip as far as it could be read: what it would be, and the first thing that stands against it. */
export type Examined = {
  terms: SportsTerms;
  system: System | null;
  rows: (OutcomeRow | undefined)[];
  bounds: StakeBounds | null;
  counted: Counted[];
  refusal: SlipRefusal | null;
};
export type AcceptedSlip = Omit<Examined, 'system' | 'rows'> & { system: System; rows: OutcomeRow[] };

/**
 * Checks that the site offers the sportsbook, then the slip in the order of sportsbook 13.1, from 4 to 8,
 * then exposure. To place it, the caller has locked its events.
 */
export async function examineSlip(db: Db, query: SlipQuery): Promise<Examined> {
  const { siteId, currency, playerId, slip, policy, tolerancePercent, now } = query;
  const terms = await findTerms(db, { id: siteId, currency });
  const found = await findOutcomes(
    db,
    siteId,
    slip.legs.map(({ outcome_id }) => outcome_id),
  );
  const rows = slip.legs.map((leg) => found.find(({ outcome_id }) => outcome_id === leg.outcome_id));
  const system = systemOf(slip, terms);
  const examined: Examined = { terms, system, rows, bounds: null, counted: [], refusal: null };
  if (!(await hasSportsbook(db, siteId)))
    return { ...examined, refusal: { error: 'sportsbookClosed', detail: {} } };
  if (!system) return { ...examined, refusal: { error: 'invalidTicket', detail: { legs: rows.length } } };
  const closed = closedLeg(rows, now);
  if (closed) return { ...examined, refusal: closed };
  const open = rows as OutcomeRow[];
  const bounds = stakeBounds(system, open, terms, await factorOf(db, siteId, playerId));
  const first =
    changedPrices(slip, open, policy, tolerancePercent) ??
    relatedRefusal(open) ??
    stakeRefusal(system, open, slip.stake, bounds, terms);
  if (first) return { ...examined, bounds, refusal: first };
  const counted = countLegs(system, open, slip.stake);
  const max = await maxByExposure(db, query, open, counted, BigInt(terms.liability));
  if (max === null) return { ...examined, bounds, counted };
  const detail = { min: bounds.min.toString(), max: max.toString() };
  return { ...examined, bounds, counted, refusal: { error: 'exposureLimit', detail } };
}

/** Share of the usual highest stake that the player may place, in percent. */
async function factorOf(db: Db, siteId: number, playerId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('player_factor')
    .select('factor_percent')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.factor_percent ?? 100;
}

async function maxByExposure(
  db: Db,
  { siteId, slip }: SlipQuery,
  rows: readonly OutcomeRow[],
  counted: readonly Counted[],
  limit: bigint,
): Promise<bigint | null> {
  const events = rows.map(({ event_id }) => event_id);
  const books = Map.groupBy(await listOutcomes(db, siteId, events), ({ event_id }) => event_id);
  const bounds = rows.map((row, leg) =>
    maxWithinLimit(books.get(row.event_id) ?? [], row, counted[leg]!, slip.stake, limit),
  );
  return bounds.reduce((max, one) => (one !== null && (max === null || one < max) ? one : max), null);
}
