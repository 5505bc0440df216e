import { beforeEach, expect, test } from 'vitest';
import { createSimpay } from './server.ts';
import { type Event, emptyState, type SimulatorState } from './simulator-state.ts';

const SECRET = 'a-secret-of-the-simulator';
let state: SimulatorState;
let received: Event[];
let time: number;
let simpay: ReturnType<typeof createSimpay>;
beforeEach(() => {
  [state, received, time] = [emptyState(), [], 1_800_000_000_000];
  const hooks = { deliver: async (event: Event) => received.push(event) };
  const origin = () => 'http://localhost:3090';
  simpay = createSimpay({ state, secret: SECRET, hooks, origin, now: () => time, onChange: () => {} });
});

const authorization = `Basic ${Buffer.from(`${SECRET}:`).toString('base64')}`;
async function open(key = 'order-1', amount: unknown = 50_000, language = '') {
  const attributes = { amount, currency: 'PHP', reference: 'D1', description: 'Wallet', expires_in: 900 };
  return await simpay.request('/v1/payments', {
    method: 'POST',
    headers: {
      ...{ authorization, 'idempotency-key': key, 'content-type': 'application/json' },
      ...(language && { 'accept-language': language }),
    },
    body: JSON.stringify({ data: { attributes } }),
  });
}
async function press(act: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ act, ...more });
  return await simpay.request(`/pay/${state.payments[0]!.id}`, { method: 'POST', body });
}
async function page(): Promise<string> {
  return await (await simpay.request(`/pay/${state.payments[0]!.id}`)).text();
}
const types = () => received.map(({ type }) => type);

test('the merchant needs its secret; a repeated key returns the same payment; an invalid amount is refused', async () => {
  expect((await simpay.request('/v1/payments', { method: 'POST' })).status).toBe(401);
  const [first, again] = [await (await open()).json(), await (await open()).json()];
  expect(again).toEqual(first);
  expect(first).toMatchObject({ data: { attributes: { status: 'pending', amount: 50_000 } } });
  for (const amount of [0, -1, 1.5, '1', null]) expect((await open('other', amount)).status).toBe(400);
});

test('a payment and a later chargeback are both notified', async () => {
  await open();
  expect(await page()).toContain('value="refuse"');
  expect((await press('pay')).status).toBe(303);
  expect(await page()).toContain('data-status="paid"');
  await press('charge_back');
  await press('charge_back');
  expect(types()).toEqual(['payment.paid', 'payment.charged_back']);
});

test('a payer declines, pays a different amount, or pays in another currency', async () => {
  await open();
  await press('refuse');
  await press('pay_other', { amount: '123.45' });
  expect(state.payments[0]).toMatchObject({ status: 'paid', paidAmount: 12_345, paidCurrency: 'PHP' });
  await press('pay_currency');
  expect(types()).toEqual(['payment.failed', 'payment.paid']);
  await press('again');
  expect(received[2]).toEqual(received[1]);
});

test('a payment expires and can still be paid late', async () => {
  await open();
  time += 900_000;
  expect(await page()).toContain('Pay late');
  await press('pay');
  expect(types()).toEqual(['payment.expired', 'payment.paid']);
});

test('a page of another origin cannot submit the payer’s form', async () => {
  await open();
  const answer = await simpay.request(`/pay/${state.payments[0]!.id}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ act: 'pay' }),
  });
  expect(answer.status).toBe(403);
  expect(state.payments[0]!.status).toBe('pending');
});

test('the payer’s pages are in the language of the request, else in that of the browser', async () => {
  await open('order-1', 50_000, 'zh-Hans');
  expect(await page()).toContain('<html lang="zh-Hans">');
  expect(await page()).toContain('支付此金额');
  state.payments[0]!.language = '';
  const shown = await simpay.request(`/pay/${state.payments[0]!.id}`, {
    headers: { 'accept-language': 'fil-PH,en;q=0.8' },
  });
  expect(await shown.text()).toContain('Bayaran ang halagang ito');
  const list = await simpay.request('/', { headers: { 'accept-language': 'zh-CN' } });
  expect(await list.text()).toContain('待付款');
});

test('a payout to the payer of a payment names its reference in the language of the browser', async () => {
  await open();
  await press('pay');
  const attributes = { amount: 20_000, currency: 'PHP', reference: 'W1', payment: state.payments[0]!.id };
  await simpay.request('/v1/payouts', {
    method: 'POST',
    headers: { authorization, 'idempotency-key': 'leg-1', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes } }),
  });
  const shown = { en: 'PHP 200.00 to payer of D1', fil: 'PHP 200.00 para sa nagbayad ng D1' };
  for (const [language, text] of Object.entries({ ...shown, zh: 'PHP 200.00，收款方 D1 的付款人' })) {
    const list = await simpay.request('/', { headers: { 'accept-language': language } });
    expect(await list.text()).toContain(text);
  }
});
