import { BlockList, isIP } from 'node:net';
import { type Db, run } from '../../../platform/database/index.ts';
import { ExpiringCache } from '../expiring-cache.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import type { AccountRow } from '../tables.ts';

/** The provider that owns a key, and the key's secret. */
export type Credential = {
  siteId: number;
  providerCode: string;
  keyId: string;
  secret: string;
  status: AccountRow['status'];
  /** Whether calls from this address are allowed. */
  allows(address: string): boolean;
};
export type ProviderCredentials = { find(db: Db, keyId: string): Promise<Credential | undefined> };

const MAX_CACHED = 10_000;
/** A retired key, or a disabled provider, is refused in all processes within this time. */
const CACHE_MS = 1000;

/**
 * Looks up keys and caches them for a second. Unknown keys are not cached, so that strangers cannot evict
 * known ones.
 */
export function createCredentials(seal: SecretEncryption): ProviderCredentials {
  const recent = new ExpiringCache<Promise<Credential | undefined>>(MAX_CACHED, CACHE_MS);
  return {
    find(db, keyId) {
      const known = recent.get(keyId);
      if (known !== undefined) return known;
      const requested = loadCredential(db, seal, keyId);
      recent.set(keyId, requested);
      const forget = () => recent.delete(keyId);
      requested.then((found) => found ?? forget(), forget);
      return requested;
    },
  };
}

async function loadCredential(
  db: Db,
  seal: SecretEncryption,
  keyId: string,
): Promise<Credential | undefined> {
  const [row] = await run<AccountRow & { sealed: Buffer }>(db, {
    name: 'providers-key',
    text: `select a.*, s.sealed from providers.secret s
      join providers.account a on a.site_id = s.site_id and a.provider_code = s.provider_code
      where s.key_id = $1 and s.retired_at is null`,
    values: [keyId],
  });
  return (
    row && {
      siteId: row.site_id,
      providerCode: row.provider_code,
      keyId,
      secret: seal.decrypt(row.sealed, keyId),
      status: row.status,
      allows: createAddressFilter(row.addresses),
    }
  );
}

/** Whether an address is in one of the listed networks; an empty list allows all addresses. */
export function createAddressFilter(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}
