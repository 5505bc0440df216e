import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { statementsOf } from '#test/support/statement-count.ts';
import { upsertProgramme } from '../affiliates/index.ts';
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

/** Statements of a list with `few` rows and with `many`, which `insert` creates individually. */
async function costs(read: () => Promise<unknown[]>, insert: (n: number) => Promise<unknown>) {
  for (let n = 0; n < 2; n++) await insert(n);
  const few = await statementsOf(testCashier.db, read);
  for (let n = 2; n < 50; n++) await insert(n);
  expect(await read()).toHaveLength(50);
  return [few, await statementsOf(testCashier.db, read)];
}

test('console lists that name players run as many statements for 50 rows as for 2', async () => {
  const [siteId, { playerId }] = [await testCashier.siteId(), await testCashier.guest()];
  const insert = (text: string) => (n: number) =>
    run(testCashier.db, { text, values: [siteId, playerId, n] });
  const clerk = await staffConsole.clerk('site_admin');
  const partners = await staffConsole.clerk('affiliate_manager');
  const compliance = await staffConsole.clerk('compliance');
  const programme = { currency: 'PHP', zone: 'Asia/Manila', minPayout: 1n };
  await testCashier.database.transaction((tx) =>
    upsertProgramme(tx, siteId, programme, { actor: 'test', reason: 'test', now: testCashier.now() }),
  );
  const affiliate_id = randomUUID();
  await run(testCashier.db, {
    text: `insert into affiliates.affiliate (site_id, affiliate_id, code, name, plan)
      values ($1, $2, 'Leaf', 'Leaf', '{}')`,
    values: [siteId, affiliate_id],
  });
  const days = { from: '2026-01-01', to: '2026-01-03' };
  const lists = [
    await costs(
      async () => (await staffConsole.get(maker, 'largeWins', days)).value,
      insert(`insert into reports.bet (site_id, round_id, provider_code, player_id, account_id, game_code,
          game_name, category, currency, stake, win, settled_at)
        values ($1, 'large ' || $3::int, 'TEST', $2, 'guest', 'game', 'Game', 'slots', 'PHP', 100, 5000,
          '2026-01-02')`),
    ),
    await costs(
      async () => (await staffConsole.get(maker, 'financeCases', { is_open: true })).value,
      insert(`insert into cashier.finance_case (site_id, kind, subject, player_id, detail, opened_at)
        values ($1, 'late', 'case ' || $3::int, $2, '{}', now())`),
    ),
    await costs(
      async () => (await staffConsole.get(clerk, 'bonusFlags')).value,
      insert(`insert into bonuses.flag (site_id, player_id, campaign_id, source, amount, deposit, evidence,
          opened_at)
        values ($1, $2, 'none', 'source ' || $3::int, 1, 0,
          jsonb_build_array(jsonb_build_object('kind', 'device', 'players', jsonb_build_array($2::uuid))),
          now())`),
    ),
    await costs(
      async () => (await staffConsole.get(partners, 'affiliateFlags')).value,
      insert(`insert into affiliates.fraud_flag (site_id, affiliate_id, kind, subject, players, evidence, opened_at)
        values ($1, '${affiliate_id}', 'SAME_PLACE', 'subject ' || $3::int, array[$2::uuid], '{}', now())`),
    ),
    await costs(
      async () => (await staffConsole.get(partners, 'affiliateStatements', { affiliate_id })).value,
      insert(`insert into affiliates.statement (site_id, affiliate_id, month, state, lines, ngr, commission, total,
          made_by, changed_at)
        values ($1, '${affiliate_id}', date '2020-01-01' + make_interval(months => $3::int),
          'draft', '[]', 0, 0, 0,
          $2::text, now())`),
    ),
    await costs(
      async () => (await staffConsole.get(compliance, 'levelCases', { is_open: false })).value,
      insert(`insert into rewards.level_case (site_id, player_id, position, opened_at, state, decided_at)
        values ($1, $2, 1, now(), 'lapsed', now() - make_interval(secs => $3::int))`),
    ),
  ];
  for (const [few, many] of lists) expect(many).toBe(few);
});

test('the staff list runs as many statements for eight people as for three', async () => {
  const auditor = await staffConsole.clerk('auditor');
  const list = async () => (await staffConsole.get(auditor, 'staffList')).value;
  const few = await statementsOf(testCashier.db, list);
  for (let n = 0; n < 5; n++) await staffConsole.clerk('support');
  expect(await statementsOf(testCashier.db, list)).toBe(few);
});
