import type { PaymentNotified } from '#contracts/events/payments.ts';
import { MESSAGE_TEMPLATE_KEYS } from '#contracts/values/message-templates.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendTemplateMessage } from './template-messages.ts';

/**
 * Sends a player the state of a payment, once for each state (operations 3.2 rule 9). States without a text
 * send nothing.
 */
export async function sendPaymentMessage(tx: Tx, notification: PaymentNotified): Promise<void> {
  const { payment, state, amount, requested = amount, currency, reference } = notification;
  // A player who is paid less than requested must be notified (GLI-19 2.5.6 e).
  const name = `${payment}_${state}${requested === amount ? '' : '_in_part'}`;
  const template = MESSAGE_TEMPLATE_KEYS.find((key) => key === name);
  if (!template) return;
  const sum = (minor: bigint) => `${currency} ${formatMinor(minor, currency)}`;
  const [paid, requestedAmount] = [BigInt(amount), BigInt(requested)];
  await sendTemplateMessage(tx, {
    ...{ siteId: notification.site_id, playerId: notification.player_id, template },
    language: notification.language,
    values: { sum: sum(paid), requested: sum(requestedAmount), rest: sum(requestedAmount - paid), reference },
    key: `payment:${notification.payment_id}:${state}`,
  });
}
