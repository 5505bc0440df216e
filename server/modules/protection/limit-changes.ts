import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { periodEnd } from './limit-windows.ts';
import type { LimitPeriod, LimitRow, ProfileRow } from './tables.ts';

type LimitTerms = Pick<
  LimitRow,
  'amount' | 'set_at' | 'pending_amount' | 'pending_removal' | 'pending_since' | 'effective_at'
>;
export const NO_PENDING_CHANGE = {
  pending_amount: null,
  pending_removal: false,
  pending_since: null,
  effective_at: null,
};
/** An unconfirmed change is dropped this long after it became confirmable. */
const CONFIRMATION_WINDOW_MS = 7 * DAY_MS;

/**
 * Changes a limit [player protection 3, change]: a lower one applies immediately and cancels a pending
 * increase; a higher one, or none (null), takes effect later and must be confirmed. Returns the resulting
 * terms.
 */
export function applyLimitChange(
  limit: LimitTerms | undefined,
  requested: bigint | null,
  period: LimitPeriod,
  profile: ProfileRow,
  now: Date,
): LimitTerms | undefined {
  if (!limit)
    return requested === null ? undefined : { amount: requested, set_at: now, ...NO_PENDING_CHANGE };
  if (requested !== null && requested <= limit.amount)
    return { amount: requested, set_at: now, ...NO_PENDING_CHANGE };
  const waits = now.getTime() + profile.raise_delay_hours * HOUR_MS;
  // Calendar periods end first [player protection C3].
  const ends = profile.windows === 'calendar' && period !== 'session' ? periodEnd(period, now).getTime() : 0;
  const effective_at = new Date(Math.max(waits, ends));
  return {
    ...limit,
    pending_amount: requested,
    pending_removal: requested === null,
    pending_since: now,
    effective_at,
  };
}

/** Confirms a pending change; `tooEarly`, or `none` if nothing is pending. Null: no limit applies then. */
export function confirmLimitChange(limit: LimitTerms, now: Date): LimitTerms | null | 'tooEarly' | 'none' {
  const { effective_at, pending_removal, pending_amount } = limit;
  if (!effective_at || now.getTime() >= effective_at.getTime() + CONFIRMATION_WINDOW_MS) return 'none';
  if (now < effective_at) return 'tooEarly';
  return pending_removal ? null : { amount: pending_amount!, set_at: now, ...NO_PENDING_CHANGE };
}

/** The same limit without the pending change. */
export const withoutPendingChange = (limit: LimitTerms): LimitTerms => ({ ...limit, ...NO_PENDING_CHANGE });
