import { Hono } from 'hono';
import type { Log } from '../log.ts';

/** Largest message of a gateway. */
const MAX_BYTES = 256 * 1024;

export type WebhooksOptions = {
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
    const raw = await readBoundedBody(c.req.raw);
    const isKnown = /^[1-9]\d{0,8}$/.test(site);
    const status = !isKnown ? 404 : raw ? await receiveIdentity(Number(site), raw, c.req.raw.headers) : 413;
    return hookResponse(status);
  });
  app.post('/hooks/:gateway', async (c) => {
    const raw = await readBoundedBody(c.req.raw);
    const status = raw ? await receive(c.req.param('gateway'), raw, c.req.raw.headers) : 413;
    return hookResponse(status);
  });
  app.onError((error) => {
    log.error({ err: error }, 'a gateway message could not be processed');
    const headers = { 'cache-control': 'no-store', 'retry-after': '30' };
    return new Response('try again', { status: 503, headers });
  });
  return app;
}

const hookResponse = (status: number): Response =>
  new Response(status === 200 ? 'ok' : 'refused', { status, headers: { 'cache-control': 'no-store' } });

async function readBoundedBody(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
