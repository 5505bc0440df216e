import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { statementsOf } from '#test/support/statement-count.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let maker: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('finance_maker');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('the withdrawal queue runs as many statements for twelve as for two', async () => {
  const out = createWithdrawalTools(testCashier);
  await out.policy({ daily_count: 100 });
  const players = [await out.holder(30_000_000n), await out.holder(30_000_000n)];
  const ask = async (n: number) => {
    const { withdrawal_id } = await out.withdraw(players[n % 2]!, 6_000 + n);
    if (n % 3 === 0) await staffConsole.get(maker, 'approveWithdrawal', { withdrawal_id });
  };
  const queue = async () => (await staffConsole.get(maker, 'withdrawalQueue')).value;
  for (let n = 0; n < 2; n++) await ask(n);
  const few = await statementsOf(testCashier.db, queue);
  for (let n = 2; n < 12; n++) await ask(n);
  expect(await statementsOf(testCashier.db, queue)).toBe(few);
  const rows = await queue();
  expect(rows).toHaveLength(12);
  for (const [n, row] of rows.entries()) {
    expect(row.player.player_id).toBe(players[n % 2]!.playerId);
    expect(row.requested.amount).toBe(String(600_000 + 100 * n));
    expect(row.parts).toMatchObject([{ amount: row.requested, state: 'waiting' }]);
    expect(row.signed).toMatchObject(n % 3 === 0 ? [{ staff_id: maker.staffId }] : []);
  }
});

test('the deposit queue runs as many statements for eight as for two', async () => {
  const ask = async (n: number) => {
    const holder = await testCashier.guest('one.test', `Guest ${'abcdefgh'[n]}`);
    const { deposit_id } = await testCashier.deposit(holder, 1_000 + n);
    await testCashier.prove(holder, deposit_id);
    return holder.playerId;
  };
  const queue = async () => (await staffConsole.get(maker, 'depositQueue', {})).value;
  const players: string[] = [];
  for (let n = 0; n < 2; n++) players.push(await ask(n));
  const few = await statementsOf(testCashier.db, queue);
  for (let n = 2; n < 8; n++) players.push(await ask(n));
  expect(await statementsOf(testCashier.db, queue)).toBe(few);
  const rows = await queue();
  expect(new Map(rows.map((row) => [row.player.player_id, row.requested.amount]))).toEqual(
    new Map(players.map((player, n) => [player, String(100_000 + 100 * n)])),
  );
});

test('the quick search runs as many statements for eight players as for one', async () => {
  const support = await staffConsole.clerk('support');
  const search = async (query: string) =>
    (await staffConsole.get(support, 'quickSearch', { query })).value.map(({ player }) => player.player_id);
  const guest = await testCashier.guest();
  for (let n = 0; n < 8; n++) await testCashier.guest();
  expect(await search(guest.account_id)).toEqual([guest.playerId]);
  expect(await search('p-')).toHaveLength(8);
  const few = await statementsOf(testCashier.db, () => search(guest.account_id));
  expect(await statementsOf(testCashier.db, () => search('p-'))).toBe(few);
});

test('the staff list runs as many statements for eight people as for three', async () => {
  const auditor = await staffConsole.clerk('auditor');
  const list = async () => (await staffConsole.get(auditor, 'staffList')).value;
  const few = await statementsOf(testCashier.db, list);
  for (let n = 0; n < 5; n++) await staffConsole.clerk('support');
  expect(await statementsOf(testCashier.db, list)).toBe(few);
});
