import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createHooks } from '../../demo/simulators/payments/hooks.ts';
import { createSimpay } from '../../demo/simulators/payments/server.ts';
import {
  applyPayerAction,
  emptyState,
  type PayerAction,
  type Payment,
} from '../../demo/simulators/payments/simulator-state.ts';

const SECRET = 'what simulator and platform share';

/**
 * The payment simulator with its own server and pages, as `npm start` runs it, inside the test's process.
 * `now` in milliseconds; `pauses` in real milliseconds between attempts to deliver a message.
 */
export async function startSimulator({
  now = Date.now,
  pauses = [],
}: {
  now?: () => number;
  pauses?: number[];
} = {}) {
  const state = emptyState();
  let [platformPort, port] = [0, 0];
  const hooks = () =>
    createHooks({ url: `http://127.0.0.1:${platformPort}/hooks/simpay`, secret: SECRET, now, pauses });
  const app = createSimpay({
    state,
    secret: SECRET,
    hooks: { deliver: (event, payment) => hooks().deliver(event, payment) },
    origin: () => `http://localhost:${port}`,
    now,
    onChange: () => {},
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  port = (server.address() as AddressInfo).port;
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    secret: SECRET,
    /** The platform's address: it starts after the simulator, whose address it must know. */
    setPlatformPort(at: number): void {
      platformPort = at;
    },
    /**
     * The payer acts; the platform is notified `times`, each until it accepts the message or the retries are
     * exhausted.
     */
    async act(payment: Payment, done: PayerAction, times = 1): Promise<void> {
      const event = applyPayerAction(state, payment, done, now());
      if (!event) return;
      await Promise.all(Array.from({ length: times }, () => hooks().deliver(event, payment)));
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
