import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { startPublicServer } from './public-server.ts';

type Refund = {
  id: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
  created: number;
};
type Session = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  livemode: boolean;
  url: string;
  created: number;
  deposit: string;
  intent: { id: string; status: string; disputed: boolean; refunds: Refund[] };
};

export const STRIPE_KEYS = {
  api_key: 'sk_test_a-key-of-the-test',
  webhook_secret: 'whsec_a-secret-of-the-test',
};

/** A test server with Stripe's published format of Checkout Sessions, refunds and signed events. */
export async function startStripe(now: () => number) {
  const sessions: Session[] = [];
  const server = await startPublicServer(routesOf(sessions, now));
  return { ...server, ...actsOn(sessions, now) };
}

function routesOf(sessions: Session[], now: () => number): Hono {
  const answers = new Map<string, { body: string; text: string }>();
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${STRIPE_KEYS.api_key}`)
      return c.json({ error: { type: 'invalid_request_error' } }, 401);
    return await next();
  });
  app.post('/v1/*', async (c) => {
    const body = await c.req.text();
    const key = c.req.header('idempotency-key') ?? '';
    const known = answers.get(key);
    if (known && known.body !== body) return c.json({ error: { type: 'idempotency_error' } }, 400);
    const form = new URLSearchParams(body);
    const made = known ? known.text : create(sessions, c.req.path, form, now);
    if (!made) return c.json({ error: { type: 'invalid_request_error' } }, 400);
    answers.set(key, { body, text: made });
    return new Response(made, { headers: { 'content-type': 'application/json' } });
  });
  app.get('/v1/checkout/sessions', (c) => {
    const { payment_intent, 'created[gte]': from = '0', 'created[lt]': to = '9999999999' } = c.req.query();
    const found = sessions.filter(
      (session) =>
        (!payment_intent || session.intent.id === payment_intent) &&
        session.created >= Number(from) &&
        session.created < Number(to),
    );
    return c.json(
      pageOf(
        found.map((session) => presentSession(session, false)),
        c.req.query(),
      ),
    );
  });
  app.get('/v1/checkout/sessions/:id', (c) => {
    const found = sessions.find(({ id }) => id === c.req.param('id'));
    return found
      ? c.json(presentSession(found, c.req.query('expand[]') !== undefined))
      : c.json({ error: {} }, 404);
  });
  app.get('/v1/refunds', (c) =>
    c.json(
      pageOf(
        sessions.flatMap(({ intent }) => intent.refunds),
        c.req.query(),
      ),
    ),
  );
  return app;
}

/** Creates a session or a refund; undefined if Stripe would refuse the request. */
function create(
  sessions: Session[],
  path: string,
  form: URLSearchParams,
  now: () => number,
): string | undefined {
  const created = Math.floor(now() / 1000);
  if (path === '/v1/refunds') {
    const of = sessions.find(({ intent }) => intent.id === form.get('payment_intent'));
    const amount = Number(form.get('amount'));
    if (!of || amount > of.amount_total) return undefined;
    const metadata = { payout: form.get('metadata[payout]') ?? '' };
    const refund = { id: `re_${randomUUID()}`, amount, status: 'succeeded', metadata, created };
    of.intent.refunds.push(refund);
    return JSON.stringify(refund);
  }
  const left = Number(form.get('expires_at')) - created;
  if (left < 1800 || left > 86_400 || !form.get('success_url')?.startsWith('https://')) return undefined;
  const id = `cs_test_${randomUUID()}`;
  const session: Session = {
    id,
    ...{ status: 'open', payment_status: 'unpaid', livemode: false, created },
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    client_reference_id: form.get('client_reference_id') ?? '',
    url: `https://checkout.stripe.test/c/pay/${id}`,
    deposit: form.get('metadata[deposit]') ?? '',
    intent: { id: `pi_${randomUUID()}`, status: 'requires_payment_method', disputed: false, refunds: [] },
  };
  sessions.push(session);
  return JSON.stringify(presentSession(session, false));
}

/** Actions of payers and Stripe; each returns the resulting webhook. */
function actsOn(sessions: Session[], now: () => number) {
  const sessionOf = (depositId: string) => sessions.find(({ deposit }) => deposit === depositId)!;
  return {
    sessions,
    settings: { return_url: 'https://one.test/deposit' },
    /** The payer pays, optionally in a different amount or currency. */
    pay(depositId: string, change: { amount?: number; currency?: string } = {}) {
      const session = sessionOf(depositId);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      session.intent.status = 'succeeded';
      if (change.amount) session.amount_total = change.amount;
      if (change.currency) session.currency = change.currency.toLowerCase();
      return eventOf('checkout.session.completed', { id: session.id });
    },
    charge(depositId: string, type: string, change: (intent: Session['intent']) => void) {
      const { intent } = sessionOf(depositId);
      change(intent);
      return eventOf(type, { id: `ch_${randomUUID()}`, payment_intent: intent.id });
    },
    unknown: () => eventOf('checkout.session.completed', { id: `cs_test_${randomUUID()}` }),
    sign(body: string, at = now(), secret = STRIPE_KEYS.webhook_secret): Record<string, string> {
      const seconds = Math.floor(at / 1000);
      const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return { 'stripe-signature': `t=${seconds},v1=${'0'.repeat(64)},v1=${hmac},v0=ff` };
    },
  };
}

const eventOf = (type: string, object: object, livemode = false): string =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode, data: { object } });

function presentSession({ intent, deposit: _, ...session }: Session, isExpanded: boolean) {
  const { id, status, disputed, refunds } = intent;
  const latest_charge = { disputed, refunds: { data: refunds } };
  const isPaid = session.payment_status === 'paid';
  return { ...session, payment_intent: isExpanded ? { id, status, latest_charge } : isPaid ? id : null };
}

function pageOf<Item extends { id: string }>(
  all: Item[],
  { starting_after, limit = '10' }: Record<string, string>,
) {
  const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const data = all.slice(from, from + Number(limit));
  return { object: 'list', data, has_more: from + data.length < all.length };
}
