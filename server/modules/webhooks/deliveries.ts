import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { WEBHOOK_TEST } from '#contracts/webhooks/payloads.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { traceToStore } from '../../platform/tracing/spans.ts';
import { type DeliveryRow, type EndpointKey, type EndpointRow, tables } from './tables.ts';
import { bodyOf, type Collect, type MessageSubject } from './webhook-events.ts';

/** Retry delays of a message; after the last retry it has failed. */
const RETRY_WAITS_MS = [
  ...[5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS],
  ...[6 * HOUR_MS, 12 * HOUR_MS, DAY_MS],
];
/** A request whose outcome was not recorded because the process died is repeated after this time. */
const LEASE_MS = 2 * MINUTE_MS;
/** How long a process may use a cached endpoint list. */
const KNOWN_MS = 5_000;
const MAX_DUE_ENDPOINTS = 500;

/**
 * Stores messages for subscribed endpoints. Subscriptions are cached for five seconds, so that an event
 * without an endpoint costs no statement.
 */
export function createCollection(clock: () => number): {
  collect: Collect;
  /** Like `collect`, with the exact text of the message. */
  collectText(tx: Tx, about: MessageSubject, event: string, body: string): Promise<void>;
  forget(): void;
} {
  let known: { events: ReadonlySet<string>; until: number } | undefined;
  const isSubscribed = async (db: Db, key: string) => {
    if (!known || known.until < clock())
      known = { events: await subscribedEvents(db), until: clock() + KNOWN_MS };
    return known.events.has(key);
  };
  const collectText = async (tx: Tx, { siteId, eventId }: MessageSubject, event: string, body: string) => {
    if (!(await isSubscribed(tx, `${siteId} ${event}`))) return;
    await write(tx, {
      name: 'webhooks-collect',
      text: `insert into webhooks.delivery (site_id, endpoint_id, event_id, event, body, state, created_at,
          due_at, traceparent)
        select site_id, endpoint_id, $3, $2, $4, 'waiting', $5, $5, $6 from webhooks.endpoint
        where site_id = $1 and $2 = any (events) and state <> 'off' on conflict do nothing`,
      values: [siteId, event, eventId, body, new Date(clock()), traceToStore()],
    });
  };
  return {
    collectText,
    async collect(tx, about, message) {
      // The body is built only for events with a subscribed endpoint.
      if (await isSubscribed(tx, `${about.siteId} ${message.event}`))
        await collectText(tx, about, message.event, bodyOf(message, about.at));
    },
    forget: () => {
      known = undefined;
    },
  };
}

async function subscribedEvents(db: Db): Promise<ReadonlySet<string>> {
  const rows = await run<{ key: string }>(db, {
    text: `select distinct site_id || ' ' || unnest(events) as key from webhooks.endpoint
      where state <> 'off'`,
  });
  return new Set(rows.map(({ key }) => key));
}

/** Stores a test message, due at once. */
export async function insertTest(tx: Tx, { siteId, endpointId }: EndpointKey, now: Date): Promise<void> {
  const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: now.toISOString(), data: {} });
  await write(tx, {
    text: `insert into webhooks.delivery (site_id, endpoint_id, event_id, event, body, state, created_at, due_at,
        traceparent)
      values ($1, $2, gen_random_uuid(), $3, $4, 'waiting', $5, $5, $6)`,
    values: [siteId, endpointId, WEBHOOK_TEST, body, now, traceToStore()],
  });
}

export type DueEndpoint = Pick<
  EndpointRow,
  'site_id' | 'endpoint_id' | 'url' | 'failures' | 'secret' | 'previous_secret' | 'previous_until'
>;

/** Enabled endpoints of every brand with due messages that are not paused after failures. */
export async function dueEndpoints(db: Db, now: Date): Promise<DueEndpoint[]> {
  return await run<DueEndpoint>(db, {
    name: 'webhooks-due-endpoints',
    text: `select site_id, endpoint_id, url, failures, secret, previous_secret, previous_until
      from webhooks.endpoint e
      where state = 'on' and (paused_until is null or paused_until <= $1)
        and exists (select from webhooks.delivery d where d.site_id = e.site_id
          and d.endpoint_id = e.endpoint_id and d.state = 'waiting' and d.due_at <= $1)
      limit ${MAX_DUE_ENDPOINTS}`,
    values: [now],
  });
}

export type ClaimedMessage = Pick<
  DeliveryRow,
  'site_id' | 'delivery_id' | 'endpoint_id' | 'body' | 'attempts' | 'traceparent'
>;

/** Claims due messages, oldest first; other processes skip them. */
export async function claimDue(
  tx: Tx,
  { siteId, endpointId }: EndpointKey,
  limit: number,
  now: Date,
): Promise<ClaimedMessage[]> {
  return await write<ClaimedMessage>(tx, {
    name: 'webhooks-claim',
    text: `update webhooks.delivery set due_at = $4 where site_id = $1 and delivery_id = any (array(
        select delivery_id from webhooks.delivery where site_id = $1 and endpoint_id = $2
          and state = 'waiting' and due_at <= $3 order by due_at, delivery_id limit $5
        for update skip locked))
      returning site_id, delivery_id, endpoint_id, body, attempts, traceparent`,
    values: [siteId, endpointId, now, new Date(now.getTime() + LEASE_MS), limit],
  });
}

/** The outcome of a request; `error` is empty after a success. */
export type DeliveryOutcome = { status: number | null; answer: string; error: string; tookMs: number };

/** Records the last request of a message; a failed one is due again later, at most ten times. */
export async function recordOutcome(
  tx: Tx,
  { site_id, delivery_id, attempts }: ClaimedMessage,
  { status, answer, error, tookMs }: DeliveryOutcome,
  now: Date,
): Promise<void> {
  const wait = RETRY_WAITS_MS[attempts];
  const state = error === '' ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  await tables(tx)
    .updateTable('delivery')
    .set({
      ...{ state, attempts: attempts + 1, last_at: now, status, answer, error, took_ms: tookMs },
      due_at: new Date(now.getTime() + (wait ?? 0)),
    })
    .where('site_id', '=', site_id)
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Messages to resend: one message, or an endpoint's messages created in a time range. */
type Replayed = { siteId: number } & (
  | { deliveryId: string }
  | { endpointId: string; from: Date; to: Date; which: 'failed' | 'all' }
);

/** Makes messages due again under the same ids; returns the number of messages. */
export async function replay(tx: Tx, replayed: Replayed, now: Date): Promise<number> {
  const result = await tables(tx)
    .updateTable('delivery')
    .set({ state: 'waiting', attempts: 0, due_at: now, traceparent: traceToStore() ?? null })
    .where('site_id', '=', replayed.siteId)
    .$call((rows) =>
      'deliveryId' in replayed
        ? rows.where('delivery_id', '=', replayed.deliveryId)
        : rows
            .where('endpoint_id', '=', replayed.endpointId)
            .where('created_at', '>=', replayed.from)
            .where('created_at', '<=', replayed.to)
            .$if(replayed.which === 'failed', (some) => some.where('state', '=', 'failed')),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Deletes messages past their endpoint's retention, one retention after the other: a cluster deletes by
 * instants that are known before.
 */
export async function deleteOldDeliveries(tx: Tx, now: Date): Promise<void> {
  const kept = await run<{ days: number }>(tx, {
    text: 'select distinct keep_days as days from webhooks.endpoint',
  });
  for (const { days } of kept)
    await write(tx, {
      text: `delete from webhooks.delivery d using webhooks.endpoint e
        where e.site_id = d.site_id and e.endpoint_id = d.endpoint_id
          and e.keep_days = $1 and d.created_at < $2`,
      values: [days, new Date(now.getTime() - days * DAY_MS)],
    });
}
