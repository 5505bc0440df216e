import type { PaymentLimits, SegmentLimits } from '#contracts/console/segment-limits.ts';
import { minAmount } from '#contracts/values/money.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findSegmentVersions, matchedRules, type SegmentVersion } from '../segments/index.ts';
import { findTotals, type PaymentDirection } from './identity-limits.ts';
import { type SegmentLimitRow, tables } from './tables.ts';

/** Maximum segments with limits per site: every payment tests the player against each. */
export const MAX_SEGMENT_LIMITS = 20;

/** Limits of a player's payments in one direction, in minor units; null for no limit. */
export type OwnLimits = { min: bigint | null; max: bigint | null; day: bigint | null };

/** A range of amounts, in minor units. */
type Range = { min: bigint; max: bigint };

/**
 * Segments with limits in a currency, by name, with the rules in force when the limits were set (operations
 * 14.27).
 */
export async function listSegmentLimits(
  db: Db,
  siteId: number,
  currency: string,
): Promise<(SegmentVersion & { limits: SegmentLimits })[]> {
  const rows = await tables(db)
    .selectFrom('segment_limit')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .execute();
  const limits = new Map(rows.map((row) => [row.segment_id, limitsOf(row)]));
  const limited = rows.filter(({ segment_id }) => !isUnlimited(limits.get(segment_id)!));
  if (limited.length === 0) return [];
  const versions = await findSegmentVersions(db, siteId, limited);
  return versions.map((row) => ({ ...row, limits: limits.get(row.segment_id)! }));
}

/** Sets the limits of a segment version in a currency; null values remove them. */
export async function setSegmentLimits(
  tx: Tx,
  { siteId, currency }: { siteId: number; currency: string },
  { segment_id, version }: { segment_id: string; version: number },
  { deposit, withdrawal }: SegmentLimits,
): Promise<void> {
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  const values = {
    version,
    deposit_min: minor(deposit.min),
    deposit_max: minor(deposit.max),
    deposit_day: minor(deposit.day),
    withdrawal_min: minor(withdrawal.min),
    withdrawal_max: minor(withdrawal.max),
    withdrawal_day: minor(withdrawal.day),
  };
  await tables(tx)
    .insertInto('segment_limit')
    .values({ site_id: siteId, segment_id, currency, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'segment_id', 'currency']).doUpdateSet(values))
    .execute();
}

/** Whether limits leave payments as they are: every value is null. */
export const isUnlimited = ({ deposit, withdrawal }: SegmentLimits): boolean =>
  [...Object.values(deposit), ...Object.values(withdrawal)].every((limit) => limit === null);

/**
 * The limits of a player by the segments that the player matches now: the lowest maximums and the highest
 * minimum (operations 14.27).
 */
export async function findOwnLimits(
  db: Db,
  { siteId, playerId, currency }: PlayerKey & { currency: string },
  direction: PaymentDirection,
  now: Date,
): Promise<OwnLimits> {
  const segments = (await listSegmentLimits(db, siteId, currency)).filter(({ limits }) =>
    Object.values(limits[direction]).some((limit) => limit !== null),
  );
  const rules = segments.map((segment) => segment.rules);
  const matches = await matchedRules(db, { siteId, playerId }, rules, now);
  const applied = segments.filter((_, at) => matches[at]).map(({ limits }) => limits[direction]);
  const lowest = (name: keyof PaymentLimits) => amountsOf(applied, name).reduce(lower, null);
  const min = amountsOf(applied, 'min').reduce<bigint | null>(higher, null);
  return { min, max: lowest('max'), day: lowest('day') };
}

const amountsOf = (limits: readonly PaymentLimits[], name: keyof PaymentLimits): bigint[] =>
  limits.flatMap((limit) => (limit[name] === null ? [] : [BigInt(limit[name])]));
const lower = (a: bigint | null, b: bigint): bigint | null => (a === null ? b : minAmount(a, b));
const higher = (a: bigint | null, b: bigint): bigint => (a === null || b > a ? b : a);

/**
 * A range of the brand, narrowed by a player's limits. A maximum takes precedence over the minimum of a
 * segment. The result is empty (`min` above `max`) if the range itself lies above the maximum.
 */
export function narrowed({ min, max }: Range, own: OwnLimits): Range {
  const top = [own.max, own.day].reduce<bigint>((lowest, limit) => minAmount(lowest, limit ?? lowest), max);
  return { min: own.min === null ? min : higher(min, minAmount(own.min, top)), max: top };
}

/**
 * Enforces a player's limits by segment on an amount that is within the brand's range. Refuses `paymentLimit`
 * with the limit, its amount, and for the limit of 24 hours what remains, in minor units. The caller holds
 * the player's payment lock.
 */
export async function requireOwnLimits(
  db: Db,
  { currency, amount, ...key }: PlayerKey & { currency: string; amount: bigint },
  direction: PaymentDirection,
  { own, range }: { own: OwnLimits; range: Range },
  now: Date,
): Promise<void> {
  const refuseBy = (limit: 'minimum' | 'maximum', sum: bigint) =>
    refuse('paymentLimit', { limit, amount: sum.toString(), currency });
  if (own.max !== null && amount > own.max) refuseBy('maximum', own.max);
  if (amount < range.min) refuseBy('minimum', range.min);
  const left = await remainingToday(db, key, direction, own, now);
  if (left === null || amount <= left) return;
  const [sum, remaining] = [own.day!.toString(), left.toString()];
  refuse('paymentLimit', { limit: 'day', amount: sum, remaining, currency });
}

/** What a player's limit of 24 hours leaves, in minor units; null without one. */
export async function remainingToday(
  db: Db,
  key: PlayerKey,
  direction: PaymentDirection,
  { day }: OwnLimits,
  now: Date,
): Promise<bigint | null> {
  if (day === null) return null;
  const paid = (await findTotals(db, key, direction, now)).day;
  return paid < day ? day - paid : 0n;
}

function limitsOf(row: SegmentLimitRow): SegmentLimits {
  const text = (amount: bigint | null) => amount?.toString() ?? null;
  return {
    deposit: { min: text(row.deposit_min), max: text(row.deposit_max), day: text(row.deposit_day) },
    withdrawal: {
      min: text(row.withdrawal_min),
      max: text(row.withdrawal_max),
      day: text(row.withdrawal_day),
    },
  };
}
