import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { run } from '#server/platform/database/index.ts';
import { type Hooks, messageOf, signatureOf } from '../../../../demo/simulators/payments/hooks.ts';
import { createSimpay } from '../../../../demo/simulators/payments/server.ts';
import {
  applyPayerAction,
  type Event,
  emptyState,
  expireDue,
  type PayerAction,
  type SimulatorState,
} from '../../../../demo/simulators/payments/simulator-state.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { type NewMethod, upsertMethods } from '../index.ts';
import { BANK, openCashier } from './cashier.ts';

const SECRET = 'a-secret-of-the-simulator';

/** An e-wallet paid through the simulator. */
export const WALLET: NewMethod = {
  ...BANK,
  method_id: 'wallet',
  type: 'ewallet',
  adapter: 'simpay',
  max_open: 3,
  expires_minutes: 15,
  details: { name: { EN: 'Wallet' }, time: { EN: 'At once' }, steps: [{ EN: 'Pay' }] },
};

/** A payment simulator on its own port; the test delivers its webhooks. */
async function startSimpay() {
  const simulatorState: SimulatorState = emptyState();
  const requested: string[] = [];
  const traces: (string | null)[] = [];
  const state = { moved: 0, isBroken: false };
  const now = () => Date.now() + state.moved;
  const hooks: Hooks = { deliver: async () => 200 };
  const origin = () => 'http://localhost:3090';
  const simpay = createSimpay({
    state: simulatorState,
    secret: SECRET,
    hooks,
    origin,
    now,
    onChange: () => {},
  });
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      requested.push(`${request.method} ${new URL(request.url).pathname}`);
      traces.push(request.headers.get('traceparent'));
      return state.isBroken ? new Response('busy', { status: 503 }) : simpay.fetch(request);
    },
  });
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((done) => server.close(done));
  return { simulatorState, requested, traces, state, now, port, stop };
}

function paymentIn({ payments }: SimulatorState, depositId: string) {
  const payment = payments.find(({ key }) => key === depositId);
  if (!payment) throw new Error('the simulator was not called for it');
  return payment;
}

/** The application with a payment simulator. */
export async function openGateway(config: Parameters<typeof openCashier>[0] = {}) {
  const { simulatorState, requested, traces, state, now, port, stop } = await startSimpay();
  const settings = { SIMPAY_URL: `http://127.0.0.1:${port}`, SIMPAY_SECRET: SECRET, ...config };
  const testCashier = await openCashier(settings);
  for (const host of ['one.test', 'two.test']) {
    const id = await testCashier.siteId(host);
    await testCashier.database.transaction((tx) => upsertMethods(tx, id, 'PHP', [WALLET]));
  }
  const paymentOf = (depositId: string) => paymentIn(simulatorState, depositId);

  /** Sends bytes to the platform's webhook endpoint as a gateway does. */
  async function post(body: string, header: string | undefined): Promise<number> {
    const headers = { 'content-type': 'application/json', ...(header && { 'simpay-signature': header }) };
    const request = new Request('http://one.test/hooks/simpay', { method: 'POST', headers, body });
    return (await testCashier.fetch(request)).status;
  }
  const seconds = () => Math.floor(now() / 1000);
  const bodyOf = (event: Event) =>
    messageOf(event, simulatorState.payments.find(({ id }) => id === event.paymentId)!);
  return {
    ...testCashier,
    simulatorState,
    requested,
    simulator: { host: `127.0.0.1:${port}`, traces },
    post,
    bodyOf,
    seconds,
    sign: (body: string, at = seconds()) => signatureOf(SECRET, at, body),
    hmac: (text: string) => createHmac('sha256', SECRET).update(text).digest('hex'),
    setBroken: (is: boolean) => {
      state.isBroken = is;
    },
    wait(milliseconds: number): void {
      state.moved += milliseconds;
      testCashier.wait(milliseconds);
    },
    deposit: (player: TestPlayer, amount: number, more: { language?: string; method_id?: string } = {}) =>
      testCashier.deposit(player, amount, { method_id: 'wallet', request_id: randomUUID(), ...more }),
    paymentOf,
    /** The payer acts; returns the webhook that the simulator would send. */
    act(depositId: string, done: PayerAction): Event {
      const event = applyPayerAction(simulatorState, paymentOf(depositId), done, now());
      if (!event) throw new Error(`cannot ${done.kind}`);
      return event;
    },
    expire: (): Event[] => expireDue(simulatorState, now()),
    /** Delivers a webhook with a valid signature. */
    async deliver(event: Event): Promise<number> {
      const body = bodyOf(event);
      return await post(body, signatureOf(SECRET, seconds(), body));
    },
    async stateOf(depositId: string): Promise<string> {
      const text = 'select state from cashier.deposit where deposit_id = $1';
      const [row] = await run<{ state: string }>(testCashier.db, { text, values: [depositId] });
      return row!.state;
    },
    async casesOf(kind: string): Promise<string[]> {
      const text = 'select subject from cashier.finance_case where kind = $1';
      const rows = await run<{ subject: string }>(testCashier.db, { text, values: [kind] });
      return rows.map(({ subject }) => subject);
    },
    async close(): Promise<void> {
      await stop();
      await testCashier.close();
    },
  };
}
export type GatewayTestCashier = Awaited<ReturnType<typeof openGateway>>;
