import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { startPublicServer } from './public-server.ts';

export const HARBOUR_KEYS = { api_key: 'hp_a-key-of-the-test', webhook_secret: 'a-secret-of-the-test' };

type Payment = { id: string; key: string; status: string; amount: string } & Record<string, string>;

/** A test server with the API of the example extension. */
export async function startHarbour(now: () => number) {
  const payments: Payment[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${HARBOUR_KEYS.api_key}`) return c.json({}, 401);
    return await next();
  });
  app.post('/payments', async (c) => {
    const payment = await c.req.json<Payment>();
    const id = `hp-${randomUUID()}`;
    const made = { ...payment, id, status: 'pending', pay_url: `https://pay.harbourpay.example/${id}` };
    const known = payments.find(({ key }) => key === payment.key);
    if (!known) payments.push(made);
    return c.json(known ?? made);
  });
  app.get('/payments', (c) => c.json(payments.filter(({ status }) => status === 'paid')));
  app.get('/payments/:id', (c) => {
    const found = payments.find(({ id }) => id === c.req.param('id'));
    return found ? c.json(found) : c.json({}, 404);
  });
  const server = await startPublicServer(app);
  return {
    ...server,
    payments,
    /** Headers and body of a webhook about a payment. */
    message(id: string, secret = HARBOUR_KEYS.webhook_secret, at = now()) {
      const body = JSON.stringify({ id: randomUUID(), type: 'payment.paid', payment: id });
      const seconds = String(Math.floor(at / 1000));
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      return { body, headers: { 'harbour-time': seconds, 'harbour-signature': signature } };
    },
  };
}
