import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

type Holder = TestPlayer & { bank_id: string };

let testCashier: GatewayTestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
const LOOSE = { bank_age_hours: 0, turnover_percent: 0, daily_count: 20, auto_limit: 100_000_000n };
beforeAll(async () => {
  testCashier = await openGateway();
  out = createWithdrawalTools(testCashier);
  await out.policy(LOOSE);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** A player without risk findings, who has withdrawn before. */
async function known(centavos = 1_000_000n): Promise<Holder> {
  const player = await out.holder(centavos + 10_000n);
  const decision = await out.decision((await out.withdraw(player, 100)).withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.staffConsole.recordPayment({ ...decision, paid: 10_000n });
  return player;
}

/** The flags of a request; the player only sees a routine check. */
async function flagsOf(player: Holder, amount = 100): Promise<string[]> {
  const requested = await out.withdraw(player, amount);
  const [row] = await run<{ checks: { code: string; verdict: string }[] }>(testCashier.db, {
    text: 'select checks from cashier.withdrawal where withdrawal_id = $1',
    values: [requested.withdrawal_id],
  });
  const flags = row!.checks.filter(({ verdict }) => verdict !== 'pass').map(({ code }) => code);
  expect(requested).toMatchObject(
    flags.length > 0 ? { state: 'review', reason: 'ROUTINE' } : { state: 'approved', reason: '' },
  );
  for (const code of flags) expect(JSON.stringify(requested)).not.toContain(code);
  return flags;
}

async function credit(player: TestPlayer, amount: number): Promise<string> {
  const { deposit_id } = await testCashier.deposit(player, amount);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  return deposit_id;
}

test('[operations 3.4] a player without findings needs no approval', async () => {
  expect(await flagsOf(await known())).toEqual([]);
});

test('[operations 3.4] an open case without a claim delays no withdrawal; the check lists it', async () => {
  const ana = await known();
  const siteId = await testCashier.siteId();
  const late = { siteId, kind: 'late', subject: randomUUID(), playerId: ana.playerId, detail: {} } as const;
  await testCashier.database.transaction((tx) => openFinanceCase(tx, late, testCashier.now()));
  expect(await flagsOf(ana)).toEqual([]);
  const [row] = await run<{ evidence: unknown }>(testCashier.db, {
    text: `select c -> 'evidence' as evidence from cashier.withdrawal, jsonb_array_elements(checks) c
      where player_id = $1 and c ->> 'code' = 'OPEN_CASE' order by created_at desc limit 1`,
    values: [ana.playerId],
  });
  expect(row!.evidence).toEqual({ cases: 0, others: 1 });
});

test('[player protection K1] [player protection K2] sums of 24 hours: due diligence from its limit on, a report and a case above the other', async () => {
  await out.policy({ ...LOOSE, due_diligence_from: 200_000n, covered_above: 500_000n });
  const [ana, ben, eve] = [await known(), await known(), await known()];
  testCashier.wait(25 * HOUR_MS);
  expect(await flagsOf(ana, 1999.99)).toEqual([]);
  expect(await flagsOf(ben, 2000)).toEqual(['DUE_DILIGENCE']);
  expect(await flagsOf(ben, 3000)).toEqual(['DUE_DILIGENCE']);
  expect(await testCashier.casesOf('covered_transaction')).toEqual([]);
  expect(await flagsOf(eve, 5000.01)).toEqual(['DUE_DILIGENCE', 'COVERED']);
  expect(await testCashier.casesOf('covered_transaction')).toHaveLength(1);
  await out.policy(LOOSE);
});

test('[operations 11] [player protection K4] withdrawing an unplayed deposit needs review', async () => {
  const ana = await known();
  await credit(ana, 200);
  expect(await flagsOf(ana, 500)).toEqual(['MINIMAL_PLAY']);
});

test('[player protection K4] flags pass-through money and amounts just below the second-approver threshold', async () => {
  const [ana, ben] = [await known(), await known()];
  await credit(ana, 200);
  for (let n = 0; n < 2; n++) expect(await flagsOf(ana, 200)).toEqual(['MINIMAL_PLAY']);
  expect(await flagsOf(ana, 200)).toEqual(['MINIMAL_PLAY', 'CYCLES']);
  await out.policy({ ...LOOSE, second_person_from: 100_000n, third_person_from: 1_000_000n });
  testCashier.wait(25 * HOUR_MS);
  for (const sum of [900, 1000]) expect(await flagsOf(ben, sum)).toEqual([]);
  expect(await flagsOf(ben, 950)).toEqual(['STRUCTURING']);
  await out.policy(LOOSE);
});

test('[operations 11] a win above 500 times its stake, above the site’s threshold or in a flagged game is reviewed once', async () => {
  await out.policy({ ...LOOSE, large_win: 50_000n, flagged_games: ['BAIZE/lantern-reels'] });
  const [usual, flagged] = [await known(), await known()];
  await out.play(usual, 100n, { win: '1100', game_code: 'plinko' });
  expect(await flagsOf(usual)).toEqual([]);
  await out.play(usual, 100n, { win: '50001', game_code: 'plinko' });
  expect(await flagsOf(usual)).toEqual(['NOTABLE_WIN']);
  await out.play(flagged, 100n, { win: '1100' });
  expect(await flagsOf(flagged)).toEqual(['NOTABLE_WIN']);
  await out.policy(LOOSE);
});

test('[operations 3.3 rule 9] [operations 11] an open chargeback and an earlier negative balance need review', async () => {
  const ana = await known(10_000n);
  const spent = await credit(ana, 500);
  await testCashier.deliver(testCashier.act(spent, { kind: 'charge_back' }));
  await testCashier.drain();
  await run(testCashier.db, {
    text: `update cashier.finance_case set detail = jsonb_set(detail, '{balance_after}', '"-100"')
      where subject = $1`,
    values: [spent],
  });
  await run(testCashier.db, {
    text: `update players.player set status = 'active' where player_id = $1`,
    values: [ana.playerId],
  });
  const answer = await testCashier.call('one.test', 'login', {
    domain_name: 'one.test',
    external_id: 'site-one',
    account_id: ana.account_id,
    password: 'Lantern-88',
  });
  if (!('user' in answer)) throw new Error(answer.statusMessage);
  expect(await flagsOf({ ...ana, auth: answer.user.session_token })).toEqual([
    'OPEN_CASE',
    'CHARGE_BACK',
    'NEGATIVE_BALANCE',
  ]);
});

test('[operations 11] flags a browser shared by two accounts, a crowded address, and a new browser or address', async () => {
  const [ana, ben] = [await known(), await known()];
  const siteId = await testCashier.siteId();
  const browser = randomBytes(32);
  for (const { playerId } of [ana, ben])
    await run(testCashier.db, {
      text: `insert into players.known_device (site_id, player_id, device_hash, last_used_at)
        values ($1, $2, $3, now())`,
      values: [siteId, playerId, browser],
    });
  expect(await flagsOf(ana)).toEqual(['SHARED_DEVICE']);
  const crowd = [await known(), await known(), await known(), await known()];
  for (const { playerId } of crowd)
    await run(testCashier.db, {
      text: `update players.sign_up set address = '203.0.113.9' where player_id = $1`,
      values: [playerId],
    });
  expect(await flagsOf(crowd[0]!)).toEqual(['SHARED_ADDRESS']);
  const moved = await known();
  await run(testCashier.db, {
    text: `insert into players.session (site_id, session_id, player_id, auth_hash, device, address, opened_at,
      last_seen_at)
      select site_id, $2, player_id, $3, 'Another on another', '198.51.100.7', opened_at + interval '1 hour',
        last_seen_at + interval '1 day' from players.session where player_id = $1 limit 1`,
    values: [moved.playerId, randomUUID(), randomBytes(32)],
  });
  expect(await flagsOf(moved)).toEqual(['NEW_PLACE']);
});

test('[player protection H7] five declined payments in ten minutes delay a player; ten in a day, until a review', async () => {
  const ana = await known();
  const decline = async () => {
    const { deposit_id } = await testCashier.deposit(ana, 500);
    await testCashier.deliver(testCashier.act(deposit_id, { kind: 'refuse' }));
    await testCashier.drain();
  };
  const again = async () =>
    (
      await testCashier.ask(ana, 'createDeposit', {
        request_id: randomUUID(),
        method_id: 'wallet',
        amount: 500,
      })
    ).statusMessage;
  for (let n = 0; n < 5; n++) await decline();
  expect(await again()).toBe('tooManyAttempts');
  expect(await flagsOf(ana)).toEqual(['FAILED_PAYMENTS']);
  testCashier.wait(11 * MINUTE_MS);
  for (let n = 0; n < 5; n++) await decline();
  testCashier.wait(11 * MINUTE_MS);
  expect(await again()).toBe('tooManyAttempts');
  expect(await testCashier.casesOf('payment_failures')).toHaveLength(1);
  await run(testCashier.db, {
    text: `update cashier.finance_case set closed_at = now() where kind = 'payment_failures'
      and player_id = $1`,
    values: [ana.playerId],
  });
  expect(await again()).not.toBe('tooManyAttempts');
});
