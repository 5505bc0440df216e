import { createECDH } from 'node:crypto';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { type EncryptedColumn, hexOf } from '../../platform/key-rotation/encrypted-data.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { type SubscriptionRow, tables } from './tables.ts';
import type { PushEncryption } from './vapid-keys.ts';

/** Maximum number of browsers per player; a further one replaces the oldest. */
const MAX_BROWSERS = 10;

/** A browser's subscription; keys in base64url. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

/** Whether a host is one of the push services: an exact name, or any subdomain of `*.`. */
export const isPushHost = (hosts: readonly string[], host: string): boolean =>
  hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));

/**
 * Adds the caller's browser; a browser of another player of the brand is transferred to the caller. Refuses
 * `invalidRequest` for an address outside the push services, and for invalid keys.
 */
export async function addSubscription(
  tx: Tx,
  encryption: PushEncryption,
  { siteId, playerId }: PlayerKey,
  subscription: BrowserSubscription,
  { hosts, device, now }: { hosts: readonly string[]; device: string; now: Date },
): Promise<void> {
  const url = URL.parse(subscription.endpoint);
  const isAllowed = url?.protocol === 'https:' && url.port === '' && isPushHost(hosts, url.hostname);
  if (!isAllowed || url.username || url.password) refuse('invalidRequest', fault('endpoint'));
  if (!isPoint(subscription.p256dh)) refuse('invalidRequest', fault('p256dh'));
  if (Buffer.from(subscription.auth, 'base64url').length !== 16)
    refuse('invalidRequest', fault('auth_secret'));
  const endpoint_hash = encryption.hash(siteId, subscription.endpoint);
  const sealed = encryption.encrypt(JSON.stringify(subscription), placeOf(siteId, endpoint_hash));
  const owned = { player_id: playerId, sealed, device, created_at: now, failures: 0 };
  await tables(tx)
    .deleteFrom('subscription')
    .where('site_id', '=', siteId)
    .where('endpoint_hash', '=', endpoint_hash)
    .where('player_id', '<>', playerId)
    .execute();
  await tables(tx)
    .insertInto('subscription')
    .values({ site_id: siteId, endpoint_hash, host: url.hostname, ...owned })
    .onConflict((conflict) => conflict.columns(['site_id', 'endpoint_hash']).doUpdateSet(owned))
    .execute();
  await write(tx, {
    text: `delete from push.subscription where site_id = $1 and subscription_id in (
        select subscription_id from push.subscription where site_id = $1 and player_id = $2
        order by created_at desc, subscription_id desc offset $3)`,
    values: [siteId, playerId, MAX_BROWSERS],
  });
}

const fault = (field: string) => ({ fields: [{ field, rule: 'invalid' }] });
const placeOf = (siteId: number, hash: Buffer) => `push ${siteId} ${hash.toString('hex')}`;

/** Whether it is a point on the curve: encryption to anything else is impossible. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Subscriptions as stored. */
export const encryptedSubscriptions = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'push.subscription', column: 'sealed', key: ['site_id', 'subscription_id'], encryption },
  also: { endpoint_hash: 't.endpoint_hash' },
  place: ({ site_id, endpoint_hash }) => placeOf(Number(site_id), Buffer.from(hexOf(endpoint_hash), 'hex')),
});

/** The address and keys of a stored subscription. */
export const openSubscription = (
  encryption: PushEncryption,
  { site_id, endpoint_hash, sealed }: SubscriptionRow,
): BrowserSubscription =>
  JSON.parse(encryption.decrypt(sealed, placeOf(site_id, endpoint_hash)).toString()) as BrowserSubscription;

/** Deletes a player's browsers with their queued notifications. */
export async function deleteSubscriptions(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await tables(tx)
    .deleteFrom('subscription')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/** Number of browsers of a player. */
export async function countSubscriptions(db: Db, { siteId, playerId }: PlayerKey): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('subscription')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
