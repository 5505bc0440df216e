import { createEncryption } from '../../platform/encryption.ts';

/** Encrypts providers' secrets; `keyId` binds an encrypted secret to its row. */
export type SecretEncryption = {
  encrypt(secret: string, keyId: string): Buffer;
  /** Throws when the key or the row is different, or a byte was changed. */
  decrypt(encrypted: Buffer, keyId: string): string;
};

/** Encryption of providers' secrets with the platform's 32-byte secret. */
export function createSecretEncryption(secretKey: Buffer): SecretEncryption {
  const { encrypt, decrypt } = createEncryption(secretKey, 'providers/secret');
  return { encrypt, decrypt: (encrypted, keyId) => decrypt(encrypted, keyId).toString() };
}
