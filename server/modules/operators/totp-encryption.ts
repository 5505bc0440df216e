import { createEncryption, type Encryption } from '../../platform/encryption.ts';

/** Encrypts the authenticator secrets of staff; the place ties one to its row. */
export type TotpEncryption = Pick<Encryption, 'encrypt' | 'decrypt'>;

/** Encryption of authenticator secrets under the platform's secret of 32 bytes. */
export const createTotpEncryption = (secretKey: Buffer): TotpEncryption =>
  createEncryption(secretKey, 'operators/totp');
