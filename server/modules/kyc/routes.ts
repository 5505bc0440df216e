import type { VerificationItem } from '#contracts/api/identity-verification.ts';
import { DOCUMENT_KINDS, MAX_DOCUMENT_PAGES } from '#contracts/values/identity-documents.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type DocumentWithPageCount, listPlayerDocuments } from './identity-documents.ts';
import { findSettings, reasonText } from './settings.ts';
import { type DocumentStore, uploadPage } from './upload.ts';

/** Calls about a player's documents. */
export function createKycRoutes(store: DocumentStore, now: () => Date): Handlers {
  return {
    verification: async ({ language, upload }, { db, site, player }) => {
      const key = { siteId: site.id, playerId: player.id };
      if (upload) {
        const { request_id: requestId, kind, file } = upload;
        const sent = Buffer.from(file, 'base64');
        await uploadPage(db, store, { ...key, requestId, kind, sent }, now());
      }
      return { value: await verificationOf(db, key, language.toUpperCase()) };
    },
  };
}

/** The proofs required of a player, and the progress of each. */
async function verificationOf(db: Db, key: PlayerKey, language: string): Promise<VerificationItem[]> {
  const [settings, documents] = await Promise.all([
    findSettings(db, key.siteId),
    listPlayerDocuments(db, key),
  ]);
  return DOCUMENT_KINDS.flatMap((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    if (!settings.requested.includes(kind) && ofKind.length === 0) return [];
    const waiting = ofKind.find(({ state }) => state === 'waiting');
    const approved = ofKind.find(({ state }) => state === 'approved');
    const shown = waiting ?? approved ?? ofKind.find(({ state }) => state !== 'replaced');
    const isRequested = settings.requested.includes(kind);
    return [
      {
        ...presentItem(shown),
        kind,
        reason: shown?.state === 'rejected' ? reasonText(settings, shown.reason, language) : '',
        expires_on: approved?.expires_on ?? null,
        can_upload: isRequested && (!waiting || waiting.pages < MAX_DOCUMENT_PAGES),
      },
    ];
  });
}

function presentItem(shown: DocumentWithPageCount | undefined) {
  if (!shown || shown.state === 'replaced')
    return { state: 'missing' as const, pages: 0, uploaded_at: null, due_at: null };
  return {
    state: shown.state,
    pages: shown.pages,
    uploaded_at: shown.uploaded_at.toISOString(),
    due_at: shown.state === 'waiting' ? shown.due_at.toISOString() : null,
  };
}
