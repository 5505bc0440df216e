import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import type { Database, Db } from '../../platform/database/index.ts';
import { type PublicRequestOptions, requestPublic } from '../../platform/external/public-request.ts';
import type { Log } from '../../platform/log.ts';
import { marketingChannels } from '../players/index.ts';
import { findSiteById } from '../sites/index.ts';
import { type ClaimedNotification, claimDue, recordOutcome, type SendOutcome } from './notifications.ts';
import { type BrowserSubscription, isPushHost, openSubscription } from './subscriptions.ts';
import { tables } from './tables.ts';
import { findKey, type PushEncryption, type PushKey, vapidHeader } from './vapid-keys.ts';

export type PushSenderOptions = {
  database: Database;
  log: Log;
  encryption: PushEncryption;
  /** Hosts of push services; `*.` stands for any subdomain. */
  hosts: readonly string[];
  now: () => Date;
  /** The HTTP client; replaced in tests. */
  request?: PublicRequestOptions | undefined;
};

/** Maximum number of concurrent requests. */
const CONCURRENCY = 10;
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 16 * 1024;
/** Seconds for which a push service keeps a notification for an offline browser. */
const TTL_SECONDS = 12 * HOUR_SECONDS;
/** Permanently rejected: the browser or the key is not accepted. */
const REJECTIONS = [400, 401, 403, 413];

/** Sends all due notifications; returns the number of requests. For a job. */
export async function sendDue(options: PushSenderOptions): Promise<number> {
  const { database, log, now } = options;
  let sent = 0;
  for (;;) {
    const claimed = await database.transaction((tx) => claimDue(tx, CONCURRENCY, now()));
    if (claimed.length === 0) return sent;
    sent += claimed.length;
    await Promise.all(
      claimed.map(async (notice) => {
        const outcome = await send(options, notice).catch((error: unknown): SendOutcome => {
          log.warn({ err: error, notification: notice.notification_id }, 'a notification was not sent');
          return 'failed';
        });
        await database.transaction((tx) => recordOutcome(tx, notice, outcome, now()));
      }),
    );
  }
}

async function send(options: PushSenderOptions, claimed: ClaimedNotification): Promise<SendOutcome> {
  const { database, encryption, hosts, now, request } = options;
  const target = await targetOf(database.db, encryption, claimed);
  if (!target) return 'withdrawn';
  const { subscription, key, domain } = target;
  const url = new URL(subscription.endpoint);
  // The list may have been shortened since the browser subscribed.
  if (!isPushHost(hosts, url.hostname)) return 'gone';
  const { title, body, key: tag } = claimed;
  const { status } = await requestPublic(
    {
      ...{ url, method: 'POST', waitMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
      headers: {
        authorization: vapidHeader(key, url, `https://${domain}`, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
        urgency: 'normal',
      },
      body: sealFor(subscription, JSON.stringify({ title, body, tag, path: '/inbox' })),
    },
    request,
  );
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return REJECTIONS.includes(status) ? 'rejected' : 'failed';
}

type Target = { subscription: BrowserSubscription; key: PushKey; domain: string };

/**
 * The destination of a notification; undefined after the consent was withdrawn or the browser was removed.
 */
async function targetOf(
  db: Db,
  encryption: PushEncryption,
  claimed: ClaimedNotification,
): Promise<Target | undefined> {
  const { site_id: siteId, subscription_id, player_id: playerId } = claimed;
  const [row, channels, key, site] = await Promise.all([
    tables(db)
      .selectFrom('subscription')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('subscription_id', '=', subscription_id)
      .where('player_id', '=', playerId)
      .executeTakeFirst(),
    marketingChannels(db, { siteId, playerId }),
    findKey(db, encryption, siteId),
    findSiteById(db, siteId),
  ]);
  if (!row || !key || !site || !channels.includes('push')) return undefined;
  return { subscription: openSubscription(encryption, row), key, domain: site.domain };
}

/** The text, encrypted so that only the browser can read it (RFC 8291). */
function sealFor({ p256dh, auth }: BrowserSubscription, text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), {
    ...{ version: 'aes128gcm', privateKey },
    ...{ dh: Buffer.from(p256dh, 'base64url'), authSecret: Buffer.from(auth, 'base64url') },
  });
}
