import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Database } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import type { Log } from '../../../platform/log.ts';
import { tables } from '../tables.ts';
import { notifyDeposit } from './notifications.ts';
import { changeDepositState, lockDeposit } from './states.ts';

const BATCH_SIZE = 200;
/** A review that exceeds its promised time by this much is logged (operations 3.2 rule 7). */
const LATE_REVIEW_ALERT_MS = 15 * MINUTE_MS;

const UNREACHABLE = { reason: 'UNREACHABLE', expires_at: null } as const;

/**
 * Expires unpaid deposits of all sites and logs late reviews. Run every minute; safe to repeat and to run
 * concurrently. Returns the number expired.
 */
export async function expireDeposits({ db }: Database, log: Log, now: Date): Promise<number> {
  const due = await tables(db)
    .selectFrom('deposit')
    .select(['site_id', 'deposit_id'])
    .where('state', 'in', ['awaiting_payment', 'created'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute();
  const count = await forEachInOwnTransaction(
    db,
    due,
    async (tx, { site_id: siteId, deposit_id: depositId }) => {
      const deposit = await lockDeposit(tx, { siteId, depositId });
      if (deposit?.state !== 'awaiting_payment' && deposit?.state !== 'created') return false;
      // Deposits for which no gateway has ever responded.
      const ended =
        deposit.state === 'created'
          ? await changeDepositState(tx, deposit, 'failed', { actor: 'system', now, change: UNREACHABLE })
          : await changeDepositState(tx, deposit, 'expired', { actor: 'system', now });
      await notifyDeposit(tx, ended, now);
    },
  );
  const { late } = await tables(db)
    .selectFrom('deposit')
    .select(({ fn }) => fn.countAll<bigint>().as('late'))
    .where('state', '=', 'under_review')
    .where('due_at', '<=', new Date(now.getTime() - LATE_REVIEW_ALERT_MS))
    .executeTakeFirstOrThrow();
  if (late > 0n) log.warn({ late: Number(late) }, 'deposits are past their review time');
  return count;
}
