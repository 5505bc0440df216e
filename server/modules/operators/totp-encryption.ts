import type { Db } from '../../platform/database/index.ts';
import { createEncryption, type Encryption, type SecretKey } from '../../platform/encryption.ts';
import {
  type EncryptedColumn,
  type EncryptedData,
  hexOf,
} from '../../platform/key-rotation/encrypted-data.ts';
import { tables } from './tables.ts';

/** Encrypts the authenticator secrets of staff; the place binds each secret to its row. */
export type TotpEncryption = Encryption;

/** Encryption of authenticator secrets with the platform's 32-byte secret. */
export const createTotpEncryption = (secretKey: SecretKey): TotpEncryption =>
  createEncryption(secretKey, 'operators/totp');

/** Authenticator secrets and stored answers of the console. */
export function encryptedStaffData(encryption: TotpEncryption): EncryptedData {
  const totp = { column: 'totp_sealed', encryption };
  const byLogin = ({ login }: Readonly<Record<string, string>>) => login!;
  const columns: EncryptedColumn[] = [
    { ...totp, table: 'operators.staff', key: ['staff_id'], also: { login: 't.login' }, place: byLogin },
    {
      ...{ ...totp, table: 'operators.enrolment', key: ['token_hash'], place: byLogin },
      also: { login: 'select s.login from operators.staff s where s.staff_id = t.staff_id' },
    },
    {
      ...{ ...totp, table: 'operators.setup_token', key: ['token_hash'] },
      place: ({ token_hash }) => hexOf(token_hash),
    },
    {
      ...{ table: 'operators.request', column: 'answer', encryption },
      key: ['site_id', 'staff_id', 'request_id'],
      place: ({ site_id, staff_id, request_id }) => `${site_id} ${staff_id} ${request_id}`,
    },
  ];
  return { columns };
}

/** Whether a key opens the authenticator secret of a staff account; undefined while there is none. */
export async function opensStaffSecrets(db: Db, key: Buffer): Promise<boolean | undefined> {
  const row = await tables(db)
    .selectFrom('staff')
    .select(['login', 'totp_sealed'])
    .orderBy('staff_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    createTotpEncryption(key).decrypt(row.totp_sealed, row.login);
    return true;
  } catch {
    return false;
  }
}
