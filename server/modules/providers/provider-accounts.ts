import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { SecretEncryption } from './secret-encryption.ts';
import { type AccountRow, tables } from './tables.ts';

/** Maximum number of active secrets of a provider: the old and the new one during a rotation. */
export const MAX_ACTIVE_SECRETS = 2;
/** Minimum length of a secret supplied from outside; ours have 32 random bytes. */
const MIN_SECRET_LENGTH = 16;

export type ProviderSettings = {
  siteId: number;
  providerCode: string;
  status?: AccountRow['status'];
  /** A win with an unknown bet is credited after a minute without review [wallet R8]. */
  allowOrphanWin?: boolean;
  /** A bet may be rolled back even if its round has paid a win [wallet R6]. */
  acceptRollbackAfterWin?: boolean;
  /** Networks from which it may call, as addresses or CIDR; none: any. */
  addresses?: readonly string[];
  /** Its API address, its id for this site, and the origin of its games. */
  url?: string;
  siteRef?: string;
  gameOrigin?: string;
  /** Who may use demo play; players with a verified contact by default. */
  demo?: AccountRow['demo'];
};

/**
 * Connects a provider to a site, or changes the connection; omitted fields are unchanged, or get their
 * default.
 */
export async function connectProvider(tx: Tx, settings: ProviderSettings): Promise<void> {
  const { siteId, providerCode, status, allowOrphanWin, acceptRollbackAfterWin, addresses } = settings;
  const { url, siteRef, gameOrigin, demo } = settings;
  const account = {
    ...(status && { status }),
    ...(allowOrphanWin !== undefined && { allow_orphan_win: allowOrphanWin }),
    ...(acceptRollbackAfterWin !== undefined && { accept_rollback_after_win: acceptRollbackAfterWin }),
    ...(addresses && { addresses: [...addresses] }),
    ...(url && { url }),
    ...(siteRef !== undefined && { site_ref: siteRef }),
    ...(gameOrigin && { game_origin: gameOrigin }),
    ...(demo && { demo }),
  };
  await tables(tx)
    .insertInto('account')
    .values({ site_id: siteId, provider_code: providerCode, ...account })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'provider_code']).doUpdateSet({ provider_code: providerCode, ...account }),
    )
    .execute();
}

/**
 * Creates a provider's key on a site, which signs requests and responses; the secret is returned only once. A
 * third key replaces the oldest.
 */
export async function addSecret(
  tx: Tx,
  seal: SecretEncryption,
  key: { siteId: number; providerCode: string; keyId?: string; secret?: string },
): Promise<{ keyId: string; secret: string }> {
  const keyId = key.keyId ?? createKeyId();
  const secret = key.secret ?? randomBytes(32).toString('base64url');
  if (secret.length < MIN_SECRET_LENGTH) throw new RangeError('a secret has at least 16 characters');
  const older = await activeSecrets(tx, key.siteId, key.providerCode);
  for (const key_id of older.slice(MAX_ACTIVE_SECRETS - 1)) await retireSecret(tx, key.siteId, key_id);
  await insertSecret(tx, { ...key, keyId, sealed: seal.encrypt(secret, keyId) });
  return { keyId, secret };
}

/** A unique name for a key. */
export const createKeyId = (): string => `k_${randomBytes(12).toString('base64url')}`;

/** Active keys of a provider, newest first, locked. */
export async function activeSecrets(tx: Tx, siteId: number, providerCode: string): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('secret')
    .select('key_id')
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .forUpdate()
    .execute();
  return rows.map(({ key_id }) => key_id);
}

type SealedKey = { siteId: number; providerCode: string; keyId: string; sealed: Buffer };

/** Activates an encrypted key. */
export async function insertSecret(
  tx: Tx,
  { siteId, providerCode, keyId, sealed }: SealedKey,
): Promise<void> {
  await tables(tx)
    .insertInto('secret')
    .values({ site_id: siteId, provider_code: providerCode, key_id: keyId, sealed })
    .execute();
}

/** Retires a key; effective in all processes within a second. */
export async function retireSecret(tx: Tx, siteId: number, keyId: string): Promise<void> {
  await tables(tx)
    .updateTable('secret')
    .set({ retired_at: new Date() })
    .where('site_id', '=', siteId)
    .where('key_id', '=', keyId)
    .where('retired_at', 'is', null)
    .execute();
}

/** Retires all keys of a site; effective in all processes within a second. */
export async function retireSecretsOfSite(tx: Tx, siteId: number): Promise<void> {
  await tables(tx)
    .updateTable('secret')
    .set({ retired_at: new Date() })
    .where('site_id', '=', siteId)
    .where('retired_at', 'is', null)
    .execute();
}

/** Active keys on all sites. */
export async function listActiveKeys(db: Db): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('secret')
    .select('key_id')
    .where('retired_at', 'is', null)
    .execute();
  return new Set(rows.map(({ key_id }) => key_id));
}
