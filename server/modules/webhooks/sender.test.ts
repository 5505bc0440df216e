import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole } from '../operators/testing/console.ts';
import { type Respond, startReceiver } from './testing/receiver.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATIENT = { timeout: 60_000 };

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let cashier: TestCashier;
beforeAll(async () => {
  receiver = await startReceiver();
  cashier = await openCashier({ PROVIDER_ORIGINS: [receiver.origin] });
});
afterEach(() => expectBooks(cashier.db));
afterAll(async () => {
  await Promise.all([cashier.close(), receiver.close()]);
});

test('[webhooks] shutdown does not wait for a receiver that never answers', async () => {
  const staff = openConsole(cashier);
  const admin = await staff.clerk('site_admin');
  const held: Respond[] = [];
  receiver.answers.set('/silent', (response) => held.push(response));
  const { endpoint_id } = await staff.get(admin, 'createWebhook', {
    ...{ name: 'CRM', url: `${receiver.origin}/silent`, events: ['player.registered'] },
    ...{ keep_days: 30, failure_limit: 50 },
  });
  const answered = async () => {
    const { value } = await staff.get(admin, 'webhookDeliveries', { endpoint_id, state: 'all', after: '' });
    return value.filter(({ last_at }) => last_at).length;
  };
  await cashier.guest();
  await cashier.drain();
  const running = cashier.webhooks.start();
  await expect.poll(() => held.length, PATIENT).toBe(1);
  await running.stop();
  expect(await answered()).toBe(0);
  for (const response of held) response.end();
  await expect.poll(answered, PATIENT).toBe(1);
});
