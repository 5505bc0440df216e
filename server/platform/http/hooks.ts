import { Hono } from 'hono';

/** Largest message of a gateway. */
const MOST_BYTES = 256 * 1024;

export type HooksOptions = {
  /** Takes raw bytes and answers an HTTP status. */
  receive(gateway: string, raw: Uint8Array, headers: Headers): Promise<number>;
};

/** `POST /hooks/<gateway>`: where payment providers send their messages. Bytes are handed on as they came: signatures are over them. */
export function createHooksDoor({ receive }: HooksOptions): Hono {
  const app = new Hono();
  app.post('/hooks/:gateway', async (c) => {
    const raw = await bounded(c.req.raw);
    const status = raw ? await receive(c.req.param('gateway'), raw, c.req.raw.headers) : 413;
    return new Response(status === 200 ? 'ok' : 'refused', {
      status,
      headers: { 'cache-control': 'no-store' },
    });
  });
  return app;
}

async function bounded(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
