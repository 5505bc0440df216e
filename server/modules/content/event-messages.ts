import type { DocumentNotified } from '#contracts/events/identity-documents.ts';
import type { PaymentNotified } from '#contracts/events/payments.ts';
import type { ExclusionNotified, RiskLevelReached } from '#contracts/events/player.ts';
import type { RewardNotified } from '#contracts/events/rewards.ts';
import { MESSAGE_TEMPLATE_KEYS } from '#contracts/values/message-templates.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { Tx } from '../../platform/database/index.ts';
import { serverTexts } from '../../platform/server-texts.ts';
import { sendTemplateMessage, siteLanguage } from './template-messages.ts';

/**
 * Notifies a player of a payment state, once per state (operations 3.2 rule 9). States without a text send
 * nothing.
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

/**
 * Notifies a player of a reward that was granted or is about to expire, in the site's first language: these
 * messages have no request that sets a language.
 */
export async function sendRewardMessage(tx: Tx, notification: RewardNotified): Promise<void> {
  const language = await siteLanguage(tx, notification.site_id);
  const sum =
    notification.currency === 'TOKEN'
      ? notification.amount
      : `${notification.currency} ${formatMinor(notification.amount, notification.currency)}`;
  const name = notification.name[language] ?? notification.name.EN ?? '';
  await sendTemplateMessage(tx, {
    ...{ siteId: notification.site_id, playerId: notification.player_id, language },
    template: `reward_${notification.what}`,
    values: { sum, name },
    key: `reward:${notification.key}`,
  });
}

type ProtectionText = 'risk_limits' | 'exclusion_notice';

/**
 * Offers limits, time-outs and help to a player whose markers of harm have reached a level (player protection
 * 5).
 */
export const sendProtectionMessage = (tx: Tx, notification: RiskLevelReached): Promise<void> =>
  sendMessage(tx, 'risk_limits', notification);

/** Notifies a player of an exclusion requested by a relative (player protection E8). */
export const sendExclusionMessage = (tx: Tx, notification: ExclusionNotified): Promise<void> =>
  sendMessage(tx, 'exclusion_notice', notification);

async function sendMessage(
  tx: Tx,
  template: ProtectionText,
  { site_id, player_id, event_id }: ExclusionNotified,
): Promise<void> {
  await sendTemplateMessage(tx, {
    ...{ siteId: site_id, playerId: player_id, template, values: {} },
    language: await siteLanguage(tx, site_id),
    key: `harm:${event_id}`,
  });
}

/** Notifies a player of a decision on a document, or of its upcoming expiry. */
export async function sendDocumentMessage(tx: Tx, notification: DocumentNotified): Promise<void> {
  const { site_id, player_id, verification_id, what } = notification;
  const language = await siteLanguage(tx, site_id);
  const values = {
    kind: serverTexts('labels', language).document_kind[notification.kind],
    day: notification.expires_on ?? '',
    reason: notification.reason[language] ?? notification.reason.EN ?? '',
  };
  await sendTemplateMessage(tx, {
    ...{ siteId: site_id, playerId: player_id, language, values },
    template: `document_${what}`,
    key: `document:${verification_id}:${what}`,
  });
}
