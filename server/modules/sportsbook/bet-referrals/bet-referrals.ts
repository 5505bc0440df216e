import type { Selectable } from 'kysely';
import type { Currency } from '#contracts/values/currency.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { lineCount } from '#odds/ticket/system.ts';
import { type Db, type Tx, transaction, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findActiveBonus } from '../../bonuses/index.ts';
import { hold } from '../../ledger/index.ts';
import { requireMayPlay } from '../../players/index.ts';
import { requireMayStake } from '../../protection/index.ts';
import { findOutcomes } from '../markets.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { type ReferredLeg, type SportsbookTables, tables } from '../tables.ts';
import { acceptedLegs, eventsOf, fingerprintOf, type TicketRequest } from '../tickets/placement.ts';
import { type Slip, systemOf } from '../tickets/slip.ts';
import { checkSlip } from '../tickets/slip-check.ts';
import { SPORTS_CATEGORY } from '../tickets/ticket-postings.ts';

export type BetReferralRow = Selectable<SportsbookTables['referral']>;

/** Maximum pending referrals per player. */
const MAX_WAITING = 3;

/** A slip above the maximum stake, to be decided by a trader at the displayed prices. */
type ReferralRequest = Omit<TicketRequest, 'policy' | 'tolerancePercent' | 'trader'>;

/**
 * Refers a slip to a trader and holds its stake in cash, or returns the referral of a repeated client ticket
 * id. Refuses as declared by `referTicket` in the contracts. All placement checks apply except the maximum
 * stake, which may be exceeded within the site's terms (trading 4.4).
 */
export async function referSlip(db: Db, request: ReferralRequest): Promise<BetReferralRow> {
  const { siteId, player, clientTicketId, slip } = request;
  try {
    return await transaction(db, (tx) => referNewSlip(tx, request));
  } catch (error) {
    const first = await findByClientId(db, siteId, player.id, clientTicketId);
    if (!first) throw error;
    if (first.fingerprint !== fingerprintOf(slip)) refuse('duplicateMismatch');
    return first;
  }
}

async function referNewSlip(tx: Tx, request: ReferralRequest): Promise<BetReferralRow> {
  const { siteId, currency, player, slip, now } = request;
  const key = { siteId, playerId: player.id };
  await lockEvents(tx, siteId, await eventsOf(tx, request));
  await requireMayPlay(tx, siteId, player.id);
  const system = systemOf(slip, { minLegs: 1, maxLegs: slip.legs.length });
  const stake = slip.stake * BigInt((system && lineCount(system)) ?? 1);
  await requireMayStake(tx, {
    ...{ ...key, sessionStartedAt: player.sessionStartedAt, stake },
    ...{ category: SPORTS_CATEGORY, game: null },
  });
  const query = { ...key, currency, slip, policy: 'none' as const, tolerancePercent: null, now };
  const { refusal, bounds, terms } = await checkSlip(tx, query);
  if (!refusal) refuse('notReferrable', { reason: 'limit' });
  const isWithin = bounds && slip.stake <= bounds.referrable;
  if (refusal.error !== 'stakeTooHigh' || !isWithin) refuse(refusal.error, refusal.detail);
  const lifted = (await checkSlip(tx, { ...query, trader: { priceMilli: null } })).refusal;
  if (lifted) refuse(lifted.error, lifted.detail);
  if (await findActiveBonus(tx, key)) refuse('notReferrable', { reason: 'bonus' });
  const row = await insertBetReferral(tx, request, {
    stake,
    highest: bounds.highest,
    expiresAt: new Date(now.getTime() + terms.referralSeconds * (MINUTE_MS / 60)),
  });
  await holdStake(tx, row, currency);
  // The hold locks the player's account, which serialises the count of the player's referrals.
  if ((await countWaiting(tx, key, now)) > MAX_WAITING) refuse('notReferrable', { reason: 'waiting' });
  return row;
}

type NewReferral = { stake: bigint; highest: bigint; expiresAt: Date };

async function insertBetReferral(
  tx: Tx,
  request: ReferralRequest,
  { stake, highest, expiresAt }: NewReferral,
): Promise<BetReferralRow> {
  const { siteId, currency, player, slip, clientTicketId, now } = request;
  return await tables(tx)
    .insertInto('referral')
    .values({
      site_id: siteId,
      player_id: player.id,
      client_ticket_id: clientTicketId,
      fingerprint: fingerprintOf(slip),
      kind: slip.kind,
      legs: JSON.stringify(await referredLegs(tx, siteId, slip)),
      folds: [...slip.folds],
      bankers: [...slip.bankers],
      price: slip.price,
      currency,
      stake_per_line: slip.stake,
      stake,
      highest_stake: highest,
      session_started_at: player.sessionStartedAt,
      requested_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function referredLegs(tx: Tx, siteId: number, { legs }: Slip): Promise<ReferredLeg[]> {
  const found = await findOutcomes(
    tx,
    siteId,
    legs.map(({ outcome_id }) => outcome_id),
  );
  const rows = legs.map((leg) => found.find(({ outcome_id }) => outcome_id === leg.outcome_id)!);
  const accepted = await acceptedLegs(tx, siteId, rows);
  return legs.map(({ outcome_id, price }, place) => {
    const { event_id, bet_type, home_away, criteria1 } = rows[place]!;
    return { ...accepted[place]!, outcome_id, event_id, price, bet_type, home_away, criteria1 };
  });
}

/** The ledger key of the stake held for a referral. */
export const holdKey = ({ referral_id }: Pick<BetReferralRow, 'referral_id'>): string =>
  `sportsbook:referral:${referral_id}:hold`;

async function holdStake(tx: Tx, row: BetReferralRow, currency: Currency): Promise<void> {
  const { site_id: siteId, player_id: playerId, stake: amount, referral_id } = row;
  const held = await hold(tx, {
    ...({ siteId, playerId, from: 'cash', currency, amount } as const),
    ...{ key: holdKey(row), meta: { referral_id } },
  });
  if (held.ok) return;
  if (held.reason !== 'insufficient') throw new Error(`a referral cannot be held: ${held.reason}`);
  const balance = held.balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  refuse('insufficientFunds', { balance: balance.toString(), currency });
}

async function countWaiting(db: Db, { siteId, playerId }: PlayerKey, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('referral')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function findByClientId(db: Db, siteId: number, playerId: string, clientTicketId: string) {
  return tables(db)
    .selectFrom('referral')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('client_ticket_id', '=', clientTicketId)
    .executeTakeFirst();
}

/** Locks a referral until the transaction ends; of the given player only, if specified. */
export async function lockReferral(
  tx: Tx,
  siteId: number,
  referralId: string,
  playerId: string | null,
): Promise<BetReferralRow | undefined> {
  const [row] = await write<BetReferralRow>(tx, {
    text: `select * from sportsbook.referral
      where site_id = $1 and referral_id = $2 and ($3::uuid is null or player_id = $3)
      for no key update`,
    values: [siteId, referralId, playerId],
  });
  return row;
}

/** The latest referrals of a player, newest first. */
export async function listOwnReferrals(
  db: Db,
  siteId: number,
  playerId: string,
  limit: number,
): Promise<BetReferralRow[]> {
  return await tables(db)
    .selectFrom('referral')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('referral_id', 'desc')
    .limit(limit)
    .execute();
}

/** Referrals of a site, open ones first, then newest first. */
export async function listBetReferrals(db: Db, siteId: number, limit: number): Promise<BetReferralRow[]> {
  return await tables(db)
    .selectFrom('referral')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy(({ eb }) => eb('ended_at', 'is', null), 'desc')
    .orderBy('referral_id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of referrals waiting for a trader, and the time of the oldest. */
export async function countReferrals(
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null; late: number }> {
  const { count, oldestAt } = await tables(db)
    .selectFrom('referral')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.min<Date | null>('requested_at').as('oldestAt'),
    ])
    .where('site_id', '=', siteId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt, late: 0 };
}

/**
 * The state at a given time: an open referral past its deadline has expired, even if its stake is not yet
 * released.
 */
export const stateAt = (
  { state, ended_at, expires_at }: BetReferralRow,
  now: Date,
): BetReferralRow['state'] => (ended_at === null && expires_at <= now ? 'expired' : state);
