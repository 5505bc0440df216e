import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** A server on its own port. Once `isDown` is set, it responds 503. */
export async function startPublicServer(app: Hono) {
  const state = { isDown: false };
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => (state.isDown ? new Response('{}', { status: 503 }) : app.fetch(request)),
  });
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((done) => server.close(done));
  return { state, origin: `http://127.0.0.1:${port}`, close };
}
