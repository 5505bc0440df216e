import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { listOpenCases } from '../cashier/finance-cases.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { play, type TestPlayer } from '../originals/testing/application.ts';
import { findPlayer } from '../players/index.ts';
import { updateSite } from '../sites/index.ts';

const PASSWORD = 'Lantern-88';
const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

async function under(jurisdiction: string): Promise<void> {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => updateSite(tx, siteId, { jurisdiction }));
}
type Answer = { period: 'day' | 'week' | 'month'; limit_amount: string | null };
async function signUp(deposit_limit?: Answer) {
  const account_id = `p-${randomUUID().slice(0, 13)}`;
  const answer = await testCashier.call('one.test', 'signup', {
    ...GUEST,
    account_id,
    password: PASSWORD,
    ...(deposit_limit && { deposit_limit }),
  });
  return { said: answer.statusMessage, account_id };
}
async function join(deposit_limit?: Answer): Promise<TestPlayer> {
  const { said, account_id } = await signUp(deposit_limit);
  expect(said).toBe('OK');
  const { playerId } = (await findPlayer(testCashier.db, await testCashier.siteId(), account_id))!;
  return await testCashier.signIn({ account_id, playerId, host: 'one.test' });
}
const deposit = async (player: TestPlayer, amount = 100) =>
  await testCashier.ask(player, 'createDeposit', { request_id: randomUUID(), method_id: 'bank', amount });
const monthly = (limit_amount: string | null): Answer => ({ period: 'month', limit_amount });

test('[player protection D6] where the jurisdiction requires it, a sign-in shows the result of 30 days once in 24 hours', async () => {
  const ana = await testCashier.newPlayer('one.test', 100_000n);
  const { round } = await testCashier.get(ana, 'playRound', play(1_000n));
  expect((await testCashier.get(ana, 'reminders')).summary).toBeNull();
  await under('de');
  expect((await testCashier.get(ana, 'reminders')).summary).toMatchObject({
    staked: '1000',
    returned: round.win,
  });
  expect((await testCashier.get(ana, 'acknowledgeReminder', { reminder: 'summary' })).summary).toBeNull();
  testCashier.wait(DAY_MS - 60_000);
  expect((await testCashier.get(ana, 'reminders')).summary).toBeNull();
  testCashier.wait(MINUTE_MS);
  expect((await testCashier.get(ana, 'reminders')).summary).toMatchObject({ staked: '1000' });
  await under('strict');
});

test('[player protection C1] a player who has not answered the limit question cannot deposit; a limit or an explicit “none” is an answer', async () => {
  const ana = await join();
  expect(await deposit(ana)).toMatchObject({
    statusMessage: 'limitAnswerNeeded',
    statusDetail: { answer: 'asked' },
  });
  expect(await testCashier.get(ana, 'reminders')).toMatchObject({
    deposit_limit: 'asked',
    review_due: false,
  });
  expect(await testCashier.get(ana, 'answerDepositLimit', { deposit_limit: monthly(null) })).toMatchObject({
    deposit_limit: null,
  });
  expect((await deposit(ana)).statusMessage).toBe('OK');
  const ben = await join(monthly('15000'));
  expect((await testCashier.get(ben, 'protection')).limits).toMatchObject([
    { kind: 'deposit', period: 'month', amount: '15000' },
  ]);
  expect((await deposit(ben, 150.01)).statusMessage).toBe('limitReached');
  expect((await deposit(ben, 150)).statusMessage).toBe('OK');
  expect((await deposit(await join(monthly(null)))).statusMessage).toBe('OK');
});

test('[player protection C1] where a limit is compulsory “none” is refused, and where limits are optional nothing is asked', async () => {
  await under('se');
  expect((await signUp(monthly(null))).said).toBe('invalidLimit');
  const ana = await join();
  expect(await deposit(ana)).toMatchObject({ statusDetail: { answer: 'number' } });
  expect(
    (await testCashier.ask(ana, 'answerDepositLimit', { deposit_limit: monthly(null) })).statusMessage,
  ).toBe('invalidLimit');
  await testCashier.get(ana, 'answerDepositLimit', { deposit_limit: monthly('10000') });
  expect((await deposit(ana)).statusMessage).toBe('OK');
  await under('open');
  const startup = await testCashier.call('one.test', 'startup', { domain_name: 'one.test' });
  expect(startup).toMatchObject({ deposit_limit: 'offered' });
  expect((await deposit(await join())).statusMessage).toBe('OK');
  await under('strict');
});

test('[player protection C4] six months after the last review every player is asked to review their limits, with or without any', async () => {
  const [ana, ben] = [await testCashier.guest(), await join(monthly('50000'))];
  const due = async (player: TestPlayer) => (await testCashier.get(player, 'reminders')).review_due;
  testCashier.wait(170 * DAY_MS);
  expect([await due(ana), await due(ben)]).toEqual([false, false]);
  testCashier.wait(15 * DAY_MS);
  expect([await due(ana), await due(ben)]).toEqual([true, true]);
  expect(await testCashier.get(ana, 'acknowledgeReminder', { reminder: 'review' })).toMatchObject({
    review_due: false,
  });
  expect(await due(ben)).toBe(true);
  testCashier.wait(185 * DAY_MS);
  expect(await due(ana)).toBe(true);
});

test('[player protection C7] a deposit limit above the site’s monthly amount opens one case to contact the player; a lower one does not', async () => {
  await createWithdrawalTools(testCashier).policy({ high_limit_above: 1_000_000n });
  const ana = await testCashier.guest();
  const set = async (period: 'day' | 'month', limit_amount: string) => {
    await testCashier.get(ana, 'setLimit', { kind: 'deposit', period, limit_amount });
    await testCashier.drain();
    const cases = await listOpenCases(testCashier.db, await testCashier.siteId());
    return cases
      .filter(({ kind, player_id }) => kind === 'high_limit_contact' && player_id === ana.playerId)
      .map(({ detail }) => (detail as { amount: string }).amount);
  };
  const ben = await testCashier.guest();
  await testCashier.get(ben, 'setLimit', { kind: 'deposit', period: 'month', limit_amount: '1000000' });
  expect(await set('month', '1000100')).toEqual(['1000100']);
  await testCashier.drain();
  expect(await set('day', '30000')).toEqual(['1000100']);
  const others = (await listOpenCases(testCashier.db, await testCashier.siteId())).filter(
    ({ player_id }) => player_id === ben.playerId,
  );
  expect(others).toEqual([]);
});

test('[player protection C11] limits outlast an exclusion: a returning player keeps them', async () => {
  const ana = await testCashier.guest();
  await testCashier.get(ana, 'setLimit', { kind: 'deposit', period: 'day', limit_amount: '10000' });
  const { limits } = await testCashier.get(ana, 'protection');
  await testCashier.get(ana, 'takeBreak', { length: '6months' });
  testCashier.wait(190 * DAY_MS);
  const again = await testCashier.signIn(ana);
  await testCashier.get(again, 'askToReturn');
  testCashier.wait(DAY_MS);
  expect(await testCashier.get(again, 'protection')).toMatchObject({ limits, exclusion: null });
  expect(await deposit(again, 100.01)).toMatchObject({ statusMessage: 'limitReached' });
  expect((await deposit(again, 100)).statusMessage).toBe('OK');
});
