import type { Tx } from '../../../platform/database.ts';
import type { DepositRow } from '../tables.ts';
import { tell } from '../tell.ts';

/** Tells a player what became of a deposit: of what arrived, or of what was asked for while nothing has. */
export async function tellDeposit(tx: Tx, deposit: DepositRow, now: Date): Promise<void> {
  const told = { ...deposit, payment_id: deposit.deposit_id, sum: deposit.received ?? deposit.amount };
  await tell(tx, 'deposit', told, now);
}
