import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { findBalances, post } from '../ledger/index.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { openCashier, type TestCashier } from './testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from './testing/withdrawals.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  // Fewer connections than closings at once: none may wait for a second one.
  testCashier = await openCashier({ DATABASE_POOL: 4 });
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

const request = (more: object = {}) => ({
  ...{ request_id: randomUUID(), password: PASSWORD, reason: 'time', exclusion: null },
  ...more,
});
const close = async (player: TestPlayer, more: object = {}) =>
  (await testCashier.ask(player, 'closeAccount', request(more))).statusMessage;
async function signIn({ account_id }: TestPlayer): Promise<string> {
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  return (await testCashier.call('one.test', 'login', { ...guest, account_id, password: PASSWORD }))
    .statusMessage;
}
const balances = async ({ playerId }: TestPlayer) => {
  const { cash, reserved } = (await findBalances(testCashier.db, await testCashier.siteId(), playerId))!;
  return { cash, reserved };
};

test('[player protection E11] closing an account pays out the whole balance, and prevents signing in', async () => {
  const ana = await out.holder(50_000n);
  expect(await close(ana, { password: 'not this one' })).toBe('wrongCredentials');
  expect(await balances(ana)).toEqual({ cash: 50_000n, reserved: 0n });
  expect(await close(ana, { reason: 'gambling' })).toBe('OK');
  expect(await balances(ana)).toEqual({ cash: 0n, reserved: 50_000n });
  expect((await testCashier.ask(ana, 'getBalance')).statusMessage).toBe('CLOSE');
  expect(await signIn(ana)).toBe('CLOSE');
  const clerk = await staffConsole.clerk('compliance');
  const { value } = await staffConsole.get(clerk, 'playerTimeline', {
    player_id: ana.playerId,
    kinds: ['protection'],
  });
  expect(value[0]).toMatchObject({ what: 'closed', title: 'reason gambling' });
});

test('[player protection E11] an account with a balance and no bank account stays open, with the full balance', async () => {
  const ana = await testCashier.guest();
  expect(await close(ana)).toBe('OK');
  const ben = await testCashier.newPlayer('one.test', 700n);
  expect(await testCashier.ask(ben, 'closeAccount', request())).toMatchObject({
    statusMessage: 'closeLater',
    statusDetail: { why: 'bank' },
  });
  expect(await balances(ben)).toEqual({ cash: 700n, reserved: 0n });
  expect(await signIn(ben)).toBe('OK');
});

test('[player protection E11] a concurrent bet keeps the account open, with the full balance', async () => {
  const ana = await out.holder(10_000n);
  const ben = await testCashier.newPlayer('one.test', 10_000n);
  await testCashier.get(ben, 'beginRound', bet('mines', 1_000n, { mines: 1 }));
  let closing = testCashier.ask(ben, 'getBalance');
  // The stake is debited and the round written, but not committed, when the account is closed.
  await testCashier.database.transaction(async (tx) => {
    const from = { player: ana.playerId, kind: 'cash' } as const;
    const stake = { from, to: { house: 'game_clearing:TEST' }, amount: 1_000n };
    const key = `bet:${randomUUID()}`;
    await post(tx, {
      siteId: await testCashier.siteId(),
      key,
      kind: 'bet',
      currency: 'PHP',
      postings: [stake],
    });
    await run(tx, {
      text: `insert into originals.open_round
        select (jsonb_populate_record(r, jsonb_build_object('player_id', $2::text,
        'round_id', gen_random_uuid(), 'client_round_id', 'r-00000000-0000', 'nonce', 999))).*
        from originals.open_round r where player_id = $1`,
      values: [ben.playerId, ana.playerId],
    });
    closing = testCashier.ask(ana, 'closeAccount', request());
    await expect.poll(() => lockWaits(testCashier.db)).toBe(1);
  });
  expect(await closing).toMatchObject({ statusMessage: 'closeLater', statusDetail: { why: 'bets' } });
  expect(await balances(ana)).toEqual({ cash: 9_000n, reserved: 0n });
  expect(await signIn(ana)).toBe('OK');
});

test('[player protection E11] of twenty concurrent closings one pays out; an exclusion requested with it outlasts the account', async () => {
  const ana = await out.holder(10_000n);
  const same = request({ reason: 'gambling', exclusion: '1year' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => testCashier.ask(ana, 'closeAccount', same)),
  );
  const messages = new Set(answers.map(({ statusMessage }) => statusMessage));
  expect(messages.has('OK')).toBe(true);
  const expected = new Set(['OK', 'CLOSE', 'tooManyAttempts', 'sessionExpired']);
  expect([...messages.difference(expected)]).toEqual([]);
  await testCashier.drain();
  expect(await balances(ana)).toEqual({ cash: 0n, reserved: 10_000n });
  const clerk = await staffConsole.clerk('compliance');
  const { exclusion } = await staffConsole.get(clerk, 'playerProtection', { player_id: ana.playerId });
  expect(exclusion?.kind).toBe('self');
});
