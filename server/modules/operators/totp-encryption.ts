import { createEncryption, type Encryption } from '../../platform/encryption.ts';

/** Encrypts the authenticator secrets of staff; the place binds each secret to its row. */
export type TotpEncryption = Pick<Encryption, 'encrypt' | 'decrypt'>;

/** Encryption of authenticator secrets with the platform's 32-byte secret. */
export const createTotpEncryption = (secretKey: Buffer): TotpEncryption =>
  createEncryption(secretKey, 'operators/totp');
