import { createEncryption, type Encryption, type SecretKey } from '../../platform/encryption.ts';

/** Encrypts unrevealed server seeds [fairness 10.5]; `place` binds an encrypted seed to its row. */
export type SeedEncryption = {
  encrypt(seed: string, place: string): Buffer;
  /** Throws when the key or the place is different, or a byte was changed. */
  decrypt(encrypted: Buffer, place: string): string;
};

/** The cipher of secret seeds, of players and of rooms. */
export const createSeedCipher = (secretKey: SecretKey): Encryption =>
  createEncryption(secretKey, 'originals/server-seed');

/** Encryption of server seeds with the platform's secret. */
export function createSeedEncryption(secretKey: SecretKey): SeedEncryption {
  const { encrypt, decrypt } = createSeedCipher(secretKey);
  return { encrypt, decrypt: (encrypted, place) => decrypt(encrypted, place).toString() };
}
