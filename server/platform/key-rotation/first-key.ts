import { type Db, schemaOf, type Tx } from '../database/index.ts';
import { createEncryption, keysOf, type SecretKey } from '../encryption.ts';

const tables = schemaOf<{ first_key: { is_only: boolean; encrypted: Buffer } }>('platform');
const PURPOSE = 'platform/first-key';

/** The installation's first key, and which of the given keys it is encrypted under. */
type FoundFirstKey = { first: Buffer; under: Buffer };

/**
 * The first key, stored under the key that replaced it. Undefined: none is stored yet; null: none of these
 * keys decrypts it.
 */
export async function findFirstKey(
  db: Db,
  keys: readonly Buffer[],
): Promise<FoundFirstKey | null | undefined> {
  const row = await tables(db).selectFrom('first_key').select('encrypted').executeTakeFirst();
  if (!row) return undefined;
  for (const under of keys) {
    try {
      return { first: createEncryption(under, PURPOSE).decrypt(row.encrypted, PURPOSE), under };
    } catch {
      // Encrypted under another key.
    }
  }
  return null;
}

/** Stores the key of a new installation, or of one from before keys could be replaced; keeps a known one. */
export async function storeFirstKey(tx: Tx, first: Buffer): Promise<void> {
  await tables(tx)
    .insertInto('first_key')
    .values({ is_only: true, encrypted: createEncryption(first, PURPOSE).encrypt(first, PURPOSE) })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
}

/**
 * Encrypts the first key under the current one: the end of a replacement, after which the previous key opens
 * nothing. False if it was so already.
 */
export async function endReplacement(tx: Tx, secretKey: SecretKey): Promise<boolean> {
  const { current, previous, first } = keysOf(secretKey);
  const known = await findFirstKey(tx, previous ? [current, previous] : [current]);
  if (!known || known.under.equals(current)) return false;
  const encrypted = createEncryption({ current, first }, PURPOSE).encrypt(first, PURPOSE);
  await tables(tx).updateTable('first_key').set({ encrypted }).where('is_only', '=', true).execute();
  return true;
}
