import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Hooks } from './hooks.ts';
import { ICON, ICON_HEADERS, ICON_PATH } from './icon.ts';
import { textsFor } from './page-texts.ts';
import { paymentListPage, paymentPage } from './pages.ts';
import {
  applyPayerAction,
  type Event,
  expireDue,
  openPayment,
  openPayout,
  type Payee,
  type PayerAction,
  type Payment,
  type SimulatorState,
} from './simulator-state.ts';

type SimpayOptions = {
  state: SimulatorState;
  secret: string;
  hooks: Hooks;
  /** Address of the payers' pages: `http://localhost:3090`. */
  origin: () => string;
  now: () => number;
  /** Called after every change. */
  onChange: () => void;
};

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
  'cache-control': 'no-store',
};

/** The gateway: an API for the merchant, pages for the payer. */
export function createSimpay(options: SimpayOptions): Hono {
  const { state, hooks, now, onChange } = options;
  const deliver = (event: Event) => {
    const payment = state.payments.find(({ id }) => id === event.paymentId);
    if (payment) void hooks.deliver(event, payment);
  };
  const sweep = () => {
    const due = expireDue(state, now());
    for (const event of due) deliver(event);
    if (due.length > 0) onChange();
  };
  const app = new Hono();
  app.route('/v1', api(options, sweep));
  app.get(ICON_PATH, (c) => c.body(ICON, 200, ICON_HEADERS));
  app.get('/', (c) => {
    sweep();
    return c.html(paymentListPage(state, textsFor(c.req.header('accept-language'))), 200, HEADERS);
  });
  app.post('/payout/:key', async (c) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    const payout = state.payouts.find(({ key }) => key === c.req.param('key'));
    const { act: done } = await c.req.parseBody();
    if (payout?.status === 'pending') payout.status = done === 'fail' ? 'failed' : 'paid';
    onChange();
    return c.redirect('/', 303);
  });
  app.get('/pay/:id', (c) => {
    sweep();
    const payment = find(state, c.req.param('id'));
    const texts = textsFor(payment?.language || c.req.header('accept-language'));
    if (!payment) return c.text(texts.missing, 404);
    return c.html(paymentPage(payment, state.events, texts), 200, HEADERS);
  });
  app.post('/pay/:id', async (c) => {
    if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return c.text('refused', 403);
    sweep();
    const payment = find(state, c.req.param('id'));
    if (!payment) return c.text(textsFor(c.req.header('accept-language')).missing, 404);
    const form = await c.req.parseBody();
    if (form.act === 'again') {
      const last = state.events.findLast(({ paymentId }) => paymentId === payment.id);
      if (last) deliver(last);
    } else {
      const event = applyPayerAction(state, payment, actOf(payment, form), now());
      if (event) deliver(event);
      onChange();
    }
    return c.redirect(`/pay/${payment.id}`, 303);
  });
  return app;
}

const find = (state: SimulatorState, id: string): Payment | undefined =>
  state.payments.find((payment) => payment.id === id);

function actOf(payment: Payment, form: Record<string, unknown>): PayerAction {
  if (form.act === 'refuse') return { kind: 'refuse' };
  if (form.act === 'charge_back') return { kind: 'charge_back' };
  if (form.act === 'refund') return { kind: 'refund' };
  const typed = Number(form.amount);
  const isOther = form.act === 'pay_other' && Number.isSafeInteger(Math.round(typed * 100)) && typed > 0;
  return {
    kind: 'pay',
    amount: isOther ? Math.round(typed * 100) : payment.amount,
    currency: form.act === 'pay_currency' ? 'EUR' : payment.currency,
  };
}

/** The merchant's calls, with its secret as the user name in basic authentication. */
function api({ state, secret, origin, now, onChange }: SimpayOptions, sweep: () => void): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const expected = Buffer.from(`Basic ${Buffer.from(`${secret}:`).toString('base64')}`);
    const received = Buffer.from(c.req.header('authorization') ?? '');
    const isRight = received.length === expected.length && timingSafeEqual(received, expected);
    if (!isRight) return c.json({ errors: [{ code: 'unauthorized' }] }, 401);
    sweep();
    return await next();
  });
  const shown = (payment: Payment) => ({
    id: payment.id,
    attributes: {
      status: payment.status,
      reference: payment.reference,
      amount: payment.paidAt > 0 ? payment.paidAmount : payment.amount,
      currency: payment.paidAt > 0 ? payment.paidCurrency : payment.currency,
      checkout_url: `${origin()}/pay/${payment.id}`,
      paid_at: payment.paidAt,
    },
  });
  app.post('/payments', async (c) => {
    const key = c.req.header('idempotency-key') ?? '';
    const body = (await c.req.json()) as { data?: { attributes?: Record<string, unknown> } };
    const { amount, currency, reference, description, expires_in } = body.data?.attributes ?? {};
    if (!key || !Number.isSafeInteger(amount) || Number(amount) <= 0 || typeof currency !== 'string')
      return c.json({ errors: [{ code: 'parameter_invalid' }] }, 400);
    const payment = openPayment(state, {
      key,
      amount: Number(amount),
      currency,
      reference: String(reference ?? ''),
      description: String(description ?? ''),
      language: c.req.header('accept-language') ?? '',
      expiresAt: now() + Number(expires_in ?? 900) * 1000,
    });
    onChange();
    return c.json({ data: shown(payment) });
  });
  app.get('/payments/:id', (c) => {
    const payment = find(state, c.req.param('id'));
    return payment ? c.json({ data: shown(payment) }) : c.json({ errors: [{ code: 'not_found' }] }, 404);
  });
  // The settlement file: payments of a period.
  app.get('/payments', (c) => {
    const [from, to] = [Number(c.req.query('from') ?? 0), Number(c.req.query('to') ?? now())];
    const paid = state.payments.filter(({ paidAt }) => paidAt >= from && paidAt < to && paidAt > 0);
    return c.json({ data: paid.map(shown) });
  });
  addPayouts(app, { state, onChange });
  return app;
}

/** A bank account by its number, or the payer of a payment that was not reversed; undefined for neither. */
function payeeOf(
  state: SimulatorState,
  { payment, bank, number }: Record<string, unknown>,
): Payee | undefined {
  if (payment === undefined)
    return /^\d{6,24}$/.test(String(number)) ? `${String(bank)} •••• ${String(number).slice(-4)}` : undefined;
  const source = find(state, String(payment));
  return source?.status === 'paid' ? { payerOf: source.reference } : undefined;
}

/** Payouts requested by the merchant. */
function addPayouts(app: Hono, { state, onChange }: Pick<SimpayOptions, 'state' | 'onChange'>): void {
  app.post('/payouts', async (c) => {
    const key = c.req.header('idempotency-key') ?? '';
    const body = (await c.req.json()) as { data?: { attributes?: Record<string, unknown> } };
    const { amount, currency, reference, ...to } = body.data?.attributes ?? {};
    const payee = payeeOf(state, to);
    if (!key || !Number.isSafeInteger(amount) || Number(amount) <= 0 || !payee)
      return c.json({ errors: [{ code: 'parameter_invalid' }] }, 400);
    const payout = openPayout(state, {
      key,
      amount: Number(amount),
      currency: String(currency),
      reference: String(reference),
      to: payee,
    });
    onChange();
    return c.json({ data: { attributes: { status: payout.status } } });
  });
  app.get('/payouts/:key', (c) => {
    const payout = state.payouts.find(({ key }) => key === c.req.param('key'));
    if (!payout) return c.json({ errors: [{ code: 'not_found' }] }, 404);
    return c.json({ data: { attributes: { status: payout.status } } });
  });
}
