import { createEncryption, type Encryption, type SecretKey } from '../../platform/encryption.ts';
import type { EncryptedData, RowValues } from '../../platform/key-rotation/encrypted-data.ts';

/** Encrypts providers' secrets; `keyId` binds an encrypted secret to its row. */
export type SecretEncryption = {
  encrypt(secret: string, keyId: string): Buffer;
  /** Throws when the key or the row is different, or a byte was changed. */
  decrypt(encrypted: Buffer, keyId: string): string;
};

/** The cipher of providers' secrets. */
const createSecretCipher = (secretKey: SecretKey): Encryption =>
  createEncryption(secretKey, 'providers/secret');

/** Secrets of providers as stored, in force and proposed. */
export function encryptedSecrets(secretKey: SecretKey): EncryptedData {
  const encryption = createSecretCipher(secretKey);
  const columns = ['providers.secret', 'providers.pending_secret'].map((table) => ({
    ...{ table, column: 'sealed', key: ['site_id', 'key_id'], encryption },
    place: ({ key_id }: RowValues) => key_id!,
  }));
  return { columns };
}

/** Encryption of providers' secrets with the platform's secret. */
export function createSecretEncryption(secretKey: SecretKey): SecretEncryption {
  const { encrypt, decrypt } = createSecretCipher(secretKey);
  return { encrypt, decrypt: (encrypted, keyId) => decrypt(encrypted, keyId).toString() };
}
