import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Deposited, depositBreach } from './check.ts';
import { presentBreach } from './stake.ts';
import { standingsOf } from './standing.ts';
import type { PlayerKey } from './steps.ts';
import { leavesWindow, windowStart } from './windows.ts';

/**
 * Refuses a deposit that a player's own limits, a break or an exclusion do not let through: `excluded`, `limitReached`. `since` answers
 * what was deposited after a moment, with what may still arrive; whoever asks holds the lock on the player's deposits.
 */
export async function requireMayDeposit(
  tx: Tx,
  key: PlayerKey,
  amount: bigint,
  since: (start: Date) => Promise<readonly Deposited[]>,
  now: Date,
): Promise<void> {
  const [standing] = await standingsOf(tx, [key], now);
  const { excludedUntil, limits, windows } = standing!;
  if (excludedUntil)
    refuse('excluded', { until: excludedUntil === 'open' ? null : excludedUntil.toISOString() });
  const mine = limits.filter(({ kind }) => kind === 'deposit');
  if (mine.length === 0) return;
  const starts = mine.map(({ period }) => windowStart(period as 'day', now, windows).getTime());
  const all = await since(new Date(Math.min(...starts)));
  const breach = depositBreach(
    mine,
    (period) => {
      if (period === 'session') throw new Error('deposits are not limited by session');
      const start = windowStart(period, now, windows);
      return {
        deposits: all.filter(({ at }) => at > start),
        leavesAt: (at) => leavesWindow(period, at, windows),
      };
    },
    amount,
  );
  if (breach) refuse('limitReached', presentBreach(breach));
}
