import type { Tx } from '../../../platform/database/index.ts';
import { notifyPayment } from '../notifications.ts';
import type { DepositRow } from '../tables.ts';

/**
 * Notifies a player of a deposit's state, with the received amount, or the requested one while nothing has
 * arrived.
 */
export async function notifyDeposit(tx: Tx, deposit: DepositRow, now: Date): Promise<void> {
  const notification = {
    ...deposit,
    payment_id: deposit.deposit_id,
    sum: deposit.received ?? deposit.amount,
  };
  await notifyPayment(tx, 'deposit', notification, now);
}
