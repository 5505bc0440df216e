import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { findBalances, post } from '../ledger/index.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';
import { play, type TestPlayer } from '../originals/testing/application.ts';
import { eraseDuePlayers } from './index.ts';

// Generous timeouts for a busy machine: these tests do not measure speed.
vi.setConfig({ testTimeout: 120_000 });

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** A player with history and a zero balance, whose account was closed this many years ago. */
async function left(years: number, host = 'one.test'): Promise<TestPlayer & { name: string }> {
  const name = `Gone ${randomUUID().replace(/[^a-f]/g, '')}x`;
  const player = await testCashier.guest(host, name);
  const bank = { bank_id: randomUUID(), bank_name: 'Harbour Savings', holder_name: name };
  await testCashier.get(player, 'addBank', {
    ...bank,
    account_number: '123456789012',
    password: 'Lantern-88',
  });
  const paid = await testCashier.deposit(player, 100);
  await testCashier.prove(player, paid.deposit_id);
  await testCashier.approve(player, paid.deposit_id, 10_000n);
  await testCashier.get(player, 'playRound', play(100n));
  await testCashier.drain();
  await spend(player);
  const close = { request_id: randomUUID(), password: 'Lantern-88', reason: 'time' as const };
  await testCashier.get(player, 'closeAccount', close);
  await testCashier.drain();
  await run(testCashier.db, {
    text: `insert into rewards.level_case (site_id, player_id, position, opened_at, state, decided_at,
      identity)
      values ($1, $2, 5, now(), 'refused', now(), $3)`,
    values: [await testCashier.siteId(host), player.playerId, `passport of ${name}`],
  });
  await run(testCashier.db, {
    text: `update players.player set closed_at = now() - make_interval(years => $2) where player_id = $1`,
    values: [player.playerId, years],
  });
  return { ...player, name };
}
/** Stakes and loses the balance. */
async function spend({ host, playerId }: TestPlayer): Promise<void> {
  const siteId = await testCashier.siteId(host);
  const { cash } = (await findBalances(testCashier.db, siteId, playerId))!;
  const away = {
    from: { player: playerId, kind: 'cash' as const },
    to: { house: 'game_clearing:BAIZE' },
    amount: cash,
  };
  const money = { siteId, key: `test-away:${playerId}`, kind: 'bet', currency: 'PHP' } as const;
  const posted = await testCashier.database.transaction((tx) => post(tx, { ...money, postings: [away] }));
  expect(posted.ok).toBe(true);
}
/** The rows still stored under a name, in every table. */
async function traces(player: TestPlayer & { name: string }): Promise<string[]> {
  const tables = await run<{ path: string }>(testCashier.db, {
    text: `select format('%I.%I', table_schema, table_name) as path from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema',
      'graphile_worker', 'operators')`,
  });
  const each = tables.map(
    ({ path }) => `select '${path}' as path from ${path} t where to_jsonb(t)::text like any ($1)`,
  );
  const rows = await run<{ path: string }>(testCashier.db, {
    text: each.join(' union '),
    values: [[`%${player.name}%`, `%"${player.account_id}"%`]],
  });
  return rows.map(({ path }) => path);
}

test('[player protection L10] years after an account was closed its data are erased by a job; the ledger and the rounds stay', async () => {
  const [old, young, far] = [await left(8), await left(6), await left(8, 'two.test')];
  const kept = async ({ playerId }: TestPlayer) =>
    await run(testCashier.db, {
      text: `select (select count(*) from reports.bet where player_id = $1) as bets,
        (select count(*) from originals.round where player_id = $1) as rounds,
        (select count(*) from cashier.deposit where player_id = $1) as deposits`,
      values: [playerId],
    });
  const before = await kept(old);
  expect(await traces(old)).not.toEqual([]);
  await eraseDuePlayers(testCashier.database, testCashier.now());
  await testCashier.drain();
  await eraseDuePlayers(testCashier.database, testCashier.now());
  await testCashier.drain();
  expect(await traces(old)).toEqual([]);
  expect(await kept(old)).toEqual(before);
  expect(await traces(young)).not.toEqual([]);
  expect(await traces(far)).toEqual([]);
  const answer = await testCashier.call('one.test', 'login', {
    ...{ domain_name: 'one.test', external_id: 'site-one' },
    ...{ account_id: old.account_id, password: 'Lantern-88' },
  });
  expect(answer.statusMessage).toBe('wrongCredentials');
});

test('[player protection L10] two people erase on request once due; an earlier request gets the date, as does an active player', async () => {
  const [maker, checker, support] = [
    await staffConsole.clerk('kyc'),
    await staffConsole.clerk('kyc'),
    await staffConsole.clerk('support'),
  ];
  const [gone, young] = [await left(8), await left(2)];
  const open = await testCashier.guest();
  const { years, earliest } = await testCashier.get(open, 'askErasure');
  expect(years).toBe(7);
  expect(new Date(earliest).getUTCFullYear()).toBe(testCashier.now().getUTCFullYear() + 7);
  const propose = (player: TestPlayer, who = maker) =>
    staffConsole.ask(who, 'proposeErasure', { player_id: player.playerId, request_id: randomUUID() });
  expect(await propose(open)).toMatchObject({ ok: false, error: 'notYet', detail: { from: null } });
  expect(await propose(young)).toMatchObject({ ok: false, error: 'notYet' });
  expect(await propose(gone, support)).toMatchObject({ ok: false, error: 'notAllowed' });
  const made = await propose(gone);
  if (!made.ok) throw new Error(made.error);
  const { proposal_id } = made;
  expect(await traces(gone)).not.toEqual([]);
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  await testCashier.drain();
  expect(await traces(gone)).toEqual([]);
  expect(await propose(gone)).toMatchObject({ ok: false, error: 'decidedAlready' });
});
