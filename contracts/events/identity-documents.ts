import { z } from 'zod';
import { DOCUMENT_KINDS } from '../values/identity-documents.ts';

/** Notices to a player about a document. */
const DOCUMENT_NOTIFICATIONS = ['required', 'approved', 'rejected', 'expiring', 'expired'] as const;

/**
 * `document.notified`: the player is notified of a document's new state, or a document is required from the
 * player; in the latter case `verification_id` is the id of the requirement. `reason`: why it was rejected,
 * by language code.
 */
export const documentNotified = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  verification_id: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  what: z.enum(DOCUMENT_NOTIFICATIONS),
  reason: z.record(z.string(), z.string()),
  expires_on: z.iso.date().nullable(),
  at: z.iso.datetime(),
});
export type DocumentNotified = z.infer<typeof documentNotified>;
