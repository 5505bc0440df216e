import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import { tables } from './tables.ts';

export type PushEncryption = Pick<Encryption, 'encrypt' | 'decrypt' | 'hash'>;
/** A brand's VAPID key: the uncompressed point, and the private key. */
export type PushKey = { publicKey: Buffer; privateKey: KeyObject };

/** Validity of a token for a push service, in seconds; at most a day (RFC 8292). */
const TOKEN_SECONDS = 12 * HOUR_SECONDS;
const CURVE = 'prime256v1';
const placeOf = (siteId: number) => `push key ${siteId}`;

/** The private keys of brands as stored. */
export const encryptedPushKeys = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'push.key', column: 'sealed', key: ['site_id'], encryption },
  place: ({ site_id }) => placeOf(Number(site_id)),
});

/** The public key of a site, in the form browsers accept; created on first use. */
export async function publicKeyOf(
  db: Db,
  encryption: PushEncryption,
  siteId: number,
  now: Date,
): Promise<string> {
  const found = await findRow(db, siteId);
  const row = found ?? (await transaction(db, (tx) => createKey(tx, encryption, siteId, now)));
  return row.public_key.toString('base64url');
}

/** The key of a site; undefined until a browser has requested it. */
export async function findKey(
  db: Db,
  encryption: PushEncryption,
  siteId: number,
): Promise<PushKey | undefined> {
  const row = await findRow(db, siteId);
  if (!row) return undefined;
  const d = encryption.decrypt(row.sealed, placeOf(siteId)).toString('base64url');
  const [x, y] = [row.public_key.subarray(1, 33), row.public_key.subarray(33)];
  const key = { kty: 'EC', crv: 'P-256', d, x: x.toString('base64url'), y: y.toString('base64url') };
  return { publicKey: row.public_key, privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

const findRow = (db: Db, siteId: number) =>
  tables(db).selectFrom('key').selectAll().where('site_id', '=', siteId).executeTakeFirst();

async function createKey(tx: Tx, encryption: PushEncryption, siteId: number, now: Date) {
  const pair = createECDH(CURVE);
  const public_key = pair.generateKeys();
  // Node omits leading zeros, which belong to a private key.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  const sealed = encryption.encrypt(secret, placeOf(siteId));
  await tables(tx)
    .insertInto('key')
    .values({ site_id: siteId, public_key, sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findRow(tx, siteId))!;
}

/** The header that identifies the brand to a push service (RFC 8292). */
export function vapidHeader({ publicKey, privateKey }: PushKey, endpoint: URL, contact: string, now: Date) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp, sub: contact })}`;
  const signature = sign('sha256', Buffer.from(claims), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
