import type { DocumentNotified } from '#contracts/events/identity-documents.ts';
import type { DocumentKind } from '#contracts/values/identity-documents.ts';
import type { Tx } from '../../platform/database/index.ts';
import { sendTemplateMessage, siteLanguage } from './template-messages.ts';

const KINDS: Record<string, Record<DocumentKind, string>> = {
  EN: { identity: 'proof of identity', address: 'proof of address', funds: 'source of funds' },
  PHP: {
    identity: 'patunay ng pagkakakilanlan',
    address: 'patunay ng tirahan',
    funds: 'pinagmulan ng pondo',
  },
  CN: { identity: '身份证明', address: '地址证明', funds: '资金来源证明' },
};

/** Notifies a player of a decision on a document, or of its coming expiry. */
export async function sendDocumentMessage(tx: Tx, notification: DocumentNotified): Promise<void> {
  const { site_id, player_id, verification_id, what } = notification;
  const language = await siteLanguage(tx, site_id);
  const values = {
    kind: (KINDS[language] ?? KINDS.EN!)[notification.kind],
    day: notification.expires_on ?? '',
    reason: notification.reason[language] ?? notification.reason.EN ?? '',
  };
  await sendTemplateMessage(tx, {
    ...{ siteId: site_id, playerId: player_id, language, values },
    template: `document_${what}`,
    key: `document:${verification_id}:${what}`,
  });
}
