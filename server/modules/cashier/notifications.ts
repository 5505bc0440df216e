import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { findPlayerById } from '../players/index.ts';

type PaymentNotification = {
  site_id: number;
  player_id: string;
  payment_id: string;
  reference: string;
  state: string;
  reason: string;
  /** The amount, in minor units. */
  sum: bigint;
  /** The requested amount, if different. */
  requested?: bigint;
  currency: string;
  language: string;
};

/** Publishes a payment state of which the player is notified (operations 3.2 rule 9). */
export async function notifyPayment(
  tx: Tx,
  payment: 'deposit' | 'withdrawal',
  notification: PaymentNotification,
  now: Date,
): Promise<void> {
  const player = await findPlayerById(tx, notification.site_id, notification.player_id);
  await publish(tx, 'payment.notified', {
    event_id: randomUUID(),
    site_id: notification.site_id,
    player_id: notification.player_id,
    account_id: player?.accountId ?? '',
    payment,
    payment_id: notification.payment_id,
    reference: notification.reference,
    state: notification.state,
    reason: notification.reason,
    amount: notification.sum.toString(),
    ...(notification.requested !== undefined && { requested: notification.requested.toString() }),
    currency: notification.currency,
    language: notification.language,
    at: now.toISOString(),
  });
}
