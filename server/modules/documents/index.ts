import type { Database } from '../../platform/database/index.ts';
import { createEncryption, type SecretKey } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Task } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module, type PlayerContext } from '../../platform/module.ts';
import type { PersonalDataSection } from '../../platform/personal-data.ts';
import { GENERATE_TASK } from './creation.ts';
import {
  deleteExpiredDocuments,
  encryptedDocuments,
  type GenerateTask,
  generatePending,
} from './generation.ts';
import { createDocumentRoutes } from './routes.ts';

type DocumentsDeps = {
  database: Database;
  files: Files;
  log: Log;
  confirmPassword(context: PlayerContext, password: string): Promise<void>;
  /** The personal data that every module holds about a player. */
  personal(): readonly PersonalDataSection[];
  /** 32 bytes; files are encrypted with a key derived from it. */
  secretKey: SecretKey;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type DocumentsModule = Module & {
  /** Work for the job queue. */
  tasks: Record<string, Task>;
  /** Deletes expired files; run hourly. */
  deleteExpired(): Promise<void>;
};

/** Files that players download. */
export function createDocumentsModule({
  secretKey,
  clock = Date.now,
  ...deps
}: DocumentsDeps): DocumentsModule {
  const works = { ...deps, clock, encryption: createEncryption(secretKey, 'cashier/document') };
  return {
    ...defineModule({
      name: 'documents',
      handlers: createDocumentRoutes(works),
      encrypted: { files: [encryptedDocuments(works.encryption)] },
    }),
    tasks: {
      [GENERATE_TASK]: (payload) => generatePending(works, payload as GenerateTask),
    },
    deleteExpired: () => deleteExpiredDocuments(works),
  };
}
