import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** How account numbers are kept: sealed for whoever pays, hashed for finding the same one again. */
export type Numbers = {
  seal(number: string, place: string): Buffer;
  open(sealed: Buffer, place: string): string;
  hash(siteId: number, number: string): Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM and HMAC-SHA-256 under keys of their own, derived from the platform's secret; `place` ties a number to its row. */
export function createNumbers(secretKey: Buffer): Numbers {
  const key = (name: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `baize/cashier/${name}/1`, 32));
  const sealing = key('bank-number');
  const hashing = key('bank-number-hash');
  return {
    seal(number, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, place) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString();
    },
    hash: (siteId, number) => createHmac('sha256', hashing).update(`${siteId}/${number}`).digest(),
  };
}
