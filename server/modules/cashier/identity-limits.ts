import { IDENTITY_LEVELS, IDENTITY_STEPS } from '#contracts/values/identity-levels.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { identityLevelOf } from '../players/index.ts';
import type { CashierPolicy } from './payment-policy.ts';

export type PaymentDirection = 'deposit' | 'withdrawal';
type Totals = { day: bigint; month: bigint };

type Allowance = { period: 'day' | 'month'; left: bigint | null };

const MONTH_DAYS = 30;

const TOTALS: Record<PaymentDirection, string> = {
  deposit: `select coalesce(sum(coalesce(received, amount)) filter (where created_at > $3), 0)::int8 as day,
      coalesce(sum(coalesce(received, amount)), 0)::int8 as month
    from cashier.deposit where site_id = $1 and player_id = $2 and created_at > $4
      and state not in ('rejected', 'failed', 'expired', 'cancelled')`,
  withdrawal: `select coalesce(sum(amount) filter (where created_at > $3), 0)::int8 as day,
      coalesce(sum(amount), 0)::int8 as month
    from cashier.withdrawal where site_id = $1 and player_id = $2 and created_at > $4
      and state not in ('rejected', 'returned')`,
};

/**
 * Enforces the limits of a player's identity level (operations 14.23). Refuses `identityLimit` with the
 * remaining amount in minor units, the period of the limit, and the step to the next level that allows the
 * amount, empty if no level does. The caller holds the player's payment lock.
 */
export async function requireIdentityAllowance(
  db: Db,
  { siteId, playerId, currency, amount }: PlayerKey & { currency: string; amount: bigint },
  direction: PaymentDirection,
  policy: CashierPolicy,
  now: Date,
): Promise<void> {
  const found = await allowancesOf(db, { siteId, playerId }, direction, policy, now);
  if (!found) return;
  const { level, allowances } = found;
  const { period, left } = allowances[level]!;
  if (left === null || amount <= left) return;
  const next = IDENTITY_LEVELS.find(
    (higher) => higher > level && (allowances[higher]!.left === null || amount <= allowances[higher]!.left),
  );
  const needed = next === undefined ? '' : IDENTITY_STEPS[next];
  refuse('identityLimit', { period, remaining: left.toString(), currency, needed });
}

/**
 * A player's remaining allowance at the identity level, in minor units; null for no limit (operations 14.23).
 */
export async function findIdentityAllowance(
  db: Db,
  key: PlayerKey,
  direction: PaymentDirection,
  policy: CashierPolicy,
  now: Date,
): Promise<{ period: 'day' | 'month'; left: bigint } | null> {
  const found = await allowancesOf(db, key, direction, policy, now);
  const { period, left } = found?.allowances[found.level] ?? { period: 'day' as const, left: null };
  return left === null ? null : { period, left };
}

/** The player's level, and the remaining allowance at each level; undefined if no level has a limit. */
async function allowancesOf(
  db: Db,
  { siteId, playerId }: PlayerKey,
  direction: PaymentDirection,
  policy: CashierPolicy,
  now: Date,
) {
  const limits = limitsOf(policy, direction);
  if (limits.every((limit) => limit.day === null && limit.month === null)) return undefined;
  const level = await identityLevelOf(db, siteId, playerId, now);
  const totals = await findTotals(db, { siteId, playerId }, direction, now);
  return { level, allowances: limits.map((limit) => allowanceOf(limit, totals)) };
}

/** A player's totals of 24 hours and 30 days in minor units, without failed and refused payments. */
export async function findTotals(
  db: Db,
  { siteId, playerId }: PlayerKey,
  direction: PaymentDirection,
  now: Date,
): Promise<Totals> {
  const before = (day: number) => new Date(now.getTime() - day * DAY_MS);
  const [totals] = await run<Totals>(db, {
    text: TOTALS[direction],
    values: [siteId, playerId, before(1), before(MONTH_DAYS)],
  });
  return totals!;
}

/** The limits of each level, starting at 0. */
function limitsOf(policy: CashierPolicy, direction: PaymentDirection) {
  return IDENTITY_LEVELS.map((level) => ({
    day: policy[`${direction}_day_by_identity`][level] ?? null,
    month: policy[`${direction}_month_by_identity`][level] ?? null,
  }));
}

/** A level's remaining allowance, and the limit that determines it; null for no limit. */
function allowanceOf(limit: { day: bigint | null; month: bigint | null }, totals: Totals): Allowance {
  const rest = (period: 'day' | 'month') => {
    const max = limit[period];
    if (max === null) return null;
    return max > totals[period] ? max - totals[period] : 0n;
  };
  const [day, month] = [rest('day'), rest('month')];
  const isByDay = month === null || (day !== null && day <= month);
  return isByDay ? { period: 'day', left: day } : { period: 'month', left: month };
}
