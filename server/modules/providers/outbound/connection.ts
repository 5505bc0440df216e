import { type Db, run } from '../../../platform/database/index.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import type { AdapterName, ProviderKey } from '../tables.ts';

/** A provider's address for a site, its protocol, and the signing key: the newest active one. */
export type ProviderConnection = {
  url: string;
  site_ref: string;
  keyId: string;
  secret: string;
  /** Null: our own protocol. */
  adapter: AdapterName | null;
  settings: Readonly<Record<string, string>>;
};
type Row = Omit<ProviderConnection, 'keyId' | 'secret' | 'settings'> & {
  key_id: string;
  sealed: Buffer;
  settings: ProviderConnection['settings'] | null;
};

/**
 * The connection used to call a provider for a site, its secret decrypted; undefined if it is not connected.
 */
export async function findConnection(
  db: Db,
  seal: SecretEncryption,
  { site_id, provider_code }: ProviderKey,
): Promise<ProviderConnection | undefined> {
  const [row] = await run<Row>(db, {
    name: 'providers-line',
    text: `select a.url, a.site_ref, s.key_id, s.sealed, d.adapter, d.settings from providers.account a
      join providers.secret s on s.site_id = a.site_id and s.provider_code = a.provider_code
      and s.retired_at is null
      left join providers.adapter d on d.site_id = a.site_id and d.provider_code = a.provider_code
      where a.site_id = $1 and a.provider_code = $2 and a.url is not null and a.status <> 'disabled'
      order by s.created_at desc, s.key_id limit 1`,
    values: [site_id, provider_code],
  });
  if (!row) return undefined;
  const { url, site_ref, key_id: keyId, sealed, adapter, settings } = row;
  return { url, site_ref, keyId, secret: seal.decrypt(sealed, keyId), adapter, settings: settings ?? {} };
}

/** Why a provider has no connection that could be used, in words for staff. */
export async function whyNotConnected(db: Db, { site_id, provider_code }: ProviderKey): Promise<string> {
  const [row] = await run<{ status: string; url: string | null }>(db, {
    text: 'select status, url from providers.account where site_id = $1 and provider_code = $2',
    values: [site_id, provider_code],
  });
  if (!row) return `${provider_code} is not connected`;
  if (row.status === 'disabled') return `${provider_code} is disabled`;
  if (!row.url) return `${provider_code} has no API address`;
  return `${provider_code} has no active key: add a key first, and let a second administrator approve it`;
}
