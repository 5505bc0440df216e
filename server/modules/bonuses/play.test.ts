import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { findBalances } from '../ledger/index.ts';
import { GAME } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { updateSite } from '../sites/index.ts';
import { grantBonus, listGrants } from './index.ts';
import { openCampaign } from './testing/campaigns.ts';

let testCashier: Awaited<ReturnType<typeof openCashier>>;
let staffConsole: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = createWithdrawalTools(testCashier);
  await staffConsole.policy({ turnover_percent: 0 });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const audit = (actor: string) => ({ actor, reason: 'test', now: new Date() });

/** A player with this much cash and a bonus from a campaign created for the test, in centavos. */
async function withBonus(cash: bigint, amount: bigint, rules: object = {}) {
  const holder = await staffConsole.holder(cash);
  const player = { siteId: await testCashier.siteId(), playerId: holder.playerId };
  const campaignId = `c-${randomUUID().slice(0, 8)}`;
  const base = { title: { EN: 'Test' }, type: 'manual', mode: 'non_sticky', currency: 'PHP', fixed: '1' };
  await testCashier.database.transaction(async (tx) => {
    await updateSite(tx, player.siteId, { jurisdiction: 'open' });
    const draft = {
      campaignId,
      rules: { ...base, wager_multiple: 20, max_bet: '100000', valid_days: 7, ...rules },
      budget: 10n ** 9n,
      startsAt: new Date(0),
    };
    await openCampaign(tx, player.siteId, draft);
    await grantBonus(tx, { ...player, campaignId, source: 'manual:1', amount }, audit('staff-1'));
  });
  const balances = async () => {
    const all = (await findBalances(testCashier.db, player.siteId, player.playerId))!;
    return [all.cash, all.bonus, all.reserved];
  };
  return { holder, balances, state: async () => (await listGrants(testCashier.db, player))[0]! };
}

const stakeOf = (stake: bigint) => ({ ...GAME, stake: stake.toString(), client_round_id: randomUUID() });

test('[operations 4.4] B6: cash of 300 can be withdrawn before the bonus is touched; with consent that ends the bonus', async () => {
  const { holder, balances, state } = await withBonus(30_000n, 30_000n);
  const info = await testCashier.get(holder, 'withdrawalInfo');
  expect(info).toMatchObject({ cash: 300, bonus_at_stake: 300 });
  const request = { request_id: randomUUID(), bank_id: holder.bank_id, amount: 300, password: 'Lantern-88' };
  const refused = await testCashier.ask(holder, 'createWithdrawal', request);
  expect(refused).toMatchObject({ statusMessage: 'bonusWouldBeLost', statusDetail: { bonus: '30000' } });
  expect(await balances()).toEqual([30_000n, 30_000n, 0n]);
  await staffConsole.withdraw(holder, 300, { end_bonus: true });
  expect(await balances()).toEqual([0n, 0n, 30_000n]);
  expect(await state()).toMatchObject({ state: 'forfeited', removed: 30_000n });
});

test('[operations 4.2] a withdrawal request refused at once does not forfeit the bonus', async () => {
  const { holder, balances, state } = await withBonus(30_000n, 10_000n);
  await staffConsole.policy({ turnover_percent: 0, withdrawal_identity: 2 });
  const way = await staffConsole.withdraw(holder, 300, { end_bonus: true });
  await staffConsole.policy({ turnover_percent: 0 });
  expect(way).toMatchObject({ state: 'returned', reason: 'IDENTITY' });
  expect(await balances()).toEqual([30_000n, 10_000n, 0n]);
  expect((await state()).state).toBe('active');
});

test('[operations 4.2] our own games stake cash first, then bonus money; the round and the balance show the split', async () => {
  const { holder, balances, state } = await withBonus(100n, 50_000n);
  const { balance } = await testCashier.get(holder, 'openGame', GAME);
  expect(balance).toBe('50100');
  const played = await testCashier.get(holder, 'playRound', stakeOf(200n));
  const win = BigInt(played.round.win);
  expect(await balances()).toEqual([win - win / 2n, 49_900n + win / 2n, 0n]);
  expect(played.balance).toBe((49_900n + win).toString());
  await testCashier.drain();
  expect(await state()).toMatchObject({ wagered: 100n * 100n, is_used: true });
});

test('[operations 4.4] B4 in our own games: the refusal names the maximum bet', async () => {
  const { holder, balances } = await withBonus(10_000n, 10_000n, { mode: 'sticky', max_bet: '5000' });
  const refused = await testCashier.ask(holder, 'playRound', stakeOf(10_000n));
  expect(refused).toMatchObject({
    statusMessage: 'bonusMaxBet',
    statusDetail: { max: '5000', currency: 'PHP' },
  });
  expect(await balances()).toEqual([10_000n, 10_000n, 0n]);
});

test('[operations 4.4] B4 in games with steps: refuses a stake that could lead to a bet above the maximum, and names it', async () => {
  await sellChoiceGames(testCashier, 'one.test');
  const { holder, balances } = await withBonus(10_000n, 10_000n, { mode: 'sticky', max_bet: '700' });
  const over = await testCashier.ask(holder, 'beginRound', bet('mines', 1000n, { mines: 1 }));
  expect(over).toMatchObject({ statusMessage: 'bonusMaxBet', statusDetail: { max: '700' } });
  // An ante of 500 could require a call of 1000: it is refused before the stake is taken, not after the deal.
  const ante = await testCashier.ask(holder, 'beginRound', bet('casino-holdem', 500n, undefined));
  expect(ante).toMatchObject({ statusMessage: 'bonusMaxBet', statusDetail: { max: '350', currency: 'PHP' } });
  expect(await balances()).toEqual([10_000n, 10_000n, 0n]);
});

test('[operations 4.2] a game excluded from a campaign stakes cash only and does not count', async () => {
  const excluded_games = [`${GAME.provider_code}/${GAME.game_code}`];
  const { holder, balances, state } = await withBonus(200n, 10_000n, { mode: 'sticky', excluded_games });
  await testCashier.get(holder, 'playRound', stakeOf(200n));
  const [cash, bonus] = await balances();
  expect(bonus).toBe(10_000n);
  if (cash === 0n) {
    const refused = await testCashier.ask(holder, 'playRound', stakeOf(200n));
    expect(refused).toMatchObject({ statusMessage: 'insufficientFunds' });
  }
  await testCashier.drain();
  expect((await state()).wagered).toBe(0n);
});

test('[operations 4.2] a multi-step round keeps its stake split; its bonus winnings lapse if the bonus has ended', async () => {
  await sellChoiceGames(testCashier, 'one.test');
  const { holder, balances, state } = await withBonus(100n, 50_000n);
  const begin = () => testCashier.get(holder, 'beginRound', bet('mines', 500n, { mines: 12 }));
  const step = (round_id: string, number: number, action: Json) =>
    testCashier.get(holder, 'stepRound', { round_id, step: number, action });
  const { open, balance } = await begin();
  expect(balance).toBe('49600');
  expect(await balances()).toEqual([0n, 49_600n, 0n]);
  const first = await step(open!.round_id, 0, { open: 7 });
  const paid = first.open ? await step(open!.round_id, 1, 'cashOut') : first;
  const win = BigInt(paid.round!.win);
  const share = (win * 400n) / 500n;
  expect(await balances()).toEqual([win - share, 49_600n + share, 0n]);
  await testCashier.drain();
  // An edge of 1 % counts one tenth.
  expect((await state()).wagered).toBe(400n * 10n);
  const { bonus_id } = (await testCashier.get(holder, 'myBonuses')).value[0]!;
  const again = await begin();
  await testCashier.get(holder, 'endBonus', { bonus_id, confirm: true });
  const [cash] = await balances();
  const second = await step(again.open!.round_id, 0, { open: 7 });
  const late = second.open ? await step(again.open!.round_id, 1, 'cashOut') : second;
  const lateWin = BigInt(late.round!.win);
  const fromCash = win - share;
  const kept = lateWin - (lateWin * (500n - fromCash)) / 500n;
  expect(await balances()).toEqual([cash! + kept, 0n, 0n]);
});
