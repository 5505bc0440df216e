import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** How what is secret is kept: sealed for whoever needs it, hashed for finding the same one again. */
export type Sealing = {
  /** `place` ties what is sealed to its row: moved to another, it does not open. */
  seal(secret: string | Uint8Array, place: string): Buffer;
  open(sealed: Uint8Array, place: string): Buffer;
  hash(siteId: number, secret: string): Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM and HMAC-SHA-256 under keys of their own for each `purpose`, such as `cashier/payment`, derived from the platform's secret. */
export function createSealing(secretKey: Buffer, purpose: string): Sealing {
  const key = (name: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `baize/${name}/1`, 32));
  const sealing = key(purpose);
  const hashing = key(`${purpose}-hash`);
  return {
    seal(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(Buffer.from(secret as string)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed);
      const iv = bytes.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
    hash: (siteId, secret) => createHmac('sha256', hashing).update(`${siteId}/${secret}`).digest(),
  };
}
