import { Hono } from 'hono';
import { isDatabaseUnavailable } from '../database/unavailability.ts';
import type { Log } from '../log.ts';
import { readBytes } from './request-body.ts';

/** Largest message of a gateway. */
const MAX_BYTES = 256 * 1024;

type WebhooksOptions = {
  /** Takes raw bytes and returns an HTTP status. */
  receive(gateway: string, raw: Uint8Array, headers: Headers): Promise<number>;
  /** Callbacks of a site's identity vendor. */
  receiveIdentity(siteId: number, raw: Uint8Array, headers: Headers): Promise<number>;
  log: Log;
};

/**
 * `POST /hooks/<gateway>`: the webhooks of payment gateways; `POST /hooks/identity/<site>`: the callbacks of
 * a site's identity vendor. Raw bytes are passed on: signatures are over
 * them. When the database is down the answer is an empty 503: every gateway retries.
 */
export function createWebhooksRouter({ receive, receiveIdentity, log }: WebhooksOptions): Hono {
  const app = new Hono();
  app.post('/hooks/identity/:site', async (c) => {
    const site = c.req.param('site');
    const raw = await readBytes(c.req.raw, MAX_BYTES);
    const isKnown = /^[1-9]\d{0,8}$/.test(site);
    const status = !isKnown ? 404 : raw ? await receiveIdentity(Number(site), raw, c.req.raw.headers) : 413;
    return hookResponse(status);
  });
  app.post('/hooks/:gateway', async (c) => {
    const raw = await readBytes(c.req.raw, MAX_BYTES);
    const status = raw ? await receive(c.req.param('gateway'), raw, c.req.raw.headers) : 413;
    return hookResponse(status);
  });
  app.onError((error) => {
    // One line without a stack trace: strangers can send messages during an outage too.
    if (isDatabaseUnavailable(error)) log.warn({}, 'the database is unavailable');
    else log.error({ err: error }, 'a gateway message could not be processed');
    const headers = { 'cache-control': 'no-store', 'retry-after': '30' };
    return new Response('try again', { status: 503, headers });
  });
  return app;
}

const hookResponse = (status: number): Response =>
  new Response(status === 200 ? 'ok' : 'refused', { status, headers: { 'cache-control': 'no-store' } });
