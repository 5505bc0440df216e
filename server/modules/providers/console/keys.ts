import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { providerConnection } from '#contracts/console/provider-connections.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, ProposalKind } from '../../../platform/console/module-console.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { isRsaPrivateKey } from '../adapters/rsa-keys.ts';
import {
  activeSecrets,
  createKeyId,
  insertSecret,
  MAX_ACTIVE_SECRETS,
  retireSecret,
} from '../provider-accounts.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { type AdapterName, tables } from '../tables.ts';

type KeyItem = ConsoleOutput<typeof providerConnection>['keys'][number];

/** Old keys shown in addition to active and pending ones. */
const MAX_RETIRED_SHOWN = 5;
const RSA_BITS = 2048;

/** Keys of a provider, newest first, without their secrets. */
export async function listKeys(db: Db, siteId: number, providerCode: string): Promise<KeyItem[]> {
  const values = [siteId, providerCode];
  const [waiting, known] = await Promise.all([
    run<{ key_id: string; since: Date }>(db, {
      text: `select key_id, made_at as since from providers.pending_secret
        where site_id = $1 and provider_code = $2 order by made_at desc`,
      values,
    }),
    run<{ key_id: string; since: Date; is_retired: boolean }>(db, {
      text: `select key_id, coalesce(retired_at, created_at) as since, retired_at is not null as is_retired
        from providers.secret where site_id = $1 and provider_code = $2
        order by retired_at is not null, created_at desc limit ${MAX_ACTIVE_SECRETS + MAX_RETIRED_SHOWN}`,
      values,
    }),
  ]);
  return [
    ...waiting.map(({ key_id, since }) => ({ key_id, state: 'waiting' as const, since })),
    ...known.map(({ is_retired, ...row }) => ({
      ...row,
      state: is_retired ? ('retired' as const) : ('active' as const),
    })),
  ].map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}

/** The part stored encrypted, and the part shown once. */
function createKeyMaterial(adapter: AdapterName | null, providerKey: string) {
  if (adapter === 'hub88' && providerKey && !isRsaPrivateKey(providerKey))
    denyField('secret', 'must be an RSA private key of 2,048 to 8,192 bits as PEM');
  if (providerKey) return { kept: providerKey, secret: '', public_key: '' };
  if (adapter !== 'hub88') {
    const secret = randomBytes(32).toString('base64url');
    return { kept: secret, secret, public_key: '' };
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const kept = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { kept, secret: '', public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

async function requireRoom(tx: Tx, siteId: number, providerCode: string): Promise<void> {
  const active = await activeSecrets(tx, siteId, providerCode);
  if (active.length >= MAX_ACTIVE_SECRETS) deny('twoKeys');
}

async function isKeyKnown(tx: Tx, keyId: string): Promise<boolean> {
  const [row] = await run(tx, {
    text: `select 1 from providers.secret where key_id = $1
      union all select 1 from providers.pending_secret where key_id = $1`,
    values: [keyId],
  });
  return row !== undefined;
}

/**
 * Keys are created by one administrator and activated by another. The secret is only in the maker's response:
 * neither the proposal nor the audit log contains it.
 */
export function keyHandlers(seal: SecretEncryption): ConsoleHandlers {
  return {
    async proposeProviderKey(requested, { tx, site, now, propose }) {
      const { request_id, provider_code } = requested;
      const account = await tables(tx)
        .selectFrom('account')
        .leftJoin('adapter', (join) =>
          join
            .onRef('adapter.site_id', '=', 'account.site_id')
            .onRef('adapter.provider_code', '=', 'account.provider_code'),
        )
        .select(['account.provider_code', 'adapter.adapter'])
        .where('account.site_id', '=', site.id)
        .where('account.provider_code', '=', provider_code)
        .executeTakeFirst();
      if (!account) deny('notFound');
      await requireRoom(tx, site.id, provider_code);
      const keyId = requested.key_id || createKeyId();
      if (await isKeyKnown(tx, keyId)) deny('nameTaken');
      const { kept, ...shown } = createKeyMaterial(account.adapter, requested.secret);
      const row = { site_id: site.id, provider_code, key_id: keyId, made_at: now };
      await tables(tx)
        .insertInto('pending_secret')
        .values({ ...row, sealed: seal.encrypt(kept, keyId) })
        .execute();
      const subject = `provider:${provider_code}`;
      const facts = { provider: provider_code, key: keyId, origin: requested.secret ? 'provider' : 'ours' };
      const about = { kind: 'provider_key', requestId: request_id ?? randomUUID(), subject, facts };
      const title = `Key ${keyId} of ${provider_code}`;
      const proposed = await propose({ ...about, title, people: 1 });
      const change = { subject, after: { ...facts, proposal: proposed.proposal_id } };
      return { answer: { ...proposed, key_id: keyId, ...shown }, change };
    },
    async retireProviderKey({ provider_code, key_id }, { tx, site }) {
      const active = await activeSecrets(tx, site.id, provider_code);
      if (!active.includes(key_id)) deny('notFound');
      await retireSecret(tx, site.id, key_id);
      const subject = `provider:${provider_code}`;
      const after = { keys: active.filter((activeKey) => activeKey !== key_id) };
      return { answer: {}, change: { subject, before: { keys: active }, after } };
    },
  };
}

/** The key becomes active when the second person approves. */
export const providerKeyProposal: ProposalKind = {
  right: 'secrets',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { provider: providerCode, key: keyId } = facts as { provider: string; key: string };
    await requireRoom(tx, siteId, providerCode);
    const [row] = await write<{ sealed: Buffer }>(tx, {
      text: `delete from providers.pending_secret where site_id = $1 and provider_code = $2 and key_id = $3
        returning sealed`,
      values: [siteId, providerCode, keyId],
    });
    if (!row) deny('changedMeanwhile');
    await insertSecret(tx, { siteId, providerCode, keyId, sealed: row.sealed });
  },
};
