import type { Database } from '../../platform/database/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createKycConsole } from './console.ts';
import { personalDataOf } from './personal-data.ts';
import type { RequiresIdentityDocument } from './required-documents.ts';
import { eraseDocuments, maintainDocuments } from './retention.ts';
import { createKycRoutes } from './routes.ts';
import { eraseScreening } from './screening/cases.ts';
import { screenPlayer } from './screening/matching.ts';
import { continueRuns } from './screening/runs.ts';

export { findOpenRequirements } from './requirements.ts';
export { type ListFormat, readListFile } from './screening/list-file.ts';
export { compareList, importList, listScreeningLists, removeList } from './screening/lists.ts';
export { screenPlayer } from './screening/matching.ts';
export { findScreeningHolds } from './screening/rules.ts';
export { startRuns } from './screening/runs.ts';

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
  /** Screens players against new versions of lists; for a job every minute, one at a time. */
  screenDue(): Promise<void>;
};

/** Who players are, by documents. */
export function createKycModule(deps: KycDeps): KycModule {
  const { database, files, secretKey, requiresIdentityDocument, clock = Date.now } = deps;
  const store = { files, encryption: createEncryption(secretKey, 'kyc/document') };
  const now = () => new Date(clock());
  return {
    ...defineModule({
      name: 'kyc',
      siteCopy: { tables: [{ table: 'kyc.settings' }, { table: 'kyc.screening_rules' }] },
      personal: personalDataOf(store),
      handlers: createKycRoutes(store, requiresIdentityDocument, now),
      events: {
        'player.registered': {
          'kyc.screen-new': (tx, { site_id: siteId, player_id: playerId }) =>
            screenPlayer(tx, { siteId, playerId }, now()),
        },
        'player.profile_changed': {
          'kyc.screen-changed': (tx, { site_id: siteId, player_id: playerId }) =>
            screenPlayer(tx, { siteId, playerId }, now()),
        },
        'player.erased': {
          'kyc.erased': async (tx, { site_id: siteId, player_id: playerId }) => {
            await eraseDocuments(tx, files, { siteId, playerId }, now());
            await eraseScreening(tx, { siteId, playerId });
          },
        },
      },
      console: createKycConsole(store),
    }),
    maintain: () => maintainDocuments(database.db, files, now()),
    screenDue: () => continueRuns(database.db, now()),
  };
}
