import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { playersSharingAccount } from './index.ts';
import { openCashier, type TestCashier } from './testing/cashier.ts';
import { COINS, createCoinTools, HOUSE_ADDRESS, newAddress } from './testing/coins.ts';
import { createWithdrawalTools, PASSWORD } from './testing/withdrawals.ts';

let testCashier: TestCashier;
let coins: ReturnType<typeof createCoinTools>;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  coins = createCoinTools(testCashier);
  out = createWithdrawalTools(testCashier);
  for (const host of ['one.test', 'two.test']) await coins.offer({}, host);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const add = (player: TestPlayer, request: object) => testCashier.ask(player, 'addBank', request);
const detailOf = (answer: unknown) => JSON.stringify((answer as { statusDetail?: unknown }).statusDetail);

test('[operations 3.6] a player adds a wallet for a method’s coins and reads its full address, which is stored encrypted', async () => {
  const ana = await testCashier.guest();
  const { ways } = await testCashier.get(ana, 'banks', { language: 'CN' });
  expect(ways).toEqual([
    {
      ...{ method_id: 'coins', name: '泰达币', chain: { coin: 'USDT', network: 'Ethereum (ERC-20)' } },
      fields: [
        expect.objectContaining({ name: 'address', kind: 'address', label: '地址', is_required: true }),
        expect.objectContaining({ name: 'memo', kind: 'text', is_required: false }),
      ],
    },
  ]);
  const address = newAddress();
  const request = coins.walletRequest({}, { address, memo: 'Tag 77' });
  const { value } = await testCashier.get(ana, 'addBank', request);
  expect(value).toMatchObject([
    {
      ...{ bank_name: 'My ledger', holder_name: 'Ana Cruz', masked_number: `•••• ${address.slice(-4)}` },
      wallet: { coin: 'USDT', network: 'Ethereum (ERC-20)', address, memo: 'Tag 77' },
      ...{ is_default: true, is_payable: true },
    },
  ]);
  expect((await testCashier.get(ana, 'addBank', request)).value).toHaveLength(1);
  expect(await coins.rows()).not.toContain(address);
  expect(await coins.rows()).not.toContain('Tag 77');
});

test('[operations 3.6] an address without the checksum of its chain is refused at its field, and so is the house’s own', async () => {
  const ana = await testCashier.guest();
  const address = newAddress();
  const last = address.endsWith('0') ? '1' : '0';
  const wrong: [string, string][] = [
    ['', 'required'],
    ['hello there', 'format'],
    [`${address.slice(0, -1)}${last}`, 'checksum'],
    [address.toLowerCase(), 'checksum'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'checksum'],
  ];
  for (const [typed, rule] of wrong) {
    const answer = await add(ana, coins.walletRequest({}, { address: typed }));
    expect(answer.statusMessage, typed).toBe('invalidRequest');
    expect(detailOf(answer)).toContain(`{"field":"fields.address","rule":"${rule}"}`);
  }
  const chain = { ...COINS.details.chain, memo: '' };
  await coins.offer({ details: { ...COINS.details, chain } });
  expect(detailOf(await add(ana, coins.walletRequest({}, { address: HOUSE_ADDRESS })))).toContain('house');
  await coins.offer();
  expect((await testCashier.get(ana, 'banks')).value).toEqual([]);
});

test('[player protection A6] [player protection H3] adding or removing a wallet requires the owner’s password, and notifies the owner', async () => {
  const ana = await testCashier.guest();
  expect((await add(ana, coins.walletRequest({ password: 'Another-77' }))).statusMessage).toBe(
    'wrongCredentials',
  );
  expect((await add(ana, coins.walletRequest({ holder_name: 'Ben Diaz' }))).statusMessage).toBe(
    'nameMismatch',
  );
  for (const method_id of ['bank', 'none'])
    expect((await add(ana, coins.walletRequest({ method_id }))).statusMessage).toBe('methodUnavailable');
  expect(detailOf(await add(ana, coins.walletRequest({ method_id: '' })))).toContain('account_number');
  const request = coins.walletRequest();
  const { bank_id } = request;
  await testCashier.get(ana, 'addBank', request);
  expect((await add(ana, coins.walletRequest({}, request.fields))).statusMessage).toBe('bankTaken');
  const removal = { bank_id, password: PASSWORD };
  expect((await testCashier.ask(ana, 'removeBank', { ...removal, password: 'no' })).statusMessage).toBe(
    'wrongCredentials',
  );
  expect((await testCashier.get(ana, 'removeBank', removal)).value).toEqual([]);
  const { value } = await testCashier.get(ana, 'getInbox');
  expect(value.map(({ title }) => title)).toEqual([
    'A payout account was removed',
    'A payout account was added',
  ]);
  for (const { body } of value) expect(body).toContain(request.fields.address.slice(-4));
  expect(JSON.stringify(value)).not.toContain(request.fields.address);
});

test('[W-02] [player protection K4] another player’s wallet is not found, on this brand or another; a reviewer sees an address shared by two players', async () => {
  const [ana, ben, far] = [
    await testCashier.guest(),
    await testCashier.guest(),
    await testCashier.guest('two.test'),
  ];
  const request = coins.walletRequest();
  const { bank_id } = request;
  await testCashier.get(ana, 'addBank', request);
  for (const other of [ben, far]) {
    const requested = { bank_id, password: PASSWORD };
    expect((await testCashier.ask(other, 'removeBank', requested)).statusMessage).toBe('notFound');
    expect(
      (await testCashier.ask(other, 'createWithdrawal', { ...requested, request_id: bank_id, amount: 100 }))
        .statusMessage,
    ).toBe('notFound');
    await testCashier.get(other, 'addBank', coins.walletRequest({}, request.fields));
  }
  const owner = { siteId: await testCashier.siteId(), playerId: ana.playerId };
  expect(await playersSharingAccount(testCashier.db, owner, bank_id)).toBe(1);
});

test('[operations 3.6] wallets stay when a site stops paying out a coin, but receive no payouts', async () => {
  const ana = await out.holder(100_000n);
  const request = coins.walletRequest();
  await testCashier.get(ana, 'addBank', request);
  await coins.offer({ is_open: false });
  const { value, ways } = await testCashier.get(ana, 'banks');
  expect(ways).toEqual([]);
  expect(value.map(({ is_payable }) => is_payable).toSorted()).toEqual([false, true]);
  expect((await add(ana, coins.walletRequest())).statusMessage).toBe('methodUnavailable');
  const ask = { request_id: request.bank_id, bank_id: request.bank_id, amount: 100, password: PASSWORD };
  expect((await testCashier.ask(ana, 'createWithdrawal', ask)).statusMessage).toBe('methodUnavailable');
  // The same coin on another network is a different asset: coins sent there would be lost.
  const chain = {
    ...COINS.details.chain,
    network: 'tron' as const,
    address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  };
  await coins.offer({ details: { ...COINS.details, chain } });
  expect((await testCashier.ask(ana, 'createWithdrawal', ask)).statusMessage).toBe('methodUnavailable');
  await coins.offer();
  expect((await testCashier.ask(ana, 'createWithdrawal', ask)).statusCode).toBe(1);
});
