import { createEncryption } from '../../platform/encryption.ts';

/** Encrypts providers' secrets; `keyId` ties an encrypted secret to its row. */
export type SecretEncryption = {
  encrypt(secret: string, keyId: string): Buffer;
  /** Throws when the key or the row is another, or a byte was changed. */
  decrypt(encrypted: Buffer, keyId: string): string;
};

/** Encryption of providers' secrets under the platform's secret of 32 bytes. */
export function createSecretEncryption(secretKey: Buffer): SecretEncryption {
  const { encrypt, decrypt } = createEncryption(secretKey, 'providers/secret');
  return { encrypt, decrypt: (encrypted, keyId) => decrypt(encrypted, keyId).toString() };
}
