import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Gateway, type GatewayDefinition, GatewayRefusal, readAnswer } from '#server/extension-api.ts';

const TOLERANCE_MS = 300_000;

const payment = z.object({
  id: z.string().min(1).max(128),
  reference: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'expired', 'refunded']),
  amount: z.string().regex(/^\d{1,15}$/),
  currency: z.string(),
  pay_url: z.url({ protocol: /^https?$/ }),
});
const message = z.object({ id: z.string().min(1).max(128), type: z.string(), payment: z.string() });

const statusOf = ({ status, amount, currency, reference }: z.infer<typeof payment>) => ({
  ...{ status, amount: BigInt(amount), currency, reference },
});

/** Harbour Pay: payments on its own page, signed messages, no refunds and no payouts. */
export const harbourPay: GatewayDefinition = {
  code: 'harbour-pay',
  label: 'Harbour Pay (instant transfers)',
  url: 'https://api.harbourpay.example',
  settings: [
    { name: 'return_url', label: 'Payers return to', hint: 'A page of the brand', is_required: true },
  ],
  hints: { api_key: 'hp_…', webhook_secret: 'Of the message settings' },
  create({ id, siteId, isOpen, url, settings, apiKey, webhookSecret }, { send }): Gateway {
    const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      const text = body && { body: JSON.stringify(body) };
      return readAnswer(id, await send({ method, url: new URL(url + path), headers, ...text }));
    };
    return {
      ...{ id, siteId, isOpen, paysBack: false },
      async open({ key, reference, amount, currency, expiresAt }) {
        const made = await call('POST', '/payments', {
          ...{ key, reference, currency, amount: amount.toString() },
          ...{ return_url: settings.return_url, expires_at: expiresAt.toISOString() },
        });
        const { id: gatewayId, pay_url: payUrl } = payment.parse(made);
        return { gatewayId, payUrl };
      },
      query: async (gatewayId) =>
        statusOf(payment.parse(await call('GET', `/payments/${encodeURIComponent(gatewayId)}`))),
      pay: async () => {
        throw new GatewayRefusal(`${id} makes no payouts`);
      },
      payout: async () => undefined,
      async settled(from, to) {
        const span = `from=${from.toISOString()}&to=${to.toISOString()}`;
        const found = z.array(payment).parse(await call('GET', `/payments?${span}`));
        return found.map((payment) => ({ ...statusOf(payment), gatewayId: payment.id }));
      },
      verify(raw, headers, now) {
        const seconds = headers.get('harbour-time') ?? '';
        const signed = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(raw).digest();
        const received = Buffer.from(headers.get('harbour-signature') ?? '', 'hex');
        if (received.length !== signed.length || !timingSafeEqual(received, signed)) return 'signature';
        return Math.abs(now.getTime() - Number(seconds) * 1000) <= TOLERANCE_MS ? 'ok' : 'stale';
      },
      parse(raw) {
        const { data } = message.safeParse(jsonOf(raw));
        if (!data) return undefined;
        if (!data.type.startsWith('payment.')) return 'ignored';
        return { eventId: data.id, type: data.type, gatewayId: data.payment };
      },
    };
  },
};

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'));
  } catch {
    return undefined;
  }
}
