import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances, type Posting, post } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { creditPlayMoney } from '../../originals/testing/funds.ts';
import { excludePlayer } from '../../protection/index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

let testCashier: TestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  out = createWithdrawalTools(testCashier);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

type Length = '6months' | 'week';
async function leave(player: TestPlayer, length: Length = '6months'): Promise<TestPlayer> {
  await testCashier.get(player, 'takeBreak', { length });
  await testCashier.drain();
  return length === 'week' ? player : await testCashier.signIn(player);
}
const withdrawals = async (player: TestPlayer) =>
  (await testCashier.get(player, 'withdrawals')).value.map(({ state, amount }) => ({ state, amount }));
const letters = async (player: TestPlayer) =>
  (await testCashier.get(player, 'getInbox')).value.map(({ title }) => title);
async function balances({ playerId }: TestPlayer) {
  const { cash, reserved } = (await findBalances(testCashier.db, await testCashier.siteId(), playerId))!;
  return { cash, reserved };
}
async function win(player: TestPlayer, centavos: bigint): Promise<void> {
  const siteId = await testCashier.siteId();
  const to = { player: player.playerId, kind: 'cash' } as const;
  const postings: [Posting] = [{ from: { house: 'demo_funding' }, to, amount: centavos }];
  const key = `late:${randomUUID()}`;
  await testCashier.database.transaction((tx) =>
    post(tx, { siteId, key, kind: 'demo_funding', currency: 'PHP', postings }),
  );
  await out.play(player, 0n, { win: centavos.toString() });
}

test('[player protection V13] [player protection E3] an exclusion requests a withdrawal of the whole balance, including money with open turnover, and notifies the player', async () => {
  const ana = await out.holder(30_050n);
  const { deposit_id } = await testCashier.deposit(ana, 200);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 20_000n);
  const again = await leave(ana);
  expect(await withdrawals(again)).toEqual([{ state: 'review', amount: 500.5 }]);
  expect(await balances(ana)).toEqual({ cash: 0n, reserved: 50_050n });
  expect((await letters(again))[0]).toBe('Your balance is being paid out');
  const steps = await run(testCashier.db, {
    text: `select h.action as state, h.actor from cashier.history h
      join cashier.withdrawal w on w.withdrawal_id = h.subject
      where w.player_id = $1 order by h.sequence`,
    values: [ana.playerId],
  });
  expect(steps).toMatchObject([
    { actor: 'system' },
    { actor: 'system' },
    { state: 'review', actor: 'system' },
  ]);
  const { withdrawal_id } = (await testCashier.get(again, 'withdrawals')).value[0]!;
  expect((await testCashier.get(again, 'withdrawal', { withdrawal_id })).value.reason).not.toBe('TURNOVER');
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  await testCashier.staffConsole.recordPayment({ ...(await out.decision(withdrawal_id)), paid: 50_050n });
  expect(await balances(ana)).toEqual({ cash: 0n, reserved: 0n });
});

test('[player protection V14] each win after an exclusion is paid out once, regardless of minimum and daily limits', async () => {
  const ana = await out.holder(0n);
  const again = await leave(ana);
  expect(await withdrawals(again)).toEqual([]);
  for (const centavos of [7_000n, 5n, 11_000n, 12_000n, 13_000n]) await win(again, centavos);
  await testCashier.drain();
  const sums = (await withdrawals(again)).map(({ amount }) => amount).sort((a, b) => a - b);
  expect(sums).toEqual([0.05, 70, 110, 120, 130]);
  expect(await balances(ana)).toEqual({ cash: 0n, reserved: 43_005n });
  const ben = await out.holder(0n);
  await win(ben, 7_000n);
  expect(await withdrawals(ben)).toEqual([]);
});

test('[player protection V13] an excluded player without a bank account is prompted to add one and keeps the balance; a time-out triggers no payout', async () => {
  const ana = await testCashier.guest();
  await creditPlayMoney(testCashier.database, await testCashier.siteId(), ana.playerId, 40_000n);
  const again = await leave(ana);
  expect(await withdrawals(again)).toEqual([]);
  expect(await letters(again)).toEqual(['Where should we pay your balance?']);
  expect(await balances(ana)).toEqual({ cash: 40_000n, reserved: 0n });
  const ben = await out.holder(40_000n);
  await leave(ben, 'week');
  await win(ben, 100n);
  expect(await withdrawals(ben)).toEqual([]);
});

test('[player protection V13] two concurrent exclusions pay the balance out once', async () => {
  const ana = await out.holder(25_000n);
  const key = { siteId: await testCashier.siteId(), playerId: ana.playerId };
  const by = { actor: 'player', reason: '' };
  await Promise.all(
    (['6months', '1year'] as const).map((length) =>
      testCashier.database.transaction((tx) => excludePlayer(tx, key, length, by, testCashier.now())),
    ),
  );
  await testCashier.drain();
  expect(await withdrawals(await testCashier.signIn(ana))).toEqual([{ state: 'review', amount: 250 }]);
});
