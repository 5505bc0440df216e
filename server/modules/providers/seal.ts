import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts providers' secrets; `keyId` ties a sealed secret to its row. */
export type SecretSeal = {
  close(secret: string, keyId: string): Buffer;
  open(sealed: Buffer, keyId: string): string;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the platform's secret for this purpose alone. Layout: IV, tag, ciphertext. */
export function createSecretSeal(secretKey: Buffer): SecretSeal {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'baize/providers/secret/1', 32));
  return {
    close(secret, keyId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(keyId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, keyId) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      decipher.setAAD(Buffer.from(keyId)).setAuthTag(tag);
      const text = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString();
    },
  };
}
