import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run, type Tx, write } from '../../platform/database/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { type NotificationRow, tables } from './tables.ts';

export const SEND_TASK = 'push.send';
/** A notification not accepted within a day is dropped. */
const LIFETIME_MS = DAY_MS;
/** Maximum number of characters in a text; a push service accepts 4,096 bytes. */
const MAX_TITLE = 120;
const MAX_BODY = 500;
/** A request whose outcome was not recorded because the process died is repeated after this time. */
const LEASE_MS = 2 * MINUTE_MS;
/** Delays before the next attempts; after the last one the notification is dropped. */
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];
/** Consecutive rejections after which a browser is deleted. */
const MAX_FAILURES = 5;

/** `key`: a notification already queued for a browser is not queued again. */
type PushMessage = { title: string; body: string; key: string; now: Date };

/**
 * Queues a notification for all browsers of some players of a site, and returns the players who have one. The
 * consent is checked again before sending.
 */
export async function queuePush(
  tx: Tx,
  siteId: number,
  playerIds: readonly string[],
  { title, body, key, now }: PushMessage,
): Promise<string[]> {
  if (playerIds.length === 0) return [];
  const rows = await write<{ player_id: string }>(tx, {
    text: `insert into push.notification
        (site_id, subscription_id, player_id, key, title, body, due_at, expires_at)
      select site_id, subscription_id, player_id, $3, $4, $5, $6, $7 from push.subscription
      where site_id = $1 and player_id = any ($2::uuid[])
      on conflict (site_id, subscription_id, key) do nothing returning player_id`,
    values: [
      ...[siteId, playerIds, key, shortened(title, MAX_TITLE), shortened(body, MAX_BODY)],
      ...[now, new Date(now.getTime() + LIFETIME_MS)],
    ],
  });
  if (rows.length > 0) await addJob(tx, SEND_TASK, {}, { key: SEND_TASK, queue: SEND_TASK });
  return [...new Set(rows.map(({ player_id }) => player_id))];
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

export type ClaimedNotification = Pick<
  NotificationRow,
  'site_id' | 'notification_id' | 'subscription_id' | 'player_id' | 'key' | 'title' | 'body' | 'attempts'
>;

/**
 * Claims due notifications of all sites, oldest first, and drops expired ones. One that another process has
 * claimed since they were listed is no longer due, and left to it.
 */
export async function claimDue(tx: Tx, limit: number, now: Date): Promise<ClaimedNotification[]> {
  await write(tx, { text: 'delete from push.notification where expires_at <= $1', values: [now] });
  const due = await run<Pick<NotificationRow, 'site_id' | 'notification_id'>>(tx, {
    text: `select site_id, notification_id from push.notification where due_at <= $1
      order by due_at limit $2`,
    values: [now, limit],
  });
  const bySite = Map.groupBy(due, ({ site_id }) => site_id);
  const claimed: ClaimedNotification[] = [];
  // In one order, so that two processes do not wait for each other.
  for (const [siteId, rows] of [...bySite].toSorted(([one], [other]) => one - other))
    claimed.push(...(await claimOfSite(tx, siteId, rows.map((row) => row.notification_id).toSorted(), now)));
  return claimed;
}

/** A statement that locks rows of several sites is not possible on a cluster. */
function claimOfSite(tx: Tx, siteId: number, ids: string[], now: Date): Promise<ClaimedNotification[]> {
  return write<ClaimedNotification>(tx, {
    text: `update push.notification set due_at = $4, attempts = attempts + 1
      where site_id = $1 and due_at <= $3 and notification_id in (
        select notification_id from push.notification
        where site_id = $1 and notification_id = any ($2::uuid[]) and due_at <= $3
        order by notification_id for update skip locked)
      returning site_id, notification_id, subscription_id, player_id, key, title, body, attempts`,
    values: [siteId, ids, now, new Date(now.getTime() + LEASE_MS)],
  });
}

export type SendOutcome = 'accepted' | 'rejected' | 'gone' | 'failed' | 'withdrawn';

/** The consequences of an outcome for the notification and its browser. */
export async function recordOutcome(
  tx: Tx,
  claimed: ClaimedNotification,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  const { site_id, notification_id, subscription_id, attempts } = claimed;
  const browser = () =>
    tables(tx)
      .deleteFrom('subscription')
      .where('site_id', '=', site_id)
      .where('subscription_id', '=', subscription_id);
  if (outcome === 'gone') return void (await browser().execute());
  const wait = outcome === 'failed' ? RETRY_WAITS_MS[attempts - 1] : undefined;
  if (wait !== undefined) {
    const values = [site_id, notification_id, new Date(now.getTime() + wait)];
    const text = 'update push.notification set due_at = $3 where site_id = $1 and notification_id = $2';
    return void (await write(tx, { text, values }));
  }
  await tables(tx)
    .deleteFrom('notification')
    .where('site_id', '=', site_id)
    .where('notification_id', '=', notification_id)
    .execute();
  if (outcome !== 'accepted' && outcome !== 'rejected') return;
  await write(tx, {
    text: `update push.subscription set failures = case when $3 then 0 else failures + 1 end
      where site_id = $1 and subscription_id = $2 and not ($3 and failures = 0)`,
    values: [site_id, subscription_id, outcome === 'accepted'],
  });
  await browser().where('failures', '>=', MAX_FAILURES).execute();
}

/** Drops a player's queued notifications. */
export async function dropNotifications(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await tables(tx)
    .deleteFrom('notification')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
