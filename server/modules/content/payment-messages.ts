import type { PaymentNotified } from '#contracts/events/payments.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendInbox } from './inbox.ts';
import { paymentMessageText } from './payment-texts.ts';

/**
 * Sends a player the state of a payment, once for each state (operations 3.2 rule 9). States without a text
 * send nothing.
 */
export async function sendPaymentMessage(tx: Tx, notification: PaymentNotified): Promise<void> {
  const { amount, requested = amount, currency, reference } = notification;
  const sum = (minor: bigint) => `${currency} ${formatMinor(minor, currency)}`;
  const [paid, wanted] = [BigInt(amount), BigInt(requested)];
  const sums = { sum: sum(paid), requested: sum(wanted), rest: sum(wanted - paid) };
  const text = paymentMessageText(notification, { ...sums, reference });
  if (!text) return;
  await sendInbox(tx, [
    {
      siteId: notification.site_id,
      playerId: notification.player_id,
      title: text.title,
      body: `<p>${text.body}</p>`,
      key: `payment:${notification.payment_id}:${notification.state}`,
    },
  ]);
}
