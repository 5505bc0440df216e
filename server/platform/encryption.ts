import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The installation's secret: 32 bytes, or several keys once it was replaced. `current` encrypts and signs.
 * `previous`, while it is being replaced, still decrypts. `first` is the key with which the installation
 * began: it keys the hashes for look-ups, which cannot be computed again, and encrypts nothing any more.
 */
export type SecretKey = Buffer | { current: Buffer; previous?: Buffer | undefined; first: Buffer };

/** The keys of a secret that may be a single one. */
export const keysOf = (key: SecretKey): Exclude<SecretKey, Buffer> =>
  Buffer.isBuffer(key) ? { current: key, first: key } : key;

/** Names a key in what it encrypts: eight hexadecimal digits of its hash. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('baize/key-id/').update(key).digest('hex').slice(0, 8);

/** Encrypts secrets, and hashes them for look-ups. */
export type Encryption = {
  purpose: string;
  /**
   * `place` is authenticated with the text and ties it to its row: copied to another row it cannot be
   * decrypted.
   */
  encrypt(secret: string | Uint8Array, place: string): Buffer;
  /** Throws when the key or the place differs, or a byte was changed. */
  decrypt(encrypted: Uint8Array, place: string): Buffer;
  hash(siteId: number, secret: string): Buffer;
  /** Id of the key that encrypts; null for the installation's first key, whose ciphertexts name none. */
  keyId: string | null;
  /** How ciphertexts under that key begin; null when they begin at random, as those of the first key. */
  prefix: Buffer | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Before the key's id. Random bytes begin like this once in 2^48. */
export const KEY_MARK = Buffer.from('baize2');
const ID_BYTES = 4;

type CipherKey = { id: string; key: Buffer };

/**
 * AES-256-GCM and HMAC-SHA-256 with separate keys for each `purpose`, such as `cashier/payment`, derived from
 * the platform's secret by HKDF. Layout of ciphertext: IV, tag, data; once the first key was replaced,
 * preceded by the mark and the id of the key. Processes that know no ids can therefore read all ciphertexts
 * of an installation that never replaced its key.
 */
export function createEncryption(secretKey: SecretKey, purpose: string): Encryption {
  const { current, previous, first } = keysOf(secretKey);
  const derived = (key: Buffer, name: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `baize/${name}/1`, 32));
  const cipherKey = (key: Buffer): CipherKey => ({ id: keyIdOf(key), key: derived(key, purpose) });
  const encrypting = cipherKey(current);
  const keys = previous ? [encrypting, cipherKey(previous)] : [encrypting];
  const hashing = derived(first, `${purpose}-hash`);
  const prefix = current.equals(first) ? null : prefixOf(encrypting.id);
  return {
    purpose,
    encrypt: (secret, place) => encryptUnder(encrypting, prefix, secret, place),
    decrypt: (encrypted, place) => decryptWith(keys, Buffer.from(encrypted), place),
    hash: (siteId, secret) => createHmac('sha256', hashing).update(`${siteId}/${secret}`).digest(),
    keyId: prefix && encrypting.id,
    prefix,
  };
}

const prefixOf = (id: string): Buffer => Buffer.concat([KEY_MARK, Buffer.from(id, 'hex')]);

function encryptUnder(
  { key }: CipherKey,
  prefix: Buffer | null,
  secret: string | Uint8Array,
  place: string,
): Buffer {
  const begin = prefix ?? Buffer.alloc(0);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.concat([begin, Buffer.from(place)]));
  const text = Buffer.concat([cipher.update(Buffer.from(secret as string)), cipher.final()]);
  return Buffer.concat([begin, iv, cipher.getAuthTag(), text]);
}

function decryptWith(keys: readonly CipherKey[], bytes: Buffer, place: string): Buffer {
  const length = KEY_MARK.length + ID_BYTES;
  const hasId = bytes.subarray(0, KEY_MARK.length).equals(KEY_MARK);
  const id = bytes.subarray(KEY_MARK.length, length).toString('hex');
  const named = hasId ? keys.filter((key) => key.id === id) : [];
  const tries = [
    ...named.map(({ key }) => ({ key, begin: bytes.subarray(0, length) })),
    ...keys.map(({ key }) => ({ key, begin: Buffer.alloc(0) })),
  ];
  let fault: unknown;
  for (const { key, begin } of tries) {
    try {
      return opened(key, bytes.subarray(begin.length), Buffer.concat([begin, Buffer.from(place)]));
    } catch (error) {
      fault ??= error;
    }
  }
  if (hasId && named.length === 0)
    throw new Error(`encrypted under the key ${id}, which this process does not have`);
  throw fault;
}

function opened(key: Buffer, bytes: Buffer, authenticated: Buffer): Buffer {
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
