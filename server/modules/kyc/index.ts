import type { Database } from '../../platform/database/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createKycConsole } from './console.ts';
import { personalDataOf } from './personal-data.ts';
import type { RequiresIdentityDocument } from './required-documents.ts';
import { eraseDocuments, maintainDocuments } from './retention.ts';
import { createKycRoutes } from './routes.ts';

export { findOpenRequirements } from './requirements.ts';

export type KycDeps = {
  database: Database;
  files: Files;
  /** 32 bytes; pictures are encrypted and numbers hashed under keys derived from it. */
  secretKey: Buffer;
  requiresIdentityDocument: RequiresIdentityDocument;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type KycModule = Module & {
  /** Ends, reminds of and deletes what is due; for a job every hour. */
  maintain(): Promise<void>;
};

/** Who players are, by documents. */
export function createKycModule(deps: KycDeps): KycModule {
  const { database, files, secretKey, requiresIdentityDocument, clock = Date.now } = deps;
  const store = { files, encryption: createEncryption(secretKey, 'kyc/document') };
  const now = () => new Date(clock());
  return {
    ...defineModule({
      name: 'kyc',
      siteCopy: { tables: [{ table: 'kyc.settings' }] },
      personal: personalDataOf(store),
      handlers: createKycRoutes(store, requiresIdentityDocument, now),
      events: {
        'player.erased': {
          'kyc.erased': (tx, { site_id: siteId, player_id: playerId }) =>
            eraseDocuments(tx, files, { siteId, playerId }, now()),
        },
      },
      console: createKycConsole(store),
    }),
    maintain: () => maintainDocuments(database.db, files, now()),
  };
}
