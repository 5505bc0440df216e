import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { currentStep, totpCode } from '#server/platform/totp.ts';
import { expectBooks } from '#test/support/books.ts';
import { setEmail } from '../../players/testing/contacts.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from '../testing/withdrawals.ts';

let testCashier: TestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n, daily_count: 100 });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const NEW_PASSWORD = 'Quiet-harbour-5';

type Holder = Awaited<ReturnType<typeof out.holder>>;

/** Enables the authenticator app as a second factor. */
async function enableFactor(holder: Holder): Promise<void> {
  const { secret } = await testCashier.get(holder, 'startSecondFactor', { password: PASSWORD });
  const letters = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  const factor_code = totpCode(bytes, currentStep(new Date()));
  await testCashier.get(holder, 'enableSecondFactor', { factor_code });
}

async function removeEmail(holder: Holder): Promise<void> {
  await setEmail(testCashier.db, holder.playerId, 'ana@mail.test');
  const [profile] = (await testCashier.get(holder, 'readProfile')).value;
  const { full_name } = profile!;
  await testCashier.get(holder, 'profileUpdate', { full_name, contact_email: '', password: PASSWORD });
}

test.each([
  ['contact', removeEmail],
  ['second factor', enableFactor],
])(
  '[player protection A6] thief with session and password: a withdrawal after a change of the %s is reviewed',
  async (_, change) => {
    const ana = await out.holder(100_000n);
    const first = await out.decision((await out.withdraw(ana, 100)).withdrawal_id);
    await testCashier.staffConsole.approveWithdrawal(first);
    await testCashier.staffConsole.recordPayment({ ...first, paid: 10_000n });
    expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'approved' });
    await change(ana);
    expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'review', reason: 'CREDENTIAL_CHANGED' });
  },
);

test('[player protection A6] thief with a stolen password: withdrawals within 72 hours of a new one are reviewed', async () => {
  const ana = await out.holder(100_000n);
  const first = await out.decision((await out.withdraw(ana, 100)).withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(first);
  await testCashier.staffConsole.recordPayment({ ...first, paid: 10_000n });
  expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'approved' });
  await testCashier.get(ana, 'updatePassword', { password: PASSWORD, new_password: NEW_PASSWORD });
  const withdraw = () => out.withdraw(ana, 100, { password: NEW_PASSWORD });
  const requested = await withdraw();
  expect(requested).toMatchObject({ state: 'review', reason: 'CREDENTIAL_CHANGED' });
  const queue = await testCashier.staffConsole.withdrawals(await testCashier.siteId());
  const { checks } = queue.find(({ withdrawal_id }) => withdrawal_id === requested.withdrawal_id)!;
  const found = checks.find(({ code }) => code === 'CREDENTIAL_CHANGED');
  expect(found).toEqual({ code: 'CREDENTIAL_CHANGED', verdict: 'flag', evidence: { hours: 0 } });
  testCashier.wait(71 * HOUR_MS);
  expect(await withdraw()).toMatchObject({ reason: 'CREDENTIAL_CHANGED' });
  testCashier.wait(2 * HOUR_MS);
  expect(await withdraw()).toMatchObject({ state: 'approved' });
});

test('[A-14] stolen session and password: once a bank account was added the name is fixed, also after its removal', async () => {
  const ana = await out.holder(0n);
  const rename = { full_name: 'Mallory Evil', contact_email: '', password: PASSWORD };
  expect((await testCashier.ask(ana, 'profileUpdate', rename)).statusMessage).toBe('nameFixed');
  expect((await testCashier.get(ana, 'readProfile')).name_fixed).toBe(true);
  await testCashier.get(ana, 'removeBank', { bank_id: ana.bank_id, password: PASSWORD });
  expect((await testCashier.ask(ana, 'profileUpdate', rename)).statusMessage).toBe('nameFixed');
  expect((await testCashier.get(ana, 'readProfile')).name_fixed).toBe(true);
});

test('[player protection A6] stolen session and password: with a second factor money and bank accounts need it again after ten minutes', async () => {
  const ana = await out.holder(100_000n);
  await enableFactor(ana);
  expect(await out.withdraw(ana, 100)).toMatchObject({ amount: 100 });
  await run(testCashier.db, {
    text: `update players.session set confirmed_at = confirmed_at - interval '10 minutes'
      where player_id = $1`,
    values: [ana.playerId],
  });
  const requested = { statusMessage: 'confirmationNeeded', statusDetail: { methods: ['factor'] } };
  const request = { request_id: randomUUID(), bank_id: ana.bank_id, amount: 100, password: PASSWORD };
  expect(await testCashier.ask(ana, 'createWithdrawal', request)).toMatchObject(requested);
  const remove = { bank_id: ana.bank_id, password: PASSWORD };
  expect(await testCashier.ask(ana, 'removeBank', remove)).toMatchObject(requested);
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: 'Ana Cruz' };
  const add = { ...bank, account_number: '123456789012', password: PASSWORD };
  expect(await testCashier.ask(ana, 'addBank', add)).toMatchObject(requested);
});
