import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';
import { upsertMethods } from '../index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { HOUSE_ADDRESS as ADDRESS, COINS } from '../testing/coins.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => upsertMethods(tx, siteId, 'PHP', [COINS]));
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

const made = async () => {
  const ana = await testCashier.guest();
  return { ana, ...(await testCashier.deposit(ana, 100, { method_id: 'coins' })) };
};
const prove = (player: Awaited<ReturnType<typeof made>>, hash: string) =>
  testCashier.ask(player.ana, 'proveDeposit', { deposit_id: player.deposit_id, fields: { hash } });

test('[operations 3.6] shows a player the coin, network, address and memo of a deposit while it can be paid', async () => {
  const player = await made();
  const { value } = await testCashier.get(player.ana, 'depositMethods');
  const known = { coin: 'USDT', network: 'Ethereum (ERC-20)', confirmations: 12 };
  expect(value.find(({ method_id }) => method_id === 'coins')!.chain).toEqual(known);
  expect(value.find(({ method_id }) => method_id === 'bank')!.chain).toBe(null);
  expect(player.chain).toEqual({ ...known, address: ADDRESS, memo: player.reference });
  expect(player.qr).toBe(ADDRESS);
  const { deposit_id } = player;
  const { value: given } = await testCashier.get(player.ana, 'cancelDeposit', { deposit_id });
  expect(given.chain).toEqual({ ...known, address: '', memo: '' });
});

test('[operations 3.6] [operations 3.2 rule 5] a transaction hash is accepted for one deposit in any spelling, and links to an explorer in the console', async () => {
  const hash = 'aB'.repeat(32);
  const [first, second] = [await made(), await made()];
  for (const wrong of ['', 'abc', hash.slice(1), `${hash}0`, 'z'.repeat(64)])
    expect((await prove(first, wrong)).statusMessage).toBe('invalidRequest');
  expect(await prove(first, `0x${hash}`)).toMatchObject({ value: { state: 'under_review' } });
  expect(await prove(second, hash)).toMatchObject({
    value: { state: 'rejected', reason: 'DUPLICATE_REFERENCE' },
  });
  const clerk = await staffConsole.clerk('finance_checker');
  const { value } = await staffConsole.get(clerk, 'depositQueue', { reference: first.reference });
  expect(value[0]!.chain).toEqual({
    ...{ coin: 'USDT', network: 'Ethereum (ERC-20)', confirmations: 12 },
    lookup: `https://explorer.test/tx/0x${hash.toLowerCase()}`,
  });
  // The received amount is the value of the coins at the time of credit.
  expect(await testCashier.approve(first.ana, first.deposit_id, 10_350n)).toMatchObject({
    outcome: 'credited',
  });
  expect(await testCashier.cash(first.ana)).toBe(10_350n);
});

test('[operations 3.6] neither the console nor a seed offers an address with a wrong checksum for its network', async () => {
  const maker = await staffConsole.clerk('finance_maker');
  const { values } = (await staffConsole.get(maker, 'paymentMethods')).value.find(
    ({ method_id }) => method_id === 'coins',
  )!;
  const { chain } = values.details;
  const refusedAt = async (change: object, more: object = {}) => {
    const details = { ...values.details, chain: chain && { ...chain, ...change } };
    const request = { request_id: randomUUID(), method_id: 'coins', values: { ...values, details, ...more } };
    const answer = await staffConsole.ask(maker, 'proposeMethod', request);
    return (answer as unknown as { detail: { fields: { field: string }[] } }).detail.fields[0]!.field;
  };
  expect(await refusedAt({ address: ADDRESS.replace('5', '6') })).toBe('values.details.chain.address');
  expect(await refusedAt({ address: ADDRESS.toLowerCase() })).toBe('values.details.chain.address');
  expect(await refusedAt({ network: 'tron' })).toBe('values.details.chain.address');
  expect(await refusedAt({ explorer: 'javascript:alert(1)//{{hash}}' })).toBe(
    'values.details.chain.explorer',
  );
  expect(await refusedAt({ memo: '{{name}}' })).toBe('values.details.chain.memo');
  expect(await refusedAt({}, { type: 'bank_transfer' })).toBe('values.details.chain');
  const details = { ...COINS.details, chain: { ...COINS.details.chain, network: 'bitcoin' as const } };
  const put = testCashier.database.transaction((tx) => upsertMethods(tx, 1, 'PHP', [{ ...COINS, details }]));
  await expect(put).rejects.toThrow('not an address of its network');
});
