import { opensStaffSecrets } from '../modules/operators/index.ts';
import { type Config, ConfigError } from '../platform/config/index.ts';
import { keyOfText, readSecretKey } from '../platform/config/secret-key.ts';
import type { Database, Db } from '../platform/database/index.ts';
import type { SecretKey } from '../platform/encryption.ts';
import { findFirstKey, storeFirstKey } from '../platform/key-rotation/index.ts';

type KeyConfig = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'DATA_DIR'>;

/**
 * The keys of an installation: those of the configuration, and its first one from the database. Throws a
 * ConfigError and changes nothing when none of the configured keys opens what the database keeps.
 */
export async function openSecretKey({ db, transaction }: Database, config: KeyConfig): Promise<SecretKey> {
  const current = await readSecretKey(config.SECRET_KEY, config.DATA_DIR);
  const previous = config.SECRET_KEY_PREVIOUS ? keyOfText(config.SECRET_KEY_PREVIOUS) : undefined;
  const keys = previous ? [current, previous] : [current];
  let known = await findFirstKey(db, keys);
  if (known === undefined) {
    const first = await findKeyOfStaff(db, keys);
    if (!first) throw wrongKey(previous !== undefined);
    await transaction((tx) => storeFirstKey(tx, first));
    known = await findFirstKey(db, keys);
  }
  if (!known) throw wrongKey(previous !== undefined);
  return { current, previous, first: known.first };
}

/** For a database without a stored first key: the key that opens a staff secret, or the current one. */
async function findKeyOfStaff(db: Db, keys: readonly Buffer[]): Promise<Buffer | undefined> {
  for (const key of keys) if ((await opensStaffSecrets(db, key)) !== false) return key;
  return undefined;
}

const wrongKey = (hasPrevious: boolean): ConfigError =>
  new ConfigError(
    hasPrevious
      ? 'SECRET_KEY, SECRET_KEY_PREVIOUS: this database is encrypted under another key than these two. Set ' +
          'SECRET_KEY_PREVIOUS to the key that was in use before. Nothing was changed.'
      : 'SECRET_KEY: this database is encrypted under another key. Set SECRET_KEY to that key; to replace it, ' +
          'set SECRET_KEY_PREVIOUS to it. Nothing was changed.',
  );
