import { MINUTE_MS } from '#contracts/values/time.ts';
import type { LimitKind, LimitPeriod, LimitRow } from './tables.ts';

/**
 * The reason a stake or a deposit is refused: the limit, the remaining amount, and when more becomes
 * available [player protection C10].
 */
export type LimitBreach = {
  type: LimitKind | 'max_stake';
  period: LimitPeriod | 'round';
  remaining: bigint;
  resetsAt: Date | null;
};
/** Play in a window: minor units, and the time the first of it expires. */
export type LimitUsage = { staked: bigint; returned: bigint; leavesAt: Date | null };

type Limit = Pick<LimitRow, 'kind' | 'period' | 'amount'>;

const CHECK_ORDER: readonly LimitKind[] = ['stake', 'loss', 'session'];

/**
 * Whether a stake is within the limits [player protection 3, canBet]; returns the first one it breaks. Open
 * stakes count as lost until settled; winnings in the window can be staked again.
 */
export function stakeBreach(
  limits: readonly Limit[],
  usageOf: (period: LimitPeriod) => LimitUsage,
  { stake, sessionMs }: { stake: bigint; sessionMs: number },
): LimitBreach | undefined {
  for (const kind of CHECK_ORDER)
    for (const { period, amount } of limits.filter((limit) => limit.kind === kind)) {
      if (kind === 'session') {
        if (sessionMs < Number(amount) * MINUTE_MS) continue;
        return { type: kind, period, remaining: 0n, resetsAt: null };
      }
      const { staked, returned, leavesAt } = usageOf(period);
      const used = kind === 'stake' ? staked : staked - returned;
      if (used + stake > amount) return breachOf(kind, period, amount - used, leavesAt);
    }
  return undefined;
}

export type DepositRecord = { at: Date; amount: bigint };

/**
 * Whether a deposit is within the limits [canDeposit]: received and pending deposits count gross, withdrawals
 * do not.
 */
export function depositBreach(
  limits: readonly Limit[],
  depositsSince: (period: LimitPeriod) => { deposits: readonly DepositRecord[]; leavesAt(at: Date): Date },
  amount: bigint,
): LimitBreach | undefined {
  let tightest: LimitBreach | undefined;
  for (const limit of limits.filter(({ kind }) => kind === 'deposit')) {
    const { deposits, leavesAt } = depositsSince(limit.period);
    const left = limit.amount - deposits.reduce((sum, deposit) => sum + deposit.amount, 0n);
    if (amount <= left) continue;
    const oldest = deposits.reduce<Date | null>((first, { at }) => (first && first <= at ? first : at), null);
    const found = breachOf('deposit', limit.period, left, oldest && leavesAt(oldest));
    // The lowest applies [player protection C1].
    if (!tightest || found.remaining < tightest.remaining) tightest = found;
  }
  return tightest;
}

function breachOf(type: LimitKind, period: LimitPeriod, left: bigint, resetsAt: Date | null): LimitBreach {
  return { type, period, remaining: left > 0n ? left : 0n, resetsAt };
}
