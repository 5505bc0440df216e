import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { findPlayerById } from '../../players/index.ts';
import type { DepositRow } from '../tables.ts';

async function eventFields(tx: Tx, deposit: DepositRow, amount: bigint, now: Date) {
  const player = await findPlayerById(tx, deposit.site_id, deposit.player_id);
  return {
    event_id: randomUUID(),
    site_id: deposit.site_id,
    player_id: deposit.player_id,
    account_id: player?.accountId ?? '',
    deposit_id: deposit.deposit_id,
    method_id: deposit.method_id,
    currency: deposit.currency,
    amount: amount.toString(),
    at: now.toISOString(),
  };
}

/** Publishes that a deposit was credited with `amount` minor units; `confirmedAt`: by its gateway. */
export async function publishDepositCredited(
  tx: Tx,
  deposit: DepositRow,
  amount: bigint,
  { now, confirmedAt }: { now: Date; confirmedAt?: Date | undefined },
): Promise<void> {
  const confirmed_at = confirmedAt?.toISOString();
  const fields = await eventFields(tx, deposit, amount, now);
  await publish(tx, 'deposit.credited', { ...fields, ...(confirmed_at && { confirmed_at }) });
}

/** Publishes that a credited deposit was reversed, so that its bonuses are reversed as well. */
export async function publishDepositReturned(
  tx: Tx,
  deposit: DepositRow,
  how: 'refunded' | 'charged_back',
  now: Date,
): Promise<void> {
  const amount = (deposit.received ?? 0n) - (deposit.fee ?? 0n);
  await publish(tx, 'deposit.reversed', {
    ...(await eventFields(tx, deposit, amount, now)),
    credited_at: (deposit.credited_at ?? now).toISOString(),
    how,
  });
}
