import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { findPlayerById } from '../players/index.ts';

export type PaymentNotification = {
  site_id: number;
  player_id: string;
  payment_id: string;
  reference: string;
  state: string;
  reason: string;
  /** What it is about, in minor units. */
  sum: bigint;
  /** What was asked for, where that may be another sum. */
  requested?: bigint;
  currency: string;
  language: string;
};

/** Publishes that a payment came to a state its player should hear of (operations 3.2 rule 9). */
export async function notifyPayment(
  tx: Tx,
  payment: 'deposit' | 'withdrawal',
  told: PaymentNotification,
  now: Date,
): Promise<void> {
  const player = await findPlayerById(tx, told.site_id, told.player_id);
  await publish(tx, 'payment.notified', {
    event_id: randomUUID(),
    site_id: told.site_id,
    player_id: told.player_id,
    account_id: player?.accountId ?? '',
    payment,
    payment_id: told.payment_id,
    reference: told.reference,
    state: told.state,
    reason: told.reason,
    amount: told.sum.toString(),
    ...(told.requested !== undefined && { requested: told.requested.toString() }),
    currency: told.currency,
    language: told.language,
    at: now.toISOString(),
  });
}
