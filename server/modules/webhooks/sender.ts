import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { afterCommit, type Database } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { endsWithin } from '../../platform/deadline.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { publish } from '../../platform/events/index.ts';
import { requestPublic } from '../../platform/external/public-request.ts';
import type { Log } from '../../platform/log.ts';
import { traceOutgoing } from '../../platform/tracing/outgoing-span.ts';
import { continueTrace } from '../../platform/tracing/spans.ts';
import {
  type ClaimedMessage,
  claimDue,
  type DeliveryOutcome,
  type DueEndpoint,
  dueEndpoints,
  recordOutcome,
} from './deliveries.ts';
import { recordDeliveryFailure, recordSuccess } from './endpoints.ts';
import { secretsAt, signatureHeaders } from './signature.ts';

type WebhookSenderOptions = {
  database: Database;
  log: Log;
  encryption: Encryption;
  /** Origins that may be called over http or inside the network. */
  origins: readonly string[];
  now: () => Date;
};
export type WebhookSender = {
  /**
   * Sends due messages until stopped; `stop` waits a few seconds for responses. Messages without a response
   * are resent.
   */
  start(): { stop(): Promise<void> };
  /** Sends currently due messages; returns the number of requests. */
  sendDue(): Promise<number>;
};

const POLL_MS = 500;
const TIMEOUT_MS = 8_000;
const STOP_MS = 3_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Maximum stored length of a response, in characters. */
const KEPT_ANSWER = 1_000;
/** Maximum open requests per process: per endpoint, per brand, and in total. */
const MAX_OPEN = { endpoint: 8, site: 16, total: 96 };
/** After this many consecutive failures an endpoint receives one request at a time, with growing pauses. */
const PROBED_FROM = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

/**
 * Sends messages outside the job queue, so that slow endpoints occupy no worker. Open requests are limited
 * per endpoint and brand, so that one brand's endpoints do not delay another's.
 */
export function createSender(options: WebhookSenderOptions): WebhookSender {
  const requests = new Set<Promise<void>>();
  const open = createCounts();
  const onEnd = { wake: () => {} };
  const roomFor = ({ site_id, endpoint_id, failures }: DueEndpoint) =>
    Math.min(
      (failures < PROBED_FROM ? MAX_OPEN.endpoint : 1) - open.of(endpoint_id),
      MAX_OPEN.site - open.of(`site ${site_id}`),
      MAX_OPEN.total - requests.size,
    );

  function begin(endpoint: DueEndpoint, claimed: ClaimedMessage): void {
    const keys = [endpoint.endpoint_id, `site ${endpoint.site_id}`];
    for (const key of keys) open.add(key, 1);
    const describe = () => ({
      name: 'webhook',
      kind: 'internal' as const,
      attributes: { 'baize.site': endpoint.site_id },
    });
    const request = continueTrace(claimed.traceparent, describe, () => deliver(options, endpoint, claimed))
      .catch((error: unknown) => options.log.error({ err: error }, 'a webhook could not be recorded'))
      .finally(() => {
        for (const key of keys) open.add(key, -1);
        requests.delete(request);
        onEnd.wake();
      });
    requests.add(request);
  }
  /** Starts due requests within the limits, endpoints with the fewest open requests first. */
  async function startDue(): Promise<number> {
    const { database, now } = options;
    let started = 0;
    const due = (await dueEndpoints(database.db, now())).filter((endpoint) => roomFor(endpoint) > 0);
    due.sort((a, b) => open.of(a.endpoint_id) - open.of(b.endpoint_id));
    await forEachInOwnTransaction(database.db, due, async (tx, endpoint) => {
      const room = roomFor(endpoint);
      if (room <= 0) return;
      const key = { siteId: endpoint.site_id, endpointId: endpoint.endpoint_id };
      const claimed = await claimDue(tx, key, room, now());
      afterCommit(tx, () => {
        for (const message of claimed) begin(endpoint, message);
        started += claimed.length;
      });
    });
    return started;
  }
  return {
    async sendDue() {
      let sent = 0;
      for (let started = await startDue(); started > 0; started = await startDue()) {
        sent += started;
        await Promise.all(requests);
      }
      return sent;
    },
    start: () =>
      repeat(
        async (wake) => {
          onEnd.wake = wake;
          await startDue().catch((error: unknown) =>
            options.log.error({ err: error }, 'webhooks could not be sent'),
          );
        },
        () => Promise.all(requests),
      ),
  };
}

/** Repeats a pass at intervals or when woken; `stop` waits a limited time for `rest`. */
function repeat(pass: (wake: () => void) => Promise<void>, rest: () => Promise<unknown>) {
  const stopping = new AbortController();
  const work = (async () => {
    while (!stopping.signal.aborted) {
      const woken = new AbortController();
      await pass(() => woken.abort());
      const signal = AbortSignal.any([stopping.signal, woken.signal]);
      await delay(POLL_MS, undefined, { signal }).catch(() => {});
    }
    await rest();
  })();
  return {
    async stop() {
      stopping.abort();
      await endsWithin(work, STOP_MS);
    },
  };
}

/** Counts by key; zeros use no memory. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, by: 1 | -1): void {
      const left = of(key) + by;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    },
  };
}

/** Sends one request and updates the message and the endpoint by its outcome. */
async function deliver(
  options: WebhookSenderOptions,
  endpoint: DueEndpoint,
  claimed: ClaimedMessage,
): Promise<void> {
  const { database, now } = options;
  const outcome = await send(options, endpoint, claimed);
  await database.transaction(async (tx) => {
    const key = { siteId: endpoint.site_id, endpointId: endpoint.endpoint_id };
    await recordOutcome(tx, claimed, outcome, now());
    if (outcome.error === '') {
      if (endpoint.failures > 0) await recordSuccess(tx, key);
      return;
    }
    const isGone = outcome.status === 410;
    const disabled = await recordDeliveryFailure(tx, key, { isGone, pauseMs: pauseAfter, now: now() });
    if (disabled)
      await publish(tx, 'webhook.disabled', {
        ...{ event_id: randomUUID(), site_id: key.siteId, endpoint_id: key.endpointId },
        ...{ name: disabled.name, failures: disabled.failures, error: outcome.error },
        at: now().toISOString(),
      });
  });
}

/** The pause of an endpoint after this many consecutive failures, in milliseconds. */
const pauseAfter = (failures: number): number =>
  failures < PROBED_FROM ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - PROBED_FROM), LONGEST_PAUSE_MS);

async function send(
  { encryption, origins, now }: WebhookSenderOptions,
  endpoint: DueEndpoint,
  { delivery_id: id, body }: ClaimedMessage,
): Promise<DeliveryOutcome> {
  const begun = performance.now();
  const seconds = Math.floor(now().getTime() / 1000);
  const tookMs = () => Math.round(performance.now() - begun);
  try {
    const headers = {
      ...signatureHeaders(secretsAt(encryption, endpoint, now()), id, seconds, body),
      'content-type': 'application/json',
      'user-agent': 'Baize-Webhooks/1',
    };
    const url = new URL(endpoint.url);
    const { status, text } = await exchange(url, headers, body, origins.includes(url.origin));
    const isDone = status >= 200 && status < 300;
    const error = isDone ? '' : `answered ${status}`;
    // PostgreSQL text cannot contain NUL characters.
    return { status, answer: text.replaceAll('\0', '').slice(0, KEPT_ANSWER), error, tookMs: tookMs() };
  } catch (error) {
    return { status: null, answer: '', error: reasonOf(error), tookMs: tookMs() };
  }
}

/** Redirects are treated as ordinary responses and not followed. */
async function exchange(url: URL, headers: Record<string, string>, body: string, isInside: boolean) {
  if (!isInside)
    return await requestPublic({
      ...{ url, method: 'POST', headers, body: Buffer.from(body) },
      ...{ waitMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES },
    });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return await traceOutgoing({ method: 'POST', url }, async (added) => {
    const request = { headers: { ...headers, ...added }, body, signal };
    const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request });
    return { status: response.status, text: await response.text() };
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return (error.message + cause).slice(0, 300);
}
