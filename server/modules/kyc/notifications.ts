import { randomUUID } from 'node:crypto';
import type { DocumentNotified } from '#contracts/events/identity-documents.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { IdentityDocumentRow } from './tables.ts';
import { findSettings } from './verification-settings.ts';

type Notified = Pick<
  IdentityDocumentRow,
  'site_id' | 'player_id' | 'verification_id' | 'kind' | 'reason' | 'expires_on'
>;

/** Publishes a change of a document that its player is notified of. */
export async function notifyDocument(
  tx: Tx,
  document: Notified,
  what: DocumentNotified['what'],
  now: Date,
): Promise<void> {
  const { site_id, player_id, verification_id, kind, reason, expires_on } = document;
  const { reasons } = await findSettings(tx, site_id);
  const texts = what === 'rejected' ? reasons.find(({ code }) => code === reason)?.text : undefined;
  await publish(tx, 'document.notified', {
    ...{ event_id: randomUUID(), site_id, player_id, verification_id, kind, what, expires_on },
    reason: { ...texts },
    at: now.toISOString(),
  });
}
