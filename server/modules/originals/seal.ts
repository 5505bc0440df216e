import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts unrevealed server seeds; `place` ties a sealed seed to its row. */
export type Seal = {
  close(seed: string, place: string): Buffer;
  open(sealed: Buffer, place: string): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived from the platform's secret (fairness 10.5). The row's identity is authenticated with the
 * text: a sealed seed copied to another row does not open. Layout: IV, tag, ciphertext.
 */
export function createSeal(secretKey: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'baize/originals/server-seed/1', 32));
  return {
    close(seed, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}
