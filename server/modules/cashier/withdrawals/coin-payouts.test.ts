import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { createCoinTools, newAddress, newHash } from '../testing/coins.ts';
import { createWithdrawalTools, PASSWORD } from '../testing/withdrawals.ts';

let testCashier: TestCashier;
let coins: ReturnType<typeof createCoinTools>;
let out: ReturnType<typeof createWithdrawalTools>;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  coins = createCoinTools(testCashier);
  out = createWithdrawalTools(testCashier);
  staffConsole = openConsole(testCashier);
  await coins.offer();
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, daily_count: 100 });
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** A player with a bank account, this many centavos deposited as crypto, and a wallet. */
async function owner(worth: bigint, address = newAddress()) {
  const ana = await out.holder(0n);
  if (worth > 0n) await coins.credited(ana, worth);
  const request = coins.walletRequest({}, { address });
  await testCashier.get(ana, 'addBank', request);
  return { ...ana, bank_id: request.bank_id, bank: ana.bank_id, address };
}
const sent = (more: object = {}) => ({
  ...{ hash: newHash(), coins: '10', rate: '58', source: 'Two exchanges, 58.0' },
  ...more,
});
const approved = async (ana: Awaited<ReturnType<typeof owner>>, amount: number) => {
  const { withdrawal_id } = await out.withdraw(ana, amount);
  await staffConsole.get(checker, 'approveWithdrawal', { withdrawal_id });
  return withdrawal_id;
};

test('[operations 3.4] [operations 3.6] [S-19] a manual coin payout is reviewed, approved and paid by a transaction the player can look up', async () => {
  const ana = await owner(100_000n);
  expect(await testCashier.get(ana, 'withdrawalInfo')).toMatchObject({
    coins_first: [{ coin: 'USDT', network: 'Ethereum (ERC-20)', amount: 1_000 }],
  });
  const requested = await out.withdraw(ana, 580);
  expect(requested).toMatchObject({
    state: 'review',
    wallet: { coin: 'USDT', network: 'Ethereum (ERC-20)' },
  });
  const { withdrawal_id } = requested;
  const queue = await staffConsole.get(maker, 'withdrawalQueue');
  const item = queue.value.find((withdrawal) => withdrawal.withdrawal_id === withdrawal_id)!;
  expect(item).toMatchObject({
    wallet: { coin: 'USDT', chain: 'ethereum' },
    parts: [{ by: 'manual', sent: null }],
  });
  expect(item.checks.find(({ code }) => code === 'CLOSED_LOOP')).toMatchObject({ verdict: 'pass' });
  expect(JSON.stringify(queue)).not.toContain(ana.address);

  expect(await staffConsole.refusal(maker, 'viewPayee', { withdrawal_id })).toBe('notYet');
  await staffConsole.get(checker, 'approveWithdrawal', { withdrawal_id });
  expect(
    await staffConsole.refusal(await staffConsole.clerk('support'), 'viewPayee', { withdrawal_id }),
  ).toBe('notAllowed');
  expect(await staffConsole.get(maker, 'viewPayee', { withdrawal_id, reason: 'Payment' })).toMatchObject({
    ...{ bank_name: 'My ledger', holder_name: 'Ana Cruz', number: ana.address, memo: '' },
  });
  const log = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: `withdrawal:${withdrawal_id}`,
  });
  expect(log.value.map(({ action }) => action)).toContain('withdrawals/payee');
  expect(JSON.stringify(log)).not.toContain(ana.address);

  const pay = (given: object | null) =>
    staffConsole.ask(maker, 'recordPayment', { withdrawal_id, paid: '58000', coins: given as never });
  const wrongs: [object | null, string][] = [
    [null, 'coins'],
    [sent({ hash: 'abc' }), 'coins.hash'],
    [sent({ coins: '1' }), 'coins.rate'],
    [sent({ rate: '58.4' }), 'coins.rate'],
    [sent({ coins: '0.0' }), 'coins.coins'],
    [sent({ source: ' ' }), 'coins.source'],
  ];
  for (const [given, field] of wrongs) {
    const answer = (await pay(given)) as { detail?: unknown };
    expect(JSON.stringify(answer.detail), field).toContain(`"field":"${field}"`);
  }
  const given = sent({ hash: newHash().toUpperCase().slice(2), coins: '9.991' });
  expect(await pay(given)).toMatchObject({ ok: true });
  const { value } = await testCashier.get(ana, 'withdrawal', { withdrawal_id });
  const hash = `0x${given.hash.toLowerCase()}`;
  expect(value).toMatchObject({
    ...{ state: 'paid', paid: 580 },
    parts: [
      { paid: 580, sent: { coins: '9.991', rate: '58', hash, lookup: `https://explorer.test/tx/${hash}` } },
    ],
  });
  expect(await testCashier.cash(ana)).toBe(42_000n);
});

test('[player protection K3] [operations 3.4] coin deposits return to a wallet of that coin and bank deposits to a bank; the rest needs review', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, daily_count: 100, auto_limit: 0n });
  const loop = async (player: Parameters<typeof out.withdraw>[0], amount: number) => {
    const { withdrawal_id } = await out.withdraw(player, amount);
    const { value } = await staffConsole.get(maker, 'withdrawalQueue');
    const item = value.find((withdrawal) => withdrawal.withdrawal_id === withdrawal_id)!;
    await staffConsole.get(checker, 'rejectWithdrawal', { withdrawal_id, player_reason: 'REFUSED' });
    return item.checks.find(({ code }) => code === 'CLOSED_LOOP')!.verdict;
  };
  const ana = await owner(50_000n);
  const { deposit_id } = await testCashier.deposit(ana, 1_000);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 100_000n);
  await testCashier.drain();
  expect(await loop(ana, 500)).toBe('pass');
  expect(await loop(ana, 600)).toBe('flag');
  expect(await loop({ ...ana, bank_id: ana.bank }, 100)).toBe('flag');
  // Once the crypto part has been returned in crypto, the rest goes to the bank without review.
  const withdrawal_id = await approved(ana, 500);
  await staffConsole.get(maker, 'recordPayment', {
    withdrawal_id,
    paid: '50000',
    coins: sent({ rate: '50' }),
  });
  expect(await loop({ ...ana, bank_id: ana.bank }, 1_000)).toBe('pass');
  expect(await loop(ana, 100)).toBe('flag');
});

test('[operations 3.4] a payout to a new wallet, or to an address shared with another player, needs review', async () => {
  await out.policy({ turnover_percent: 0, daily_count: 100 });
  const address = newAddress();
  await owner(0n, address);
  const ana = await owner(100_000n, address);
  const { withdrawal_id } = await out.withdraw(ana, 100);
  const { value } = await staffConsole.get(maker, 'withdrawalQueue');
  const { checks } = value.find((withdrawal) => withdrawal.withdrawal_id === withdrawal_id)!;
  for (const code of ['NEW_BANK', 'SHARED_BANK'])
    expect(checks.find((check) => check.code === code)).toMatchObject({ verdict: 'flag' });
});

test('[operations 3.4] fifty concurrent wallet withdrawals reserve the balance once', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, daily_count: 100 });
  const ana = await owner(100_000n);
  const request = () => ({ request_id: randomUUID(), bank_id: ana.bank_id, amount: 300, password: PASSWORD });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => testCashier.ask(ana, 'createWithdrawal', request())),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3);
  expect(new Set(answers.map(({ statusMessage }) => statusMessage))).toContain('insufficientFunds');
  expect(await testCashier.cash(ana)).toBe(10_000n);
});

test('[operations 3.6] one transaction pays one withdrawal, also when two people record it at once', async () => {
  const ana = await owner(200_000n);
  const ids = [await approved(ana, 580), await approved(ana, 580)];
  const given = sent();
  const pay = (withdrawal_id: string, hash: string) =>
    staffConsole.refusal(maker, 'recordPayment', { withdrawal_id, paid: '58000', coins: { ...given, hash } });
  const answers = await Promise.all(ids.map((id) => pay(id, given.hash)));
  expect(answers.toSorted()).toEqual(['', 'hashUsed']);
  const left = ids[answers.indexOf('hashUsed')]!;
  expect(await pay(left, given.hash.slice(2).toUpperCase())).toBe('hashUsed');
  expect((await testCashier.get(ana, 'withdrawal', { withdrawal_id: left })).value.state).toBe('approved');
  expect(await pay(left, newHash())).toBe('');
  expect(await testCashier.cash(ana)).toBe(84_000n);
});

test('[W-02] another brand’s coin payouts are not found, and a bank account takes no coins', async () => {
  const ana = await owner(100_000n);
  const withdrawal_id = await approved(ana, 580);
  const site_id = await testCashier.siteId('two.test');
  const there = await staffConsole.clerk({ role: 'finance_maker', siteId: site_id });
  expect(await staffConsole.refusal(there, 'viewPayee', { site_id, withdrawal_id })).toBe('notFound');
  const record = { site_id, withdrawal_id, paid: '58000', coins: sent() };
  expect(await staffConsole.refusal(there, 'recordPayment', record)).toBe('notFound');
  const toBank = await approved({ ...ana, bank_id: ana.bank }, 100);
  const paid = { withdrawal_id: toBank, paid: '10000' };
  expect(
    await staffConsole.refusal(maker, 'recordPayment', { ...paid, coins: sent({ coins: '1', rate: '100' }) }),
  ).toBe('invalidRequest');
  expect(await staffConsole.get(maker, 'viewPayee', { withdrawal_id: toBank })).toMatchObject({
    bank_name: 'Harbour Savings',
  });
  expect(await staffConsole.refusal(maker, 'recordPayment', paid)).toBe('');
});
