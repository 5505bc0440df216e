import type { Database, Db } from '../database/index.ts';
import { keyIdOf, keysOf, type SecretKey } from '../encryption.ts';
import type { Files } from '../files/index.ts';
import type { CronEntry, Task } from '../jobs/index.ts';
import type { Log } from '../log.ts';
import type { EncryptedData } from './encrypted-data.ts';
import { endReplacement, findFirstKey } from './first-key.ts';
import { countRemaining, type Remaining, reencrypt } from './reencryption.ts';

export type { EncryptedData } from './encrypted-data.ts';
export { findFirstKey, storeFirstKey } from './first-key.ts';

const REENCRYPT_TASK = 'keys.reencrypt';
/** Also after the end: what a process still writes under the previous key is found within the hour. */
export const REENCRYPT_CRON: CronEntry = { task: REENCRYPT_TASK, match: '29 * * * *', queue: REENCRYPT_TASK };

/** The state of the replacement of SECRET_KEY. */
type KeyState = {
  /** Ids of the keys of this process. */
  current: string;
  previous: string | null;
  /** Whether everything was once found encrypted under the current key. */
  isReplaced: boolean;
  /** What is not under the current key, by column; empty without a previous key. */
  remaining: Remaining[];
};

export type KeyRotation = {
  /** `limit`: counted values of each column. */
  state(db: Db, limit?: number): Promise<KeyState>;
  /** Encrypts everything again under the current key; returns the number of values. */
  run(): Promise<number>;
  /** Work for the job queue. */
  tasks: Record<string, Task>;
};

type KeyRotationOptions = {
  database: Database;
  files: Files;
  log: Log;
  secretKey: SecretKey;
  /** What every module stores encrypted; read when it is used. */
  data(): readonly EncryptedData[];
};

/**
 * Replaces the key under which an installation encrypts. Without a previous key nothing is read or written
 * except, where the key was replaced before, a count that finds what another key encrypted since.
 */
export function createKeyRotation({
  database,
  files,
  log,
  secretKey,
  data,
}: KeyRotationOptions): KeyRotation {
  const { current, previous, first } = keysOf(secretKey);
  const isFirst = !previous && current.equals(first);
  const rotation: KeyRotation = {
    async state(db, limit) {
      const known = await findFirstKey(db, previous ? [current, previous] : [current]);
      return {
        current: keyIdOf(current),
        previous: previous ? keyIdOf(previous) : null,
        isReplaced: !known || known.under.equals(current),
        remaining: previous ? await countRemaining(db, data(), limit) : [],
      };
    },
    async run() {
      if (!previous) return 0;
      const done = await reencrypt({ database, files, log }, data());
      if ((await countRemaining(database.db, data(), 1)).length > 0) return done;
      const isEnd = await database.transaction((tx) => endReplacement(tx, secretKey));
      if (isEnd || done > 0)
        log.warn({ values: done, key: keyIdOf(current) }, 'everything is encrypted under the current key');
      return done;
    },
    tasks: {
      async [REENCRYPT_TASK]() {
        if (isFirst) return;
        if (previous) return void (await rotation.run());
        const remaining = await countRemaining(database.db, data(), 1);
        if (remaining.length > 0)
          log.error({ remaining }, 'values are encrypted under a key that this process does not have');
      },
    },
  };
  return rotation;
}
