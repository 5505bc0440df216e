import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '#test/support/statement-count.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { verify } from '../ledger/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let maker: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('finance_maker');
});
afterAll(async () => {
  expect(await verify(testCashier.db)).toEqual([]);
  await testCashier.close();
});

test('the queue of withdrawals takes as many statements for twelve as for two', async () => {
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

test('the queue of deposits takes as many statements for eight as for two', async () => {
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
