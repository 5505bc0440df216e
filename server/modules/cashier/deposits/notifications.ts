import type { Tx } from '../../../platform/database/index.ts';
import { notifyPayment } from '../notifications.ts';
import type { DepositRow } from '../tables.ts';

/** Tells a player what became of a deposit: of what arrived, or of what was asked for while nothing has. */
export async function notifyDeposit(tx: Tx, deposit: DepositRow, now: Date): Promise<void> {
  const notification = {
    ...deposit,
    payment_id: deposit.deposit_id,
    sum: deposit.received ?? deposit.amount,
  };
  await notifyPayment(tx, 'deposit', notification, now);
}
