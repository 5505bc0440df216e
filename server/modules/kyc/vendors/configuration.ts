import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { createPartnerFetch } from '../../../platform/external/partner-fetch.ts';
import type { EncryptedColumn } from '../../../platform/key-rotation/encrypted-data.ts';
import { tables, type VendorRow } from '../tables.ts';
import { hostedCheckVendor } from './hosted-check.ts';
import type { IdentityVendor, VendorDefinition, VendorSecrets } from './vendor.ts';

/** Maximum size of a vendor's response. */
const MAX_BYTES = 256 * 1024;

/** The vendor APIs that a brand can choose. */
export const VENDOR_APIS: readonly VendorDefinition[] = [hostedCheckVendor];

/** `origins`: addresses that may be called over http or inside the network: the simulator's. */
export type VendorTools = { vendorEncryption: Encryption; origins: readonly string[] };

/** The vendor of a site; undefined if there is none. */
export async function findVendorRow(db: Db, siteId: number): Promise<VendorRow | undefined> {
  return await tables(db).selectFrom('vendor').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

/** A site's vendor with its credentials, enabled or not. */
export async function findVendor(
  db: Db,
  { vendorEncryption, origins }: VendorTools,
  siteId: number,
): Promise<(IdentityVendor & { code: string; label: string; isOpen: boolean }) | undefined> {
  const row = await findVendorRow(db, siteId);
  const api = VENDOR_APIS.find(({ code }) => code === row?.adapter);
  if (!row || !api) return undefined;
  const secrets = storedSecrets.parse(
    JSON.parse(vendorEncryption.decrypt(row.secrets_sealed, placeOf(siteId)).toString()),
  );
  const vendor = api.create({ url: row.url, secrets, fetch: createPartnerFetch(origins, MAX_BYTES) });
  return { ...vendor, code: api.code, label: api.label, isOpen: row.is_open };
}

const storedSecrets = z.object({ apiKey: z.string(), hookSecret: z.string() });
const placeOf = (siteId: number) => `kyc/vendor/${siteId}`;

/** Credentials of vendors as stored. */
export const encryptedVendors = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'kyc.vendor', column: 'secrets_sealed', key: ['site_id'], encryption },
  place: ({ site_id }) => placeOf(Number(site_id)),
});

type VendorValues = { adapter: string; url: string; is_open: boolean };

/** Stores a site's vendor; without `secrets` the existing ones are kept. */
export async function saveVendor(
  tx: Tx,
  vendorEncryption: Encryption,
  siteId: number,
  { values, secrets }: { values: VendorValues; secrets: VendorSecrets | undefined },
  now: Date,
): Promise<void> {
  const row = { ...values, changed_at: now };
  const secrets_sealed = secrets && vendorEncryption.encrypt(JSON.stringify(secrets), placeOf(siteId));
  if (!secrets_sealed) {
    await tables(tx).updateTable('vendor').set(row).where('site_id', '=', siteId).execute();
    return;
  }
  await tables(tx)
    .insertInto('vendor')
    .values({ site_id: siteId, ...row, secrets_sealed })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ ...row, secrets_sealed }))
    .execute();
}
