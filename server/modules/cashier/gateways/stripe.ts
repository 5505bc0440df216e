import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';
import { type Gateway, GatewayRefusal, type PaymentRequest, type PaymentStatus } from './gateway.ts';
import { readAnswer } from './gateway-fetch.ts';

type StripeConfig = {
  id: string;
  siteId: number;
  isOpen: boolean;
  isLive: boolean;
  url: string;
  /** Secret or restricted key: `sk_test_…`, `rk_live_…`. */
  apiKey: string;
  /** Signing secret of the webhook endpoint: `whsec_…`. */
  webhookSecret: string;
  /** Return URL for payers. */
  returnUrl: string;
  send: PartnerFetch;
  now(): Date;
};

/** The types below match this API version. */
const API_VERSION = '2024-06-20';
const TOLERANCE_MS = 300_000;
/** Maximum parts of a signature header. */
const MAX_PARTS = 8;
/** A session expires between half an hour and a day after its creation. */
const MIN_SESSION_MS = 31 * MINUTE_MS;
const MAX_SESSION_MS = DAY_MS - MINUTE_MS;
/** Delayed methods may be paid up to this long after their session began. */
const LATE_PAYMENT_MS = 7 * DAY_MS;
/** Period and maximum number of pages when searching for a refund. */
const REFUND_SEARCH_MS = 30 * DAY_MS;
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

const id = z.string().min(1).max(128);
const refund = z.object({
  id,
  amount: z.int().nonnegative(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});
const session = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nonnegative().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  livemode: z.boolean(),
  url: z.string().nullish(),
  payment_intent: z
    .union([
      id,
      z.object({
        id,
        status: z.string(),
        latest_charge: z
          .union([
            id,
            z.object({ disputed: z.boolean(), refunds: z.object({ data: z.array(refund) }).nullish() }),
          ])
          .nullable(),
      }),
    ])
    .nullable(),
});
type Session = z.infer<typeof session>;
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });
const event = z.object({
  id,
  type: z.string().min(1).max(64),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id, payment_intent: z.string().nullish() }) }),
});

/** Events about a session, and about its charge, which names the payment intent. */
const SESSION_EVENTS = /^checkout\.session\./;
const CHARGE_EVENTS = /^charge\.(refunded|dispute\.)/;

/**
 * Cards and wallets through Stripe's public API: Checkout Sessions, refunds to the source, signed events.
 * Only `payment_status` counts as paid. A refund made outside the platform only counts if it is full.
 */
export function createStripeGateway(config: StripeConfig): Gateway {
  const ask = askerOf(config);
  return {
    ...{ id: config.id, siteId: config.siteId, isOpen: config.isOpen },
    paysBack: true,
    ...paymentCalls(config, ask),
    ...refundCalls(config, ask),
    verify: (raw, headers, now) =>
      verifySignature(raw, headers.get('stripe-signature'), config.webhookSecret, now),
    parse(raw) {
      const read = event.safeParse(jsonOf(raw));
      if (!read.success || read.data.livemode !== config.isLive) return undefined;
      const { id: eventId, type, data } = read.data;
      if (SESSION_EVENTS.test(type)) return { eventId, type, gatewayId: data.object.id };
      const intent = data.object.payment_intent;
      return CHARGE_EVENTS.test(type) && intent ? { eventId, type, gatewayId: intent } : 'ignored';
    },
  };
}

type ApiCall = (
  path: string,
  query: Readonly<Record<string, string>>,
  post?: { key: string; body: Readonly<Record<string, string>> },
) => Promise<unknown>;

function askerOf({ id: name, url, apiKey, send }: StripeConfig): ApiCall {
  return async (path, query, post) => {
    const address = new URL(`${url.replace(/\/$/, '')}/v1/${path}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.append(key, value);
    const headers = { authorization: `Bearer ${apiKey}`, 'stripe-version': API_VERSION };
    if (!post) return readAnswer(name, await send({ method: 'GET', url: address, headers }));
    const form = {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': post.key,
    };
    const body = new URLSearchParams(post.body).toString();
    return readAnswer(name, await send({ method: 'POST', url: address, headers: form, body }));
  };
}

function paymentCalls(
  config: StripeConfig,
  ask: ApiCall,
): Pick<Gateway, 'open' | 'query' | 'settled' | 'resolve'> {
  const path = (gatewayId: string) => `checkout/sessions/${encodeURIComponent(gatewayId)}`;
  return {
    async open(request) {
      const opened = session.parse(
        await ask('checkout/sessions', {}, { key: request.key, body: formOf(config, request) }),
      );
      if (!opened.url) throw new Error(`${config.id} returned no address of its page`);
      return { gatewayId: opened.id, payUrl: opened.url };
    },
    async query(gatewayId) {
      const found = session.parse(
        await ask(path(gatewayId), { 'expand[]': 'payment_intent.latest_charge.refunds' }),
      );
      if (found.livemode !== config.isLive) throw new Error(`${config.id} answered for its other mode`);
      return truthOf(found);
    },
    async resolve(gatewayId) {
      if (!gatewayId.startsWith('pi_')) return gatewayId;
      const { data } = listOf(session).parse(
        await ask('checkout/sessions', { payment_intent: gatewayId, limit: '1' }),
      );
      return data[0]?.id;
    },
    async settled(from, to) {
      const query = {
        'created[gte]': secondsOf(new Date(from.getTime() - LATE_PAYMENT_MS)),
        'created[lt]': secondsOf(to),
        status: 'complete',
      };
      const found = await pagesOf(ask, 'checkout/sessions', query, session, () => false);
      return found
        .filter(({ payment_status }) => payment_status === 'paid')
        .map((payment) => ({ ...truthOf(payment), gatewayId: payment.id }));
    },
  };
}

function refundCalls({ id: name, now }: StripeConfig, ask: ApiCall): Pick<Gateway, 'pay' | 'payout'> {
  return {
    async pay({ key, amount, to }) {
      if (!('payment' in to)) throw new GatewayRefusal(`${name} pays back to the source alone`);
      const paid = session.parse(await ask(`checkout/sessions/${encodeURIComponent(to.payment)}`, {}));
      const intent = typeof paid.payment_intent === 'string' ? paid.payment_intent : paid.payment_intent?.id;
      if (!intent) throw new GatewayRefusal(`${name} has no payment to give back`);
      const body = { payment_intent: intent, amount: amount.toString(), 'metadata[payout]': key };
      return refundStatusOf(refund.parse(await ask('refunds', {}, { key, body })));
    },
    async payout(key) {
      const query = { 'created[gte]': secondsOf(new Date(now().getTime() - REFUND_SEARCH_MS)) };
      const isIt = (candidate: z.infer<typeof refund>) => candidate.metadata?.payout === key;
      const found = (await pagesOf(ask, 'refunds', query, refund, isIt)).find(isIt);
      return found && refundStatusOf(found);
    },
  };
}

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Reads a list page by page, up to the first match. Throws when it exceeds `MAX_PAGES`. */
async function pagesOf<Item extends z.ZodType<{ id: string }>>(
  ask: ApiCall,
  path: string,
  query: Readonly<Record<string, string>>,
  item: Item,
  isLast: (one: z.infer<Item>) => boolean,
): Promise<z.infer<Item>[]> {
  const all: z.infer<Item>[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const last = all.at(-1);
    const after: Record<string, string> = last ? { starting_after: last.id } : {};
    const answer = await ask(path, { ...query, limit: String(PAGE_SIZE), ...after });
    const { data, has_more } = listOf(item).parse(answer);
    all.push(...data);
    if (!has_more || data.some(isLast)) return all;
  }
  throw new Error(`${path} has more than ${MAX_PAGES} pages`);
}

/** Equal in all attempts: Stripe refuses different parameters with the same idempotency key. */
function formOf({ returnUrl }: StripeConfig, request: PaymentRequest): Record<string, string> {
  const ends = Math.min(
    request.expiresAt.getTime() + MIN_SESSION_MS,
    request.createdAt.getTime() + MAX_SESSION_MS,
  );
  return {
    mode: 'payment',
    client_reference_id: request.reference,
    'metadata[deposit]': request.key,
    'payment_intent_data[metadata][deposit]': request.key,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': request.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': request.amount.toString(),
    'line_items[0][price_data][product_data][name]': request.description,
    expires_at: secondsOf(new Date(ends)),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

const truthOf = (found: Session) => ({
  ...statusOf(found),
  reference: found.client_reference_id ?? '',
});

function statusOf(found: Session): PaymentStatus {
  const amount = BigInt(found.amount_total ?? 0);
  const sum = { amount, currency: (found.currency ?? '').toUpperCase() };
  const intent = typeof found.payment_intent === 'string' ? null : found.payment_intent;
  if (found.payment_status === 'paid') {
    const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
    if (charge?.disputed) return { status: 'charged_back', ...sum };
    const outside = (charge?.refunds?.data ?? []).filter(
      ({ status, metadata }) => status === 'succeeded' && !metadata?.payout,
    );
    const returned = outside.reduce((total, refund) => total + BigInt(refund.amount), 0n);
    return { status: amount > 0n && returned >= amount ? 'refunded' : 'paid', ...sum };
  }
  if (found.status === 'expired') return { status: 'expired', ...sum };
  const hasFailed =
    found.status === 'complete' && /^(canceled|requires_payment_method)$/.test(intent?.status ?? '');
  return { status: hasFailed ? 'failed' : 'pending', ...sum };
}

function refundStatusOf({ status }: z.infer<typeof refund>) {
  if (status === 'succeeded') return { status: 'paid' as const };
  return {
    status: status === 'failed' || status === 'canceled' ? ('failed' as const) : ('pending' as const),
  };
}

/**
 * `t=…,v1=…`, with several `v1` while the secret is being rotated: HMAC-SHA256 over the time, a dot and the
 * raw body.
 */
function verifySignature(raw: Uint8Array, header: string | null, secret: string, now: Date) {
  const parts = (header ?? '').split(',', MAX_PARTS + 1).map((part) => part.trim().split('='));
  const valuesOf = (named: string) =>
    parts.flatMap(([name, ...value]) => (name === named ? [value.join('=')] : []));
  // Two times mean a doubled header.
  const [seconds = '', ...others] = valuesOf('t');
  if (parts.length > MAX_PARTS || others.length > 0 || !/^\d{1,12}$/.test(seconds)) return 'signature';
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  const isSigned = valuesOf('v1').some(
    (value) => /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
  if (!isSigned) return 'signature';
  return Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS ? 'stale' : 'ok';
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return undefined;
  }
}
