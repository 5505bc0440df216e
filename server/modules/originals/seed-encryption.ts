import { createEncryption } from '../../platform/encryption.ts';

/** Encrypts unrevealed server seeds [fairness 10.5]; `place` ties an encrypted seed to its row. */
export type SeedEncryption = {
  encrypt(seed: string, place: string): Buffer;
  /** Throws when the key or the place is another, or a byte was changed. */
  decrypt(encrypted: Buffer, place: string): string;
};

/** Encryption of server seeds under the platform's secret of 32 bytes. */
export function createSeedEncryption(secretKey: Buffer): SeedEncryption {
  const { encrypt, decrypt } = createEncryption(secretKey, 'originals/server-seed');
  return { encrypt, decrypt: (encrypted, place) => decrypt(encrypted, place).toString() };
}
