import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';

let gateway: GatewayTestCashier;
beforeAll(async () => {
  gateway = await openGateway();
});
afterEach(() => expectBooks(gateway.db));
afterAll(() => gateway.close());

test('the gateway receives the language of the player’s deposit', async () => {
  const ana = await gateway.guest();
  const toldFor = async (language: string) => {
    const { deposit_id } = await gateway.deposit(ana, 500, { language });
    return gateway.paymentOf(deposit_id).language;
  };
  expect([await toldFor('PHP'), await toldFor('CN'), await toldFor('EN')]).toEqual(['fil', 'zh-Hans', 'en']);
});
