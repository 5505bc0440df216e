import type { PaymentNotified } from '#contracts/events/payments.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { formatDecimal, money } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendInbox } from './inbox.ts';
import { paymentMessageText } from './payment-texts.ts';

/**
 * Writes to a player what became of a payment, once for each state (operations 3.2 rule 9). States without a
 * text are not told.
 */
export async function sendPaymentMessage(tx: Tx, told: PaymentNotified): Promise<void> {
  const { amount, requested = amount, currency, reference } = told;
  const sum = (minor: bigint) => `${currency} ${formatDecimal(money(minor, currencyOf(currency)))}`;
  const [paid, wanted] = [BigInt(amount), BigInt(requested)];
  const sums = { sum: sum(paid), requested: sum(wanted), rest: sum(wanted - paid) };
  const text = paymentMessageText(told, { ...sums, reference });
  if (!text) return;
  await sendInbox(tx, [
    {
      siteId: told.site_id,
      playerId: told.player_id,
      title: text.title,
      body: `<p>${text.body}</p>`,
      key: `payment:${told.payment_id}:${told.state}`,
    },
  ]);
}
