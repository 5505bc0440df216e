import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { startPublicServer } from './public-server.ts';

type Invoice = {
  id: string;
  storeId: string;
  amount: string;
  currency: string;
  checkoutLink: string;
  createdTime: number;
  status: string;
  additionalStatus: string;
  metadata: { orderId: string };
  paid: string;
};

const STORE = 'CuMz1wHqDvdPq4hM7Yy7kXm9';
export const BTCPAY_KEYS = { api_key: 'a-token-of-the-test', webhook_secret: 'a-webhook-secret-of-the-test' };
/** Pesos per coin. */
const RATE = '4000000';

/** A test server with the published invoice and webhook format of BTCPay Server's Greenfield API. */
export async function startBtcpay(now: () => number) {
  const invoices: Invoice[] = [];
  const server = await startPublicServer(routesOf(invoices, now));
  return { ...server, ...actsOn(invoices, now) };
}

function routesOf(invoices: Invoice[], now: () => number): Hono {
  const app = new Hono().basePath(`/api/v1/stores/${STORE}/invoices`);
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `token ${BTCPAY_KEYS.api_key}`)
      return c.json({ code: 'unauthenticated' }, 401);
    return await next();
  });
  app.get('/', (c) => {
    const {
      orderId,
      status,
      startDate = '0',
      endDate = '9999999999',
      skip = '0',
      take = '50',
    } = c.req.query();
    const found = invoices.filter(
      (invoice) =>
        (!orderId || invoice.metadata.orderId === orderId) &&
        (!status || invoice.status === status) &&
        invoice.createdTime >= Number(startDate) &&
        invoice.createdTime <= Number(endDate),
    );
    return c.json(found.slice(Number(skip), Number(skip) + Number(take)));
  });
  app.post('/', async (c) => {
    const { amount, currency, metadata } = await c.req.json<Invoice>();
    const id = randomUUID().replaceAll('-', '').slice(0, 22);
    const checkoutLink = `https://btcpay.test/i/${id}`;
    const createdTime = Math.floor(now() / 1000);
    const fresh = { id, storeId: STORE, status: 'New', additionalStatus: 'None', paid: '0' };
    const made: Invoice = { ...fresh, amount, currency, checkoutLink, createdTime, metadata };
    invoices.push(made);
    return c.json(made);
  });
  app.get('/:id', (c) => {
    const found = invoices.find(({ id }) => id === c.req.param('id'));
    return found ? c.json(found) : c.json({ code: 'invoice-not-found' }, 404);
  });
  app.get('/:id/payment-methods', (c) => {
    const found = invoices.find(({ id }) => id === c.req.param('id'))!;
    const method = {
      paymentMethodId: 'BTC-CHAIN',
      currency: 'BTC',
      rate: RATE,
      paymentMethodPaid: found.paid,
    };
    return c.json([method, { ...method, paymentMethodId: 'BTC-LN', paymentMethodPaid: '0' }]);
  });
  return app as unknown as Hono;
}

/** Actions of payers and of the server's staff; each returns the resulting webhook. */
function actsOn(invoices: Invoice[], now: () => number) {
  const eventOf = (type: string, invoiceId: string, more: object = {}): string =>
    JSON.stringify({
      ...{ deliveryId: randomUUID(), webhookId: 'hook', originalDeliveryId: '', isRedelivery: false },
      ...{ type, timestamp: Math.floor(now() / 1000), storeId: STORE, invoiceId, ...more },
    });
  const invoiceOf = (depositId: string) => invoices.find(({ metadata }) => metadata.orderId === depositId)!;
  return {
    invoices,
    settings: { return_url: 'https://one.test/deposit', store_id: STORE },
    /** Coins arrive; `amount` in hundredths if it differs from the request. */
    pay(depositId: string, change: { amount?: number; currency?: string } = {}) {
      const invoice = invoiceOf(depositId);
      Object.assign(invoice, { status: 'Settled', additionalStatus: 'None' });
      if (change.currency) invoice.currency = change.currency;
      if (change.amount)
        Object.assign(invoice, {
          additionalStatus: 'PaidOver',
          paid: (change.amount / 100 / Number(RATE)).toFixed(8),
        });
      return eventOf('InvoiceSettled', invoice.id);
    },
    end(depositId: string, status: string, additionalStatus: string, paid = '0') {
      const invoice = invoiceOf(depositId);
      Object.assign(invoice, { status, additionalStatus, paid });
      return eventOf(`Invoice${status}`, invoice.id);
    },
    unknown: () => eventOf('InvoiceSettled', 'nobody-knows-it'),
    redelivered(body: string): string {
      const { deliveryId, ...event } = JSON.parse(body) as { deliveryId: string };
      const again = { deliveryId: randomUUID(), originalDeliveryId: deliveryId, isRedelivery: true };
      return JSON.stringify({ ...event, ...again });
    },
    sign(body: string, _at = now(), secret = BTCPAY_KEYS.webhook_secret): Record<string, string> {
      return { 'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
    },
  };
}
