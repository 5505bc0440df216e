import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets, and hashes them for look-ups. */
export type Encryption = {
  /**
   * `place` is authenticated with the text and ties it to its row: copied to another row it cannot be
   * decrypted.
   */
  encrypt(secret: string | Uint8Array, place: string): Buffer;
  /** Throws when the key or the place differs, or a byte was changed. */
  decrypt(encrypted: Uint8Array, place: string): Buffer;
  hash(siteId: number, secret: string): Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM and HMAC-SHA-256 with separate keys for each `purpose`, such as `cashier/payment`, derived from
 * the platform's secret by HKDF. Layout of ciphertext: IV, tag, data.
 */
export function createEncryption(secretKey: Buffer, purpose: string): Encryption {
  const key = (name: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `baize/${name}/1`, 32));
  const encrypting = key(purpose);
  const hashing = key(`${purpose}-hash`);
  return {
    encrypt(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encrypting, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(Buffer.from(secret as string)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    decrypt(encrypted, place) {
      const bytes = Buffer.from(encrypted);
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', encrypting, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    hash: (siteId, secret) => createHmac('sha256', hashing).update(`${siteId}/${secret}`).digest(),
  };
}
