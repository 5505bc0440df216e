import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Breach, type Deposited, depositBreach } from './check.ts';
import { areDepositsHeld } from './harm.ts';
import { answerMissing } from './reminders.ts';
import { presentBreach } from './stake.ts';
import { type Standing, standingsOf } from './standing.ts';
import type { PlayerKey } from './steps.ts';
import { leavesWindow, windowStart } from './windows.ts';

type Since = (start: Date) => Promise<readonly Deposited[]>;

/**
 * Refuses a deposit that a player's own limits, a break or an exclusion do not let through, or who has not answered how much to
 * deposit at most, or whom somebody has to look at first: `excluded`, `termsDue`, `depositsHeld`, `limitAnswerNeeded`, `limitReached`. `since` answers what was deposited after a moment, with what may still arrive; whoever asks holds the lock on the player's deposits.
 */
export async function requireMayDeposit(
  tx: Tx,
  key: PlayerKey,
  amount: bigint,
  since: Since,
  now: Date,
): Promise<void> {
  const [standing] = await standingsOf(tx, [key], now);
  const { excludedUntil } = standing!;
  if (excludedUntil)
    refuse('excluded', { until: excludedUntil === 'open' ? null : excludedUntil.toISOString() });
  if (standing!.demand) refuse(standing!.demand);
  if (await areDepositsHeld(tx, key)) refuse('depositsHeld');
  const hasLimit = standing!.limits.some(({ kind }) => kind === 'deposit');
  const missing = await answerMissing(tx, key, hasLimit);
  if (missing) refuse('limitAnswerNeeded', { answer: missing });
  const breach = await breachOf(standing!, amount, since, now);
  if (breach) refuse('limitReached', presentBreach(breach));
}

/**
 * Whether what has arrived is more than a player's deposit limit: it is credited all the same, and further deposits are refused until
 * enough of it has left the window [player protection 3, V19].
 */
export async function isOverLimit(tx: Tx, key: PlayerKey, since: Since, now: Date): Promise<boolean> {
  const [standing] = await standingsOf(tx, [key], now);
  return (await breachOf(standing!, 0n, since, now)) !== undefined;
}

async function breachOf(
  { limits, windows }: Pick<Standing, 'limits' | 'windows'>,
  amount: bigint,
  since: Since,
  now: Date,
): Promise<Breach | undefined> {
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
        leavesAt: (at) => leavesWindow(period, at, windows),
      };
    },
    amount,
  );
}
