import type { Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DepositRecord, depositBreach, type LimitBreach } from './limit-checks.ts';
import { windowExitAt, windowStart } from './limit-windows.ts';
import { type PlayerProtectionState, readProtectionStates } from './player-state.ts';
import { missingDepositLimitAnswer } from './reminders.ts';
import { areDepositsOnHold } from './risk-score.ts';
import { presentBreach } from './stake-checks.ts';

type DepositsSince = (start: Date) => Promise<readonly DepositRecord[]>;

/**
 * Refuses a deposit that breaks a player's limits, a time-out or an exclusion, from a player who has not
 * answered the question about deposit limits, or whose deposits are held for review: `excluded`, `termsDue`,
 * `depositsHeld`, `limitAnswerNeeded`, `limitReached`. `since` returns the deposits after a time, including
 * pending ones; the caller holds the lock on the player's deposits.
 */
export async function requireMayDeposit(
  tx: Tx,
  key: PlayerKey,
  amount: bigint,
  since: DepositsSince,
  now: Date,
): Promise<void> {
  const [state] = await readProtectionStates(tx, [key], now);
  const { excludedUntil } = state!;
  if (excludedUntil)
    refuse('excluded', { until: excludedUntil === 'open' ? null : excludedUntil.toISOString() });
  if (state!.requiredAction) refuse(state!.requiredAction);
  if (await areDepositsOnHold(tx, key)) refuse('depositsHeld');
  const hasLimit = state!.limits.some(({ kind }) => kind === 'deposit');
  const missing = await missingDepositLimitAnswer(tx, key, hasLimit);
  if (missing) refuse('limitAnswerNeeded', { answer: missing });
  const breach = await breachOf(state!, amount, since, now);
  if (breach) refuse('limitReached', presentBreach(breach));
}

/**
 * Whether a received deposit exceeds a player's limit: it is still credited, and further deposits are refused
 * until enough of it has left the window [player protection 3, V19].
 */
export async function isOverDepositLimit(
  tx: Tx,
  key: PlayerKey,
  since: DepositsSince,
  now: Date,
): Promise<boolean> {
  const [state] = await readProtectionStates(tx, [key], now);
  return (await breachOf(state!, 0n, since, now)) !== undefined;
}

async function breachOf(
  { limits, windows }: Pick<PlayerProtectionState, 'limits' | 'windows'>,
  amount: bigint,
  since: DepositsSince,
  now: Date,
): Promise<LimitBreach | undefined> {
  const mine = limits.filter(({ kind }) => kind === 'deposit');
  if (mine.length === 0) return undefined;
  const starts = mine.map(({ period }) => windowStart(period as 'day', now, windows).getTime());
  const all = await since(new Date(Math.min(...starts)));
  return depositBreach(
    mine,
    (period) => {
      if (period === 'session') throw new Error('deposits are not limited by session');
      const start = windowStart(period, now, windows);
      return {
        deposits: all.filter(({ at }) => at > start),
        leavesAt: (at) => windowExitAt(period, at, windows),
      };
    },
    amount,
  );
}
