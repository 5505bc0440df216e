import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAddedCurrencies, isCurrency } from '#contracts/values/currency.ts';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { brandForm } from '#test/support/brand-form.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { loadCurrencies } from '../ledger/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  await enterGameCatalogue(testCashier.database);
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
});
afterAll(async () => {
  forgetAddedCurrencies();
  await testCashier.close();
});

const COIN = { code: 'LTC', exponent: 8, symbol: 'Ł', dollar: 1_200_000 };
const find = async (currency: string) =>
  (await staffConsole.get(admin, 'currencies')).value.find(({ code }) => code === currency);

test('a listed currency is enabled at the console, once, and a brand uses it', async () => {
  expect(await find('BRL')).toMatchObject({ exponent: 2, is_enabled: false, brands: 0 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staffConsole.ask(admin, 'enableCurrency', { code: 'BRL' })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await loadCurrencies(testCashier.db);
  const brand = brandForm('real', { currency: 'BRL' });
  await staffConsole.get(admin, 'createBrand', { brand });
  expect(await find('BRL')).toMatchObject({ is_enabled: true, brands: 1 });
  for (const code of ['TOKEN', 'XYZ'])
    expect(await staffConsole.refusal(admin, 'enableCurrency', { code })).toBe('notFound');
});

test('a coin is added at the console, once; its code cannot be taken again', async () => {
  const request_id = crypto.randomUUID();
  await staffConsole.get(admin, 'addCurrency', { request_id, currency: COIN });
  await staffConsole.get(admin, 'addCurrency', { request_id, currency: COIN });
  expect(await find('LTC')).toEqual({ ...COIN, is_enabled: true, brands: 0 });
  const other = { ...COIN, exponent: 2 };
  expect(await staffConsole.refusal(admin, 'addCurrency', { currency: other })).toBe('nameTaken');
  expect(await find('LTC')).toMatchObject({ exponent: 8 });
  await loadCurrencies(testCashier.db);
  expect(isCurrency('LTC')).toBe(true);
});

test.each([
  ['reward tokens', { code: 'TOKEN' }, 'nameTaken'],
  ['small letters', { code: 'ltc' }, 'invalidRequest'],
  ['nine decimals', { exponent: 9 }, 'invalidRequest'],
  ['half a decimal', { exponent: 1.5 }, 'invalidRequest'],
  ['no dollar', { dollar: 0 }, 'invalidRequest'],
  ['a long sign', { symbol: '<script>' }, 'invalidRequest'],
])('a coin with %s is refused', async (_, changes, error) => {
  const currency = { ...COIN, code: 'NEW', ...changes };
  expect(await staffConsole.refusal(admin, 'addCurrency', { currency })).toBe(error);
});

test('adversary: an administrator of one brand changes the currencies of all', async () => {
  const ofSite = await staffConsole.clerk('site_admin', 'platform_admin');
  for (const [name, input] of [
    ['enableCurrency', { code: 'AUD' }],
    ['addCurrency', { currency: { ...COIN, code: 'DOGE' } }],
  ] as const)
    expect(await staffConsole.refusal(ofSite, name, input)).toBe('notAllowed');
  expect(await find('AUD')).toMatchObject({ is_enabled: false });
});
