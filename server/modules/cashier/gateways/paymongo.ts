import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';
import type { Gateway, PaymentRequest } from './gateway.ts';
import { readAnswer } from './gateway-fetch.ts';

type PaymongoConfig = {
  id: string;
  siteId: number;
  isOpen: boolean;
  url: string;
  /** User name for basic authentication. */
  apiSecret: string;
  hookSecret: string;
  /** Name of the signature header. */
  header: string;
  isLive: boolean;
  send: PartnerFetch;
};

const paymentObject = z.object({
  id: z.string().min(1).max(128),
  attributes: z.object({
    status: z.enum(['pending', 'paid', 'failed', 'expired', 'refunded', 'charged_back']),
    reference: z.string(),
    amount: z.int().nonnegative(),
    currency: z.string(),
    checkout_url: z.url({ protocol: /^https?$/ }),
  }),
});
const paymentAnswer = z.object({ data: paymentObject });
const paymentListAnswer = z.object({ data: z.array(paymentObject) });
const payoutAnswer = z.object({
  data: z.object({ attributes: z.object({ status: z.enum(['pending', 'paid', 'failed']) }) }),
});
const webhookMessage = z.object({
  data: z.object({
    id: z.string().min(1).max(128),
    attributes: z.object({
      type: z.string().min(1).max(64),
      data: z.object({ id: z.string().min(1).max(128) }),
    }),
  }),
});

/**
 * A gateway with a PayMongo-style API: basic authentication, `data.attributes`, idempotency keys, signatures
 * of the form `t,te,li`.
 */
export function createPaymongoGateway(options: PaymongoConfig): Gateway {
  const { id, siteId, isOpen, url, apiSecret, hookSecret, header, isLive, send } = options;
  const authorization = `Basic ${Buffer.from(`${apiSecret}:`).toString('base64')}`;
  async function ask(
    path: string,
    { method = 'GET', headers, body }: { method?: 'GET' | 'POST'; headers?: object; body?: string } = {},
    mayBeMissing = false,
  ) {
    const all = { authorization, 'content-type': 'application/json', ...headers };
    const answer = await send({
      method,
      url: new URL(`${url}/v1${path}`),
      headers: all,
      ...(body && { body }),
    });
    return mayBeMissing && answer.status === 404 ? undefined : readAnswer(id, answer);
  }
  const truthOf = ({ attributes }: z.infer<typeof paymentObject>) => ({
    status: attributes.status,
    amount: BigInt(attributes.amount),
    currency: attributes.currency.toUpperCase(),
    reference: attributes.reference,
  });
  return {
    ...{ id, siteId, isOpen },
    async open(request) {
      const headers = { 'idempotency-key': request.key, 'accept-language': request.language };
      const { data } = paymentAnswer.parse(
        await ask('/payments', { method: 'POST', headers, body: bodyOf(request) }),
      );
      return { gatewayId: data.id, payUrl: data.attributes.checkout_url };
    },
    query: async (gatewayId) =>
      truthOf(paymentAnswer.parse(await ask(`/payments/${encodeURIComponent(gatewayId)}`)).data),
    paysBack: true,
    async pay({ key, amount, to, ...request }) {
      const body = JSON.stringify({ data: { attributes: { ...request, ...to, amount: Number(amount) } } });
      const sent = { method: 'POST' as const, headers: { 'idempotency-key': key }, body };
      return payoutAnswer.parse(await ask('/payouts', sent)).data.attributes;
    },
    async payout(key) {
      const answer = await ask(`/payouts/${encodeURIComponent(key)}`, {}, true);
      return answer === undefined ? undefined : payoutAnswer.parse(answer).data.attributes;
    },
    async settled(from, to) {
      const { data } = paymentListAnswer.parse(
        await ask(`/payments?from=${from.getTime()}&to=${to.getTime()}`),
      );
      return data.map((each) => ({ ...truthOf(each), gatewayId: each.id }));
    },
    verify: (raw, headers, now) =>
      checkSignature({ header: headers.get(header), raw, now }, { secret: hookSecret, isLive }),
    parse(raw) {
      try {
        const { data } = webhookMessage.parse(JSON.parse(new TextDecoder().decode(raw)));
        return { eventId: data.id, type: data.attributes.type, gatewayId: data.attributes.data.id };
      } catch {
        return undefined;
      }
    },
  };
}

function bodyOf({ amount, currency, reference, description, expiresSeconds }: PaymentRequest): string {
  const attributes = { amount: Number(amount), currency, reference, description, expires_in: expiresSeconds };
  return JSON.stringify({ data: { attributes } });
}

/** Maximum age or skew of a webhook's timestamp (operations 3.3 rule 1). */
const TOLERANCE_MS = 300_000;
/** Maximum parts of a signature header. */
const MAX_PARTS = 8;

/**
 * Verifies a signature of the form `t=…,te=…,li=…`: HMAC-SHA256 over the time, a dot and the raw body, `te`
 * for test payments and `li` for live ones (operations 3.3). Constant time; a malformed header is an invalid
 * signature.
 */
export function checkSignature(
  { header, raw, now }: { header: string | null; raw: Uint8Array; now: Date },
  { secret, isLive }: { secret: string; isLive: boolean },
): 'ok' | 'signature' | 'stale' {
  const parts = (header ?? '').split(',', MAX_PARTS + 1).map((part) => part.trim().split('='));
  const named = new Map(parts.map(([name, ...value]) => [name, value.join('=')]));
  // A name given twice, as in a doubled header, is not from the gateway.
  if (parts.length > MAX_PARTS || named.size !== parts.length) return 'signature';
  const seconds = named.get('t') ?? '';
  const signature = named.get(isLive ? 'li' : 'te') ?? '';
  if (!/^\d{1,12}$/.test(seconds) || !/^[0-9a-f]{64}$/.test(signature)) return 'signature';
  const received = Buffer.from(signature, 'hex');
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  if (!timingSafeEqual(received, expected)) return 'signature';
  return Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS ? 'stale' : 'ok';
}
