import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { post } from '../ledger/index.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { openCashier, type TestCashier } from './testing/cashier.ts';
import { createWithdrawalTools } from './testing/withdrawals.ts';

let testCashier: TestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  out = createWithdrawalTools(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** A player with a turnover requirement of 100.50 pesos. */
async function deposited(): Promise<TestPlayer> {
  const player = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(player, 100.5);
  await testCashier.prove(player, deposit_id);
  await testCashier.approve(player, deposit_id, 10_050n);
  return player;
}
const missing = async (player: TestPlayer) =>
  (await testCashier.get(player, 'withdrawalInfo')).turnover_missing;

test('[operations 3.5] turnover is waived when less than one unit is left and no bet is open', async () => {
  const ana = await deposited();
  const siteId = await testCashier.siteId();
  const from = { player: ana.playerId, kind: 'cash' } as const;
  const lost = { from, to: { house: 'game_clearing:TEST' }, amount: 9_951n };
  const bet = { siteId, key: `lost:${randomUUID()}`, kind: 'bet', currency: 'PHP' };
  const posted = await testCashier.database.transaction((tx) => post(tx, { ...bet, postings: [lost] }));
  expect(posted).toMatchObject({ ok: true });
  await out.play(ana, 10n);
  expect(await missing(ana)).toBe(0);
});

test('[operations 3.5] turnover is still required while a bet is open, because its stake may be returned', async () => {
  const ana = await deposited();
  await testCashier.get(ana, 'beginRound', bet('mines', 10_000n, { mines: 1 }));
  expect(await testCashier.cash(ana)).toBe(50n);
  await out.play(ana, 10n);
  expect(await missing(ana)).toBe(100.4);
  // A day later the stake is returned.
  await testCashier.originals.endIdleRounds(testCashier.db, new Date(Date.now() + 25 * HOUR_MS));
  await testCashier.drain();
  expect(await testCashier.cash(ana)).toBe(10_050n);
  expect(await missing(ana)).toBe(100.4);
});

test.each([
  ['mines', { mines: 1 }],
  ['hi-lo', undefined],
])('[operations 4.3] a round of %s ended before any risk counts no turnover', async (game, choice) => {
  const ana = await deposited();
  const { open } = await testCashier.get(ana, 'beginRound', bet(game, 10_000n, choice));
  const ended = { round_id: open!.round_id, step: 0, action: 'cashOut' };
  expect((await testCashier.get(ana, 'stepRound', ended)).round).toMatchObject({
    stake: '10000',
    win: '10000',
  });
  await testCashier.drain();
  expect(await testCashier.cash(ana)).toBe(10_050n);
  expect(await missing(ana)).toBe(100.5);
  expect((await testCashier.get(ana, 'vip')).nextLevel[0]).toMatchObject({ cycle_turnover: 0 });
  const { value } = await testCashier.get(ana, 'betHistory');
  expect(value).toMatchObject([{ game_code: game, stake: 100, win: 100 }]);
});

test('[operations 4.3] a bet reversed after settlement no longer counts: its turnover is required again, newest first', async () => {
  const ana = await deposited();
  await out.play(ana, 10_050n);
  expect(await missing(ana)).toBe(0);
  const second = await testCashier.deposit(ana, 100.5);
  await testCashier.prove(ana, second.deposit_id);
  await testCashier.approve(ana, second.deposit_id, 10_050n);
  await out.play(ana, 2_000n);
  expect(await missing(ana)).toBe(80.5);
  const site_id = await testCashier.siteId();
  const was = { stake: '5000', win: '0', bonus_stake: '0', bonus_win: '0' };
  const back = {
    ...{ event_id: randomUUID(), site_id, player_id: ana.playerId, account_id: ana.account_id },
    ...{
      round_id: randomUUID(),
      provider_code: 'TEST',
      game_code: 'any',
      game_name: 'Any',
      category: 'slots',
    },
    ...{ currency: 'PHP', stake: '0', win: '0', at: new Date().toISOString() },
    was: { ...was, settled_at: new Date().toISOString() },
  };
  await testCashier.database.transaction(async (tx) => {
    await publish(tx, 'round.corrected', back);
    await publish(tx, 'round.corrected', back);
  });
  await testCashier.drain();
  expect(await missing(ana)).toBe(130.5);
  await out.play(ana, 13_050n);
  expect(await missing(ana)).toBe(0);
});
