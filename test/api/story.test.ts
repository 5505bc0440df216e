import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type GatewayTestCashier, openGateway } from '#server/modules/cashier/testing/gateway.ts';
import { createWithdrawalTools } from '#server/modules/cashier/testing/withdrawals.ts';
import { findBalances } from '#server/modules/ledger/index.ts';
import { verifyChain } from '#server/modules/operators/index.ts';
import { openConsole, type TestStaff } from '#server/modules/operators/testing/console.ts';
import {
  play,
  setWinningClientSeed,
  type TestPlayer,
} from '#server/modules/originals/testing/application.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { setLevelGifts, upsertMissions } from '#server/modules/rewards/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';

const HOST = 'one.test';
const PASSWORD = 'Lantern-88';
const GIFT = 5_000n;

// Durations depend on the machine and are not compared.
vi.setConfig({ testTimeout: 120_000 });

let testCashier: GatewayTestCashier;
let staffConsole: ReturnType<typeof openConsole>;
let clerks: Record<'crm' | 'admin' | 'maker' | 'checker', TestStaff>;
beforeAll(async () => {
  testCashier = await openGateway();
  staffConsole = openConsole(testCashier);
  await createWithdrawalTools(testCashier).policy({
    payout_adapter: 'simpay',
    bank_age_hours: 0,
    second_person_from: 20_000n,
    auto_limit: 0n,
  });
  await addRewards(await testCashier.siteId());
  clerks = {
    crm: await staffConsole.clerk('crm'),
    admin: await staffConsole.clerk('site_admin'),
    maker: await staffConsole.clerk('finance_maker'),
    checker: await staffConsole.clerk('finance_checker'),
  };
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** A first level reached at a thousand pesos, a gift for it, and a mission. */
async function addRewards(siteId: number): Promise<void> {
  await run(testCashier.db, { text: 'update sites.site set gamify_status = true' });
  await countFromMidday(testCashier.db);
  await run(testCashier.db, {
    text: `update rewards.level set deposit_next = 100000, turnover_next = 100000 where site_id = $1
      and position = 0`,
    values: [siteId],
  });
  await testCashier.database.transaction(async (tx) => {
    await setLevelGifts(tx, siteId, [{ position: 1, level_up: GIFT, rebate: {}, cashback: 0 }]);
    await upsertMissions(tx, siteId, 'PHP', [
      {
        code: 'thousand',
        title: { EN: 'A thousand' },
        kind: 'turnover',
        rhythm: 'once',
        target: 100_000n,
        tokens: 10n,
      },
    ]);
  });
}

test('[operations 3] the full player journey: register, deposit, bonus, play, level, claim, withdraw, dual approval, payout', async () => {
  const ana = await register();
  await offerBonus('story');
  await testCashier.get(ana, 'optInBonus', { campaign_id: 'story', opt_in: true });
  await deposit(ana, 1_000);
  expect(await balances(ana)).toMatchObject({ cash: 100_000n, bonus: 10_000n });

  const won = await playOut(ana);
  await testCashier.drain();
  const { value: bonuses } = await testCashier.get(ana, 'myBonuses');
  expect(bonuses).toMatchObject([{ state: 'completed', amount: 100, converted: Number(won) / 100 }]);
  const { nextLevel } = await testCashier.get(ana, 'vip');
  expect(nextLevel[0]).toMatchObject({ vip_name: 'River', cycle_deposit: 1000, cycle_turnover: 1000 });
  expect(await balances(ana)).toMatchObject({ cash: won + GIFT, bonus: 0n, reserved: 0n, token: 0n });
  await claim(ana);

  const requested = await takeOut(ana, 300);
  await agree(requested, 300);
  await paidOut(requested);
  expect(await balances(ana)).toMatchObject({
    cash: won + GIFT - 30_000n,
    bonus: 0n,
    reserved: 0n,
    token: 10n,
  });
  await explain(ana, won);
  expect(await verifyChain(testCashier.db, await testCashier.siteId())).toMatchObject({ brokenAt: null });
});

async function register(): Promise<TestPlayer> {
  const guest = { domain_name: HOST, external_id: 'site-one', account_id: `s-${randomUUID().slice(0, 12)}` };
  const deposit_limit = { period: 'month' as const, limit_amount: null };
  expect(
    await testCashier.call(HOST, 'signup', { ...guest, password: PASSWORD, deposit_limit }),
  ).toMatchObject({
    statusCode: 1,
  });
  const answer = await testCashier.call(HOST, 'login', { ...guest, password: PASSWORD });
  if (!('user' in answer)) throw new Error(answer.statusMessage);
  const { account_id } = guest;
  const found = (await findPlayer(testCashier.db, await testCashier.siteId(), account_id))!;
  const player = { account_id, auth: answer.user.session_token, playerId: found.playerId, host: HOST };
  await testCashier.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: '' });
  return player;
}

/**
 * Marketing drafts a bonus of a tenth of the first deposit with one times wagering; an administrator opens
 * it.
 */
async function offerBonus(campaign_id: string): Promise<void> {
  const rules = {
    title: { EN: 'A tenth' },
    type: 'first_deposit',
    mode: 'non_sticky',
    percent: 10,
    max_bonus: '100000',
    max_bet: '10000',
    wager_multiple: 1,
    valid_days: 7,
  };
  const starts_at = testCashier.now().toISOString();
  const draft = { campaign_id, rules, budget: '1000000', starts_at, ends_at: null };
  await staffConsole.get(clerks.crm, 'draftCampaign', draft);
  expect(await staffConsole.refusal(clerks.crm, 'moveCampaign', { campaign_id, to: 'open' })).toBe(
    'notAllowed',
  );
  await staffConsole.openCampaign(clerks.admin, campaign_id);
}

/** Pays at the simulator, which sends the webhook twice. */
async function deposit(player: TestPlayer, amount: number): Promise<void> {
  const { deposit_id, pay_url } = await testCashier.deposit(player, amount);
  expect(pay_url).toContain('/pay/');
  const event = testCashier.act(deposit_id, { kind: 'pay' });
  expect([await testCashier.deliver(event), await testCashier.deliver(event)]).toEqual([200, 200]);
  await testCashier.drain();
  expect((await testCashier.get(player, 'deposit', { deposit_id })).value).toMatchObject({
    state: 'credited',
    credited: amount,
  });
}

/**
 * All cash is lost in two rounds, then the bonus is staked in full and wins at least threefold; returns the
 * win.
 */
async function playOut(player: TestPlayer): Promise<bigint> {
  await setWinningClientSeed(testCashier, player, 3, ([a, b, c]) => a === 0n && b === 0n && c! >= 300n);
  for (const stake of [50_000n, 50_000n]) await testCashier.get(player, 'playRound', play(stake));
  const again = play(10_000n);
  const { round } = await testCashier.get(player, 'playRound', again);
  // A retry of the same round is not charged.
  expect((await testCashier.get(player, 'playRound', again)).round.round_id).toBe(round.round_id);
  return BigInt(round.win);
}

async function claim(player: TestPlayer): Promise<void> {
  const { value } = await testCashier.get(player, 'missions');
  const mission = value.find(({ mission_code }) => mission_code === 'thousand')!;
  expect(mission).toMatchObject({ state: 'completed', tokens: 10 });
  const which = { mission_code: mission.mission_code, window_key: mission.window_key };
  const both = await Promise.all([
    testCashier.get(player, 'claimMission', which),
    testCashier.get(player, 'claimMission', which),
  ]);
  expect(both.map(({ token }) => token)).toEqual([10, 10]);
}

async function takeOut(player: TestPlayer, amount: number): Promise<string> {
  const bank_id = randomUUID();
  const bank = {
    bank_id,
    bank_name: 'Harbour Savings',
    holder_name: 'Ana Cruz',
    account_number: '001234567890',
  };
  await testCashier.get(player, 'addBank', { ...bank, password: PASSWORD });
  const request = { request_id: randomUUID(), bank_id, amount, password: PASSWORD };
  const { value } = await testCashier.get(player, 'createWithdrawal', request);
  expect(value).toMatchObject({ state: 'review', amount });
  expect(await balances(player)).toMatchObject({ reserved: BigInt(amount) * 100n });
  return value.withdrawal_id;
}

/** A maker, then a checker; neither may act twice. */
async function agree(withdrawal_id: string, amount: number): Promise<void> {
  const { value } = await staffConsole.get(clerks.maker, 'withdrawalQueue');
  expect(value).toMatchObject([
    { withdrawal_id, requested: { amount: `${amount}00` }, people: 2, signed: [] },
  ]);
  expect(await staffConsole.get(clerks.maker, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    missing: 1,
  });
  expect(await staffConsole.refusal(clerks.maker, 'approveWithdrawal', { withdrawal_id })).toBe(
    'signedAlready',
  );
  expect(await staffConsole.get(clerks.checker, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'approved',
  });
}

async function paidOut(withdrawalId: string): Promise<void> {
  await testCashier.cashier.runScheduled();
  const payouts = testCashier.simulatorState.payouts.filter(({ key }) => key.startsWith(withdrawalId));
  // Deposited by wallet: returned to the same wallet.
  const to = { payerOf: expect.any(String) };
  expect(payouts).toMatchObject([{ to, amount: 30_000, currency: 'PHP', status: 'pending' }]);
  payouts[0]!.status = 'paid';
  testCashier.wait(31_000);
  await testCashier.cashier.runScheduled();
  await testCashier.drain();
}

/**
 * The player's statement explains the balance: it contains every movement, and its lines add up to the
 * balance.
 */
async function explain(player: TestPlayer, won: bigint): Promise<void> {
  const cash = await testCashier.get(player, 'statement');
  const lines = cash.value.map(({ kind, amount }) => [kind, amount] as const);
  const left = Number(won + GIFT) / 100 - 300;
  // Gift and conversion come from two event handlers, in either order.
  expect(lines.toSorted()).toEqual([
    ['bet', -500],
    ['bet', -500],
    ['bonus_convert', Number(won) / 100],
    ['deposit', 1_000],
    ['hold', -300],
    ['promo', Number(GIFT) / 100],
  ]);
  expect([cash.opening_balance, cash.closing_balance]).toEqual([0, left]);
  const others = { bonus: 0, reserved: 0, token: 10 } as const;
  for (const account of Object.keys(others) as (keyof typeof others)[]) {
    const { value, closing_balance } = await testCashier.get(player, 'statement', { account });
    expect(closing_balance).toBe(others[account]);
    expect(value.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing_balance);
  }
  expect((await testCashier.get(player, 'getBalance')).game_balance).toBe(left);
}

async function balances(player: TestPlayer) {
  return (await findBalances(testCashier.db, await testCashier.siteId(), player.playerId))!;
}
