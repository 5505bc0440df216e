import { z } from 'zod';
import { type Gateway, GatewayRefusal, type PaymentRequest } from './gateway.ts';
import { checkSignature } from './signature.ts';

export type PaymongoConfig = {
  id: string;
  url: string;
  /** User name of basic authentication. */
  apiSecret: string;
  hookSecret: string;
  /** Name of the header with the signature. */
  header: string;
  isLive: boolean;
};

const TIMEOUT_MS = 5_000;
/** Request timeout, conflict with a request on its way, too early, too many: nothing was decided. */
const RETRYABLE_STATUSES: readonly number[] = [408, 409, 425, 429];

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
 * A gateway in PayMongo's manner: basic authentication, `data.attributes`, idempotency keys, signatures of
 * the form `t,te,li`.
 */
export function createPaymongoGateway(options: PaymongoConfig): Gateway {
  const { id, url, apiSecret, hookSecret, header, isLive } = options;
  const authorization = `Basic ${Buffer.from(`${apiSecret}:`).toString('base64')}`;
  async function ask(
    path: string,
    init: { method?: string; headers?: object; body?: string } = {},
    mayBeMissing = false,
  ) {
    const answer = await fetch(`${url}/v1${path}`, {
      ...init,
      headers: { authorization, 'content-type': 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    if (mayBeMissing && answer.status === 404) return undefined;
    if (answer.status >= 400 && answer.status < 500 && !RETRYABLE_STATUSES.includes(answer.status))
      throw new GatewayRefusal(`${id} answered ${answer.status}`);
    if (!answer.ok) throw new Error(`${id} answered ${answer.status}`);
    return body;
  }
  const truthOf = ({ attributes: { status, amount, currency } }: z.infer<typeof paymentObject>) => ({
    status,
    amount: BigInt(amount),
    currency: currency.toUpperCase(),
  });
  return {
    id,
    async open(request) {
      const headers = { 'idempotency-key': request.key };
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
      const sent = { method: 'POST', headers: { 'idempotency-key': key }, body };
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
      return data.map((each) => ({
        ...truthOf(each),
        gatewayId: each.id,
        reference: each.attributes.reference,
      }));
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
