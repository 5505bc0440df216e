import type { Handlers } from '../../platform/module.ts';
import { verificationOf } from './player-view.ts';
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
