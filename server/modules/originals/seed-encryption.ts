import { createEncryption } from '../../platform/encryption.ts';

/** Encrypts unrevealed server seeds [fairness 10.5]; `place` binds an encrypted seed to its row. */
export type SeedEncryption = {
  encrypt(seed: string, place: string): Buffer;
  /** Throws when the key or the place is different, or a byte was changed. */
  decrypt(encrypted: Buffer, place: string): string;
};

/** Encryption of server seeds with the platform's 32-byte secret. */
export function createSeedEncryption(secretKey: Buffer): SeedEncryption {
  const { encrypt, decrypt } = createEncryption(secretKey, 'originals/server-seed');
  return { encrypt, decrypt: (encrypted, place) => decrypt(encrypted, place).toString() };
}
