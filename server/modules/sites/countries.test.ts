import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import type { CountryRules } from '#contracts/values/country-rules.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { GAME, type TestPlayer } from '../originals/testing/application.ts';

const HEADER = 'x-country';
let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, editor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier({ TRUST_PROXY: true, COUNTRY_HEADER: HEADER });
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  editor = await staffConsole.clerk('content');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

type Rules = Partial<CountryRules>;
const ANY = { mode: 'any', countries: [] } as const;
const rulesOf = (rules: Rules) => ({ registration: ANY, play: ANY, ...rules });
async function rule(rules: Rules): Promise<string> {
  const { version } = await staffConsole.get(admin!, 'siteSettings');
  return await staffConsole.refusal(admin!, 'setSiteSettings', { version, countries: rulesOf(rules) });
}
/** Calls through a proxy that sends a country; returns the refusal, or empty. */
async function from(country: string | null, host: string, name: CallName, input: object): Promise<string> {
  const headers = new Headers({ host, 'content-type': 'application/json' });
  if (country !== null) headers.set(HEADER, country);
  const body = JSON.stringify(input);
  const request = new Request(`http://${host}${api[name].path}`, { method: 'POST', headers, body });
  const answer = (await (await testCashier.fetch(request)).json()) as {
    statusCode: number;
    statusMessage: string;
  };
  return answer.statusCode === 1 ? '' : answer.statusMessage;
}
const siteOf = (host: string) => ({
  ...{ domain_name: host, external_id: host === 'one.test' ? 'site-one' : 'site-two' },
});
const signUp = (country: string | null, host = 'one.test', contact_phone = '') =>
  from(country, host, 'signup', {
    ...{ ...siteOf(host), account_id: `c-${randomUUID().slice(0, 13)}`, password: 'Harbour-77-lamp' },
    ...{ contact_phone, contact_email: '' },
  });
const signed = ({ account_id, auth }: TestPlayer) => ({ account_id, auth });
const deposit = (country: string, player: TestPlayer) =>
  from(country, player.host, 'createDeposit', {
    ...{ ...signed(player), request_id: randomUUID(), method_id: 'bank', amount: 200 },
  });

test('[operations 14.17] only the countries named may register; another brand is not affected', async () => {
  expect(await rule({ registration: { mode: 'only', countries: ['PH', 'SG'] } })).toBe('');
  expect(await signUp('PH')).toBe('');
  expect(await signUp('sg')).toBe('');
  // Access limited to certain countries stays closed for an unknown country and for a missing header.
  for (const country of ['DE', 'XX', 'T1', 'PHX', '', null])
    expect(await signUp(country), String(country)).toBe('countryNotServed');
  expect(await signUp('DE', 'two.test')).toBe('');
  const code = { ...siteOf('one.test'), account_id: `c-${randomUUID()}@example.com` };
  expect(await from('DE', 'one.test', 'requestRegisterTac', code)).toBe('countryNotServed');
  expect(await signUp('PH', 'one.test', '+4915112345678')).toBe('');
  expect(await signUp('PH', 'one.test', '+66812345678')).toBe('countryNotServed');
});

test('[operations 14.17] a player abroad cannot play or deposit, but signs in and withdraws the balance', async () => {
  await rule({ play: { mode: 'except', countries: ['DE', 'T1'] } });
  const player = await testCashier.newPlayer('one.test', 50_000n);
  const round = { ...signed(player), ...GAME, stake: '100', client_round_id: randomUUID() };
  for (const country of ['DE', 'T1']) {
    expect(await from(country, 'one.test', 'playRound', round)).toBe('countryNotServed');
    expect(await deposit(country, player)).toBe('countryNotServed');
  }
  expect(await deposit('PH', player)).toBe('');
  // Refused because the first is open, not by country.
  expect(await deposit('XX', player)).toBe('paymentOpen');
  const login = { ...siteOf('one.test'), account_id: player.account_id, password: 'Lantern-88' };
  expect(await from('DE', 'one.test', 'login', login)).toBe('');
  const again = await testCashier.signIn(player);
  expect(await from('DE', 'one.test', 'withdrawalInfo', signed(again))).toBe('');
});

test('[operations 14.17] a player cannot set the country: the header is trusted from a trusted proxy only', async () => {
  const open = await openCashier({ COUNTRY_HEADER: HEADER });
  try {
    const staff = openConsole(open);
    const owner = await staff.clerk('site_admin');
    const { version, has_country_source } = await staff.get(owner, 'siteSettings');
    expect(has_country_source).toBe(false);
    const countries = rulesOf({ play: { mode: 'only', countries: ['PH'] } });
    await staff.get(owner, 'setSiteSettings', { version, countries });
    const player = await open.guest();
    // Without a country source the header is ignored.
    expect((await open.deposit(player, 200)).deposit_id).not.toBe('');
  } finally {
    await open.close();
  }
});

test('[operations 14.17] a rule is set by an administrator with known countries, and is in the audit log', async () => {
  const { version, has_country_source } = await staffConsole.get(admin!, 'siteSettings');
  expect(has_country_source).toBe(true);
  const change = { version, countries: rulesOf({ play: { mode: 'only', countries: ['PH'] } }) };
  expect(await staffConsole.refusal(editor!, 'setSiteSettings', change)).toBe('notAllowed');
  for (const play of [
    { mode: 'only', countries: [] },
    { mode: 'any', countries: ['PH'] },
    { mode: 'only', countries: ['PH', 'PH'] },
    { mode: 'only', countries: ['QQ'] },
    { mode: 'only', countries: ['ph'] },
  ])
    expect(
      await staffConsole.refusal(admin!, 'setSiteSettings', {
        version,
        countries: { ...change.countries, play },
      }),
    ).toBe('invalidRequest');
  await staffConsole.get(admin!, 'setSiteSettings', change);
  const auditor = await staffConsole.clerk('auditor');
  const { value } = await staffConsole.get(auditor, 'auditLog');
  expect(JSON.stringify(value[0])).toContain('countries');
});
