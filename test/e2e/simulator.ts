import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { emptyBook } from '../../simpay/book.ts';
import { createHooks } from '../../simpay/hooks.ts';
import { createSimpay } from '../../simpay/server.ts';

const SECRET = 'what simulator and platform share';

/** The payment simulator with its own server and pages, as `npm start` runs it, inside the test's process. */
export async function startSimulator() {
  let platformPort = 0;
  const hooks = () =>
    createHooks({
      url: `http://127.0.0.1:${platformPort}/hooks/simpay`,
      secret: SECRET,
      now: Date.now,
      pauses: [],
    });
  let port = 0;
  const app = createSimpay({
    book: emptyBook(),
    secret: SECRET,
    hooks: { deliver: (event, payment) => hooks().deliver(event, payment) },
    origin: () => `http://localhost:${port}`,
    now: Date.now,
    onChange: () => {},
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}`,
    secret: SECRET,
    /** Where the platform is: it starts after the simulator, whose address it must know. */
    tell(at: number): void {
      platformPort = at;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
