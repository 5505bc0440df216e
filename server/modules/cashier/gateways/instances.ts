import { type GatewaySecrets, type GatewayValues, gatewaySecrets } from '#contracts/console/gateways.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { EncryptedColumn } from '../../../platform/key-rotation/encrypted-data.ts';
import { type GatewayRow, tables } from '../tables.ts';

/** Encrypts gateway credentials; each ciphertext is bound to its row. */
export type GatewayEncryption = Pick<Encryption, 'encrypt' | 'decrypt'>;

const MAX_GATEWAYS = 1000;
const placeOf = ({ site_id, gateway_id }: Pick<GatewayRow, 'site_id' | 'gateway_id'>): string =>
  `${site_id}/${gateway_id}`;

type Key = Pick<GatewayRow, 'site_id' | 'gateway_id'>;

/** Encrypts a gateway's credentials for its row. */
export const encryptSecrets = (encryption: GatewayEncryption, key: Key, secrets: GatewaySecrets): Buffer =>
  encryption.encrypt(JSON.stringify(secrets), placeOf(key));

/** Decrypts a gateway's credentials. Throws when the row or the platform's secret differs. */
export const decryptSecrets = (
  encryption: GatewayEncryption,
  row: Key & { sealed: Buffer },
): GatewaySecrets =>
  gatewaySecrets.parse(JSON.parse(encryption.decrypt(row.sealed, placeOf(row)).toString()));

/** Credentials of gateways as stored, in force and proposed. */
export function encryptedGateways(encryption: Encryption): EncryptedColumn[] {
  const gateways = { column: 'sealed', encryption };
  const place: EncryptedColumn['place'] = ({ site_id, gateway_id }) =>
    placeOf({ site_id: Number(site_id), gateway_id: gateway_id! });
  const key = ['site_id', 'gateway_id'];
  return [
    { ...gateways, table: 'cashier.gateway', key, place },
    { ...gateways, table: 'cashier.pending_gateway', key: [...key, 'request_id'], place },
  ];
}

/** Every configured gateway of the installation. */
export async function listGatewayRows(db: Db): Promise<GatewayRow[]> {
  return await tables(db)
    .selectFrom('gateway')
    .selectAll()
    .orderBy('site_id')
    .orderBy('gateway_id')
    .limit(MAX_GATEWAYS)
    .execute();
}

/** A brand's configured gateway; undefined if the brand has none with this name. */
export async function findGatewayRow(db: Db, key: Key): Promise<GatewayRow | undefined> {
  return await tables(db)
    .selectFrom('gateway')
    .selectAll()
    .where('site_id', '=', key.site_id)
    .where('gateway_id', '=', key.gateway_id)
    .executeTakeFirst();
}

/**
 * Whether another brand, or the platform, has a gateway with this name: webhook addresses contain only the
 * name.
 */
export async function isGatewayNameTaken(db: Db, { site_id, gateway_id }: Key): Promise<boolean> {
  const [row] = await run(db, {
    text: `select 1 from cashier.gateway where gateway_id = $2 and site_id <> $1
      union all select 1 from cashier.pending_gateway where gateway_id = $2 and site_id <> $1 limit 1`,
    values: [site_id, gateway_id],
  });
  return row !== undefined;
}

/** Adds or updates a brand's gateway; without `sealed` its credentials are unchanged. */
export async function upsertGateway(
  tx: Tx,
  key: Key,
  { settings, ...values }: GatewayValues,
  sealed: Buffer | undefined,
): Promise<void> {
  const row = { ...values, settings: JSON.stringify(settings), ...(sealed && { sealed }) };
  const known = await findGatewayRow(tx, key);
  if (!known && !sealed) throw new Error(`${key.gateway_id} has no credentials`);
  if (!known)
    await tables(tx)
      .insertInto('gateway')
      .values({ ...key, ...row, sealed: sealed! })
      .execute();
  else
    await tables(tx)
      .updateTable('gateway')
      .set({ ...row, revision: known.revision + 1 })
      .where('site_id', '=', key.site_id)
      .where('gateway_id', '=', key.gateway_id)
      .execute();
}

/** Stores proposed credentials until a second person approves them. */
export async function insertPendingSecrets(
  tx: Tx,
  key: Key & { request_id: string },
  sealed: Buffer,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('pending_gateway')
    .values({ ...key, sealed, made_at: now })
    .execute();
}

/** Takes the proposed credentials, once; undefined if they were taken already. */
export async function takePendingSecrets(
  tx: Tx,
  { site_id, gateway_id, request_id }: Key & { request_id: string },
): Promise<Buffer | undefined> {
  const [row] = await write<{ sealed: Buffer }>(tx, {
    text: `delete from cashier.pending_gateway where site_id = $1 and gateway_id = $2 and request_id = $3
      returning sealed`,
    values: [site_id, gateway_id, request_id],
  });
  return row?.sealed;
}
