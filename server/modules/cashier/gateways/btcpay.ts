import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { formatMinor } from '#contracts/values/money.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import type { PartnerFetch } from '../../../platform/external/partner-fetch.ts';
import { type Gateway, GatewayRefusal, type PaymentStatus } from './gateway.ts';
import { readAnswer } from './gateway-fetch.ts';

type BtcpayConfig = {
  id: string;
  siteId: number;
  isOpen: boolean;
  url: string;
  /** Store API key that may create and view invoices. */
  apiKey: string;
  webhookSecret: string;
  storeId: string;
  returnUrl: string;
  send: PartnerFetch;
};

/** Maximum time from an invoice's creation to the confirmation of its coins. */
const LATE_PAYMENT_MS = 7 * DAY_MS;
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

const id = z.string().min(1).max(128);
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,20})?$/);
const invoice = z.object({
  id,
  storeId: z.string(),
  amount: decimal,
  currency: z.string(),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata: z.looseObject({ orderId: z.string().nullish(), reference: z.string().nullish() }).nullish(),
});
type Invoice = z.infer<typeof invoice>;
const paymentMethod = z.object({ rate: decimal, paymentMethodPaid: decimal });
const webhook = z.object({
  deliveryId: id,
  originalDeliveryId: z.string().nullish(),
  type: z.string().min(1).max(64),
  storeId: z.string(),
  invoiceId: z.string().nullish(),
});

/**
 * Crypto payments through BTCPay Server's Greenfield API: invoices in the brand's currency, paid on the
 * server's page. Late and partial payments, and invoices marked as paid manually, wait for staff. No payouts.
 */
export function createBtcpayGateway(config: BtcpayConfig): Gateway {
  const { storeId, webhookSecret } = config;
  const ask = askerOf(config);
  return {
    ...{ id: config.id, siteId: config.siteId, isOpen: config.isOpen },
    paysBack: false,
    async pay() {
      throw new GatewayRefusal(`${config.id} pays nothing out`);
    },
    payout: async () => undefined,
    ...invoiceCalls(config, ask),
    verify(raw, headers) {
      const expected = createHmac('sha256', webhookSecret).update(raw).digest();
      const received = Buffer.from(
        /^sha256=([0-9a-f]{64})$/.exec(headers.get('btcpay-sig') ?? '')?.[1] ?? '',
        'hex',
      );
      return received.length === expected.length && timingSafeEqual(received, expected) ? 'ok' : 'signature';
    },
    parse(raw) {
      const read = webhook.safeParse(jsonOf(raw));
      if (!read.success || read.data.storeId !== storeId) return undefined;
      const { type, invoiceId, deliveryId, originalDeliveryId } = read.data;
      if (!invoiceId || !type.startsWith('Invoice')) return 'ignored';
      // A redelivery is the same event.
      return { eventId: originalDeliveryId || deliveryId, type, gatewayId: invoiceId };
    },
  };
}

type ApiCall = (path: string, query?: Readonly<Record<string, string>>, body?: object) => Promise<unknown>;

function askerOf({ id: name, url, apiKey, storeId, send }: BtcpayConfig): ApiCall {
  return async (path, query = {}, body) => {
    const store = encodeURIComponent(storeId);
    const address = new URL(`${url.replace(/\/$/, '')}/api/v1/stores/${store}/invoices${path}`);
    for (const [key, value] of Object.entries(query)) address.searchParams.append(key, value);
    const headers = { authorization: `token ${apiKey}`, 'content-type': 'application/json' };
    const sent = body ? { method: 'POST' as const, body: JSON.stringify(body) } : { method: 'GET' as const };
    return readAnswer(name, await send({ url: address, headers, ...sent }));
  };
}

function invoiceCalls(config: BtcpayConfig, ask: ApiCall): Pick<Gateway, 'open' | 'query' | 'settled'> {
  const truthOf = async (found: Invoice) => {
    if (found.storeId !== config.storeId) throw new Error(`${config.id} answered for another store`);
    const needsPaid = ['PaidOver', 'PaidPartial', 'PaidLate'].includes(found.additionalStatus);
    const methods = needsPaid
      ? z.array(paymentMethod).parse(await ask(`/${encodeURIComponent(found.id)}/payment-methods`))
      : [];
    return { ...statusOf(found, methods), reference: found.metadata?.reference ?? '' };
  };
  return {
    async open(request) {
      // The API has no idempotency keys: an invoice of an earlier attempt is looked up first.
      const known = z.array(invoice).parse(await ask('', { orderId: request.key, take: '5' }));
      const same = known.find(
        ({ status, metadata }) => metadata?.orderId === request.key && status !== 'Invalid',
      );
      const made =
        same ??
        invoice.parse(
          await ask(
            '',
            {},
            {
              amount: formatMinor(request.amount, request.currency),
              currency: request.currency,
              metadata: { orderId: request.key, reference: request.reference, itemDesc: request.description },
              checkout: {
                expirationMinutes: Math.max(1, Math.ceil(request.expiresSeconds / 60)),
                redirectURL: config.returnUrl,
              },
            },
          ),
        );
      return { gatewayId: made.id, payUrl: made.checkoutLink };
    },
    query: async (gatewayId) => await truthOf(invoice.parse(await ask(`/${encodeURIComponent(gatewayId)}`))),
    async settled(from, to) {
      const startDate = String(Math.floor((from.getTime() - LATE_PAYMENT_MS) / 1000));
      const endDate = String(Math.floor(to.getTime() / 1000));
      const all: Invoice[] = [];
      for (let page = 0; ; page++) {
        if (page === MAX_PAGES) throw new Error(`${config.id} has more than ${MAX_PAGES} pages`);
        const place = { skip: String(page * PAGE_SIZE), take: String(PAGE_SIZE) };
        const query = { status: 'Settled', startDate, endDate, ...place };
        const found = z.array(invoice).parse(await ask('', query));
        all.push(...found);
        if (found.length < PAGE_SIZE) break;
      }
      const lines: Awaited<ReturnType<Gateway['settled']>> = [];
      for (const payment of all)
        lines.push({
          ...(await truthOf(payment)),
          gatewayId: payment.id,
        });
      return lines;
    },
  };
}

function statusOf(found: Invoice, methods: readonly z.infer<typeof paymentMethod>[]): PaymentStatus {
  const { status, additionalStatus } = found;
  const currency = found.currency.toUpperCase();
  const requested = inMinorUnits([found.amount], currency);
  const arrived = methods.reduce(
    (sum, { rate, paymentMethodPaid }) => sum + inMinorUnits([paymentMethodPaid, rate], currency),
    0n,
  );
  const paid = (amount: bigint, review?: PaymentStatus['review']): PaymentStatus => ({
    ...{ status: 'paid', amount, currency },
    ...(review && { review }),
  });
  if (status === 'Settled') {
    if (additionalStatus === 'Marked') return paid(requested, 'MARKED_BY_HAND');
    // Rates are rounded: a small difference is not an overpayment.
    return paid(additionalStatus === 'PaidOver' && arrived > requested ? arrived : requested);
  }
  if (status === 'Expired' && additionalStatus === 'PaidPartial') return paid(arrived, 'PAID_PARTIALLY');
  if (status === 'Expired' && additionalStatus === 'PaidLate') return paid(arrived, 'PAID_LATE');
  const ended = { Expired: 'expired', Invalid: 'failed' } as const;
  const isOpen = status === 'New' || status === 'Processing';
  return { status: isOpen ? 'pending' : ended[status], amount: requested, currency };
}

/** The product of decimals in minor units of a currency, rounded down. */
function inMinorUnits(factors: readonly string[], currency: string): bigint {
  let [units, scale] = [1n, 0];
  for (const factor of factors) {
    const [whole, part = ''] = factor.split('.');
    units *= BigInt(`${whole}${part}`);
    scale += part.length;
  }
  return (units * 10n ** BigInt(isCurrency(currency) ? exponentOf(currency) : 2)) / 10n ** BigInt(scale);
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return undefined;
  }
}
