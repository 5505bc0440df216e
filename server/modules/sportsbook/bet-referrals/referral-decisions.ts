import { currencyOf } from '#contracts/values/currency.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run, savepoint, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { voidHold } from '../../ledger/index.ts';
import { findPlayerById } from '../../players/index.ts';
import { lockEvents } from '../prices/price-publication.ts';
import { tables } from '../tables.ts';
import { placeNewTicket } from '../tickets/placement.ts';
import { findTicketByClientId } from '../tickets/queries.ts';
import type { Slip } from '../tickets/slip.ts';
import { type BetReferralRow, holdKey, lockReferral } from './bet-referrals.ts';

/** A decision; `by` is the staff member, or null for the player or expiry. */
export type ReferralDecision = { by: string | null; reason: string; now: Date };
/** Counter-offer of stake per line or price of a single; null: as requested. */
export type CounterOffer = { stake: bigint | null; priceMilli: number | null };

const isOpenAt = ({ ended_at, expires_at }: BetReferralRow, now: Date) =>
  ended_at === null && expires_at > now;

/** A locked referral that can still be decided; undefined if it has ended or expired. */
export async function lockOpen(
  tx: Tx,
  siteId: number,
  referralId: string,
  { playerId, now }: { playerId: string | null; now: Date },
): Promise<BetReferralRow | undefined> {
  const row = await lockReferral(tx, siteId, referralId, playerId);
  return row && isOpenAt(row, now) ? row : undefined;
}

/**
 * Places the bet of a locked, open referral as requested or as offered. All placement checks except the
 * maximum stake are repeated: a changed price, a suspended market or a started event ends the referral as
 * lapsed, with the refusal name, and releases the stake.
 */
export async function placeReferred(
  tx: Tx,
  row: BetReferralRow,
  decision: ReferralDecision,
): Promise<BetReferralRow> {
  const { site_id: siteId, player_id: playerId, client_ticket_id: clientTicketId } = row;
  const { now } = decision;
  await lockEvents(
    tx,
    siteId,
    row.legs.map(({ event_id }) => event_id),
  );
  if (await findTicketByClientId(tx, siteId, playerId, clientTicketId))
    return await endBetReferral(tx, row, 'lapsed', { ...decision, reason: 'duplicateMismatch' });
  const { accountId } = (await findPlayerById(tx, siteId, playerId))!;
  const placed = await savepoint(tx, async () => {
    await releaseStake(tx, row);
    return await placeNewTicket(tx, {
      ...{ siteId, currency: currencyOf(row.currency), clientTicketId, slip: slipOf(row), now },
      player: { id: playerId, accountId, sessionStartedAt: row.session_started_at },
      ...{ policy: 'none', tolerancePercent: null, trader: { priceMilli: row.offered_price_milli } },
    });
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return error;
  });
  if (placed instanceof Refusal)
    return await endBetReferral(tx, row, 'lapsed', { ...decision, reason: placed.code });
  return await updateReferral(tx, row, {
    ...{ state: 'accepted', ticket_id: placed.ticket.ticket_id, ended_at: now },
    ...byOf(row, decision),
  });
}

/** The requested slip at the offered stake. */
function slipOf(row: BetReferralRow): Slip {
  const { kind, legs, folds, bankers, price, stake_per_line, offered_stake } = row;
  return {
    ...{ kind, folds, bankers, price, stake: offered_stake ?? stake_per_line },
    ...{ freeBetId: null, promotionId: null },
    legs: legs.map((leg) => ({ outcome_id: leg.outcome_id, price: leg.price })),
  };
}

/** Makes the player a counter-offer with another stake or price for a locked, open referral. */
export async function offerReferral(
  tx: Tx,
  row: BetReferralRow,
  { stake, priceMilli }: CounterOffer,
  { decision, offerSeconds }: { decision: ReferralDecision; offerSeconds: number },
): Promise<BetReferralRow> {
  return await updateReferral(tx, row, {
    ...{ state: 'offered', offered_stake: stake, offered_price_milli: priceMilli },
    expires_at: new Date(decision.now.getTime() + offerSeconds * (MINUTE_MS / 60)),
    ...byOf(row, decision),
  });
}

/** Ends a locked referral without a bet and releases its stake. */
export async function endBetReferral(
  tx: Tx,
  row: BetReferralRow,
  state: 'declined' | 'withdrawn' | 'expired' | 'lapsed',
  decision: ReferralDecision,
): Promise<BetReferralRow> {
  await releaseStake(tx, row);
  return await updateReferral(tx, row, { state, ended_at: decision.now, ...byOf(row, decision) });
}

/** The decider is kept when the player answers an offer. */
const byOf = (row: BetReferralRow, { by, reason }: ReferralDecision) => ({
  decided_by: by ?? row.decided_by,
  reason: reason || row.reason,
});

async function releaseStake(tx: Tx, row: BetReferralRow): Promise<void> {
  const { site_id: siteId, referral_id } = row;
  const key = `sportsbook:referral:${referral_id}:release`;
  const released = await voidHold(tx, { siteId, key, holdKey: holdKey(row), meta: { referral_id } });
  if (!released.ok) throw new Error(`referral ${referral_id} cannot be released: ${released.reason}`);
}

type Changes = Partial<Omit<BetReferralRow, 'legs' | 'site_id' | 'referral_id'>>;

async function updateReferral(tx: Tx, row: BetReferralRow, changes: Changes): Promise<BetReferralRow> {
  return await tables(tx)
    .updateTable('referral')
    .set(changes)
    .where('site_id', '=', row.site_id)
    .where('referral_id', '=', row.referral_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Expires overdue referrals of a site and releases their stakes. Returns the number expired. */
export async function expireReferrals(db: Db, siteId: number, now: Date): Promise<number> {
  const due = await run<{ referral_id: string }>(db, {
    text: `select referral_id from sportsbook.referral
      where site_id = $1 and ended_at is null and expires_at <= $2 order by expires_at limit 1000`,
    values: [siteId, now],
  });
  return await forEachInOwnTransaction(db, due, async function expireReferral(tx, { referral_id }) {
    const row = await lockReferral(tx, siteId, referral_id, null);
    // Decided, or offered with a later deadline, since it was selected.
    if (!row || row.ended_at !== null || row.expires_at > now) return false;
    return await endBetReferral(tx, row, 'expired', { by: null, reason: '', now });
  });
}
