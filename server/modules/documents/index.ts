import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Task } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module, type PlayerContext } from '../../platform/module.ts';
import type { PersonalSection } from '../../platform/personal.ts';
import { createSealing } from '../../platform/sealing.ts';
import { MAKE } from './create.ts';
import { makeWaiting, sweep, type Waiting } from './make.ts';
import { documentRoutes } from './routes.ts';

export type DocumentsDeps = {
  database: Database;
  files: Files;
  log: Log;
  confirmPassword(context: PlayerContext, password: string): Promise<void>;
  /** What every module keeps about a player. */
  personal(): readonly PersonalSection[];
  /** 32 bytes; files are sealed under a key derived from it. */
  secretKey: Buffer;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type DocumentsModule = Module & {
  /** Work for the job queue. */
  tasks: Record<string, Task>;
  /** Deletes files whose time is over; for a job every hour. */
  sweep(): Promise<void>;
};

/** Files players take away. */
export function createDocumentsModule({
  secretKey,
  clock = Date.now,
  ...deps
}: DocumentsDeps): DocumentsModule {
  const works = { ...deps, clock, sealing: createSealing(secretKey, 'cashier/document') };
  return {
    ...defineModule({ name: 'documents', handlers: documentRoutes(works) }),
    tasks: {
      [MAKE]: (payload) => makeWaiting(works, payload as Waiting),
    },
    sweep: () => sweep(works),
  };
}
