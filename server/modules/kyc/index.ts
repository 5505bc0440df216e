import type { Database, Tx } from '../../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Task } from '../../platform/jobs/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { listSites } from '../sites/index.ts';
import { createKycConsole } from './console.ts';
import { personalDataOf } from './personal-data.ts';
import type { RequiresIdentityDocument } from './required-documents.ts';
import { eraseDocuments, maintainDocuments } from './retention.ts';
import { createKycRoutes } from './routes.ts';
import { eraseScreening } from './screening/cases.ts';
import { screenPlayer } from './screening/matching.ts';
import { continueRuns } from './screening/runs.ts';
import { encryptedPages } from './upload.ts';
import { encryptedVendors, saveVendor } from './vendors/configuration.ts';
import {
  eraseChecks,
  FOLLOW_CHECK_TASK,
  followCheck,
  followOpenChecks,
  receiveCallback,
} from './vendors/vendor-checks.ts';

export { findRequiredDocuments } from './requirements.ts';
export { readListFile } from './screening/list-file.ts';
export { compareList, importList, listScreeningLists, removeList } from './screening/lists.ts';
export { screenPlayer } from './screening/matching.ts';
export { startRuns } from './screening/runs.ts';
export { findScreeningHolds } from './screening/screening-rules.ts';

type KycDeps = {
  database: Database;
  files: Files;
  /** 32 bytes; keys derived from it encrypt pictures and hash numbers. */
  secretKey: SecretKey;
  requiresIdentityDocument: RequiresIdentityDocument;
  /** Address of the simulated identity vendor, which may be inside the network. */
  config: { IDENTITY_SIMULATOR?: string | undefined };
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type KycModule = Module & {
  /** Expires and deletes documents that are due, and sends reminders; for an hourly job. */
  maintain(): Promise<void>;
  /** Receives a callback of a site's identity vendor; returns the HTTP status. */
  receiveCallback(siteId: number, raw: Uint8Array, headers: Headers): Promise<number>;
  /** Sets up the identity vendor of a site, for demos and tests. */
  setVendor(tx: Tx, siteId: number, vendor: Parameters<typeof saveVendor>[3]): Promise<void>;
  /** Tasks of the job queue. */
  tasks: Record<string, Task>;
  /** Screens players against new list versions; for a job every minute, one at a time. */
  screenDue(): Promise<void>;
};

/** Verification of players by documents. */
export function createKycModule(deps: KycDeps): KycModule {
  const { database, files, secretKey, requiresIdentityDocument, config, clock = Date.now } = deps;
  const store = { files, encryption: createEncryption(secretKey, 'kyc/document') };
  const vendorEncryption = createEncryption(secretKey, 'kyc/vendor');
  const { IDENTITY_SIMULATOR: simulator } = config;
  const origins = simulator ? [new URL(simulator).origin] : [];
  const vendors = { vendorEncryption, origins, encryption: store.encryption };
  const now = () => new Date(clock());
  return {
    ...defineModule({
      name: 'kyc',
      encrypted: {
        columns: [encryptedVendors(vendorEncryption)],
        files: [encryptedPages(store.encryption)],
      },
      siteCopy: { tables: [{ table: 'kyc.settings' }, { table: 'kyc.screening_rules' }] },
      personal: personalDataOf(store),
      handlers: createKycRoutes({ store, vendors, requiresIdentityDocument }, now),
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
            await eraseChecks(tx, { siteId, playerId });
          },
        },
      },
      console: createKycConsole(store, vendorEncryption),
    }),
    async maintain() {
      await maintainDocuments(database.db, files, now());
      for (const { id } of await listSites(database.db))
        await followOpenChecks(database.db, vendors, id, now());
    },
    receiveCallback: (siteId, raw, headers) =>
      receiveCallback(database.db, vendors, siteId, { raw, headers, now: now() }),
    setVendor: (tx, siteId, vendor) => saveVendor(tx, vendorEncryption, siteId, vendor, now()),
    tasks: {
      [FOLLOW_CHECK_TASK]: (payload) =>
        followCheck(database.db, vendors, payload as { siteId: number; checkId: string }, now()),
    },
    screenDue: () => continueRuns(database.db, now()),
  };
}
