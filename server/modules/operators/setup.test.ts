import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { currentStep, totpCode } from '../../platform/totp.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const ACCOUNT = { login: 'ada', name: 'Ada Cruz', password: 'Seventeen-green-lanterns' };

async function call(name: 'setupState' | 'beginSetup' | 'completeSetup', input: object) {
  const response = await staffConsole.send(name, input);
  const body = (await response.json()) as Record<string, unknown>;
  return { ...body, cookies: response.headers.getSetCookie() } as {
    ok: boolean;
    error?: string;
    is_needed?: boolean;
    totp_uri?: string;
    everywhere?: string[];
    cookies: string[];
  };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function codeOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret')!;
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  return totpCode(bytes, currentStep(testCashier.now()));
}

test('[operations 1.1] of fifty who use the tokens of two processes at once, one becomes administrator', async () => {
  expect((await call('setupState', {})).is_needed).toBe(true);
  const tokens = [
    await testCashier.operators.issueSetupToken(),
    await testCashier.operators.issueSetupToken(),
  ];
  expect((await call('beginSetup', { ...ACCOUNT, token: 'x'.repeat(43) })).error).toBe('wrongSetupToken');
  const weak = { ...ACCOUNT, token: tokens[0], password: 'ada-ada-ada-ada' };
  expect((await call('beginSetup', weak)).error).toBe('weakPassword');
  const uris = await Promise.all(
    tokens.map(async (token) => (await call('beginSetup', { ...ACCOUNT, token })).totp_uri!),
  );
  const wrong = await call('completeSetup', { ...ACCOUNT, token: tokens[0], code: '000000' });
  expect(wrong.error).toBe('wrongCode');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      call('completeSetup', {
        ...{ ...ACCOUNT, login: `ada-${n}` },
        ...{ token: tokens[n % 2], code: codeOf(uris[n % 2]!) },
      }),
    ),
  );
  const done = answers.filter(({ ok }) => ok);
  expect(done.length).toBe(1);
  expect(done[0]!.everywhere).toEqual(['platform_admin']);
  expect(done[0]!.cookies[0]).toMatch(/HttpOnly; Secure; SameSite=Strict/);
  expect(answers.filter(({ error }) => error === 'wrongSetupToken').length).toBe(49);
  expect(await run(testCashier.db, { text: 'select login from operators.staff' })).toHaveLength(1);
  expect(await run(testCashier.db, { text: 'select 1 as one from operators.setup_token' })).toEqual([]);
});

test('[operations 1.1] no setup token is issued once staff exist, and an old one is invalid', async () => {
  expect((await call('setupState', {})).is_needed).toBe(false);
  expect(await testCashier.operators.issueSetupToken()).toBeUndefined();
  await run(testCashier.db, { text: 'select 1 as one' });
  expect((await call('beginSetup', { ...ACCOUNT, token: 'y'.repeat(43) })).error).toBe('wrongSetupToken');
});

test('[operations 1.1] a token ends after 24 hours', async () => {
  const other = await openCashier();
  const token = await other.operators.issueSetupToken();
  const ask = openConsole(other);
  const begin = async () => (await (await ask.send('beginSetup', { ...ACCOUNT, token })).json()) as object;
  expect(await begin()).toMatchObject({ ok: true });
  other.wait(24 * HOUR_MS);
  expect(await begin()).toMatchObject({ ok: false, error: 'wrongSetupToken' });
  await other.close();
});
