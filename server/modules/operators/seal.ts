import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts the secrets of staff; `place` ties one to its row: copied to another it does not open. */
export type Seal = {
  close(secret: Uint8Array, place: string): Buffer;
  open(sealed: Buffer, place: string): Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the platform's secret. Layout: IV, tag, ciphertext. */
export function createSeal(secretKey: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'baize/operators/totp/1', 32));
  return {
    close(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
