import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run, singleStatementHandle, type Tx } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, newKey, win } from '#test/support/ledger.ts';
import {
  findBalances,
  hold,
  houseBalance,
  openAccounts,
  post,
  postAll,
  postHold,
  type RefusedTransfer,
  reverse,
  statement,
  type TransferInput,
  voidHold,
} from './index.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ poolSize: 24 });
});
afterAll(() => t.drop());
afterEach(async () => {
  await expectBooks(t.db);
});

const now = (transfer: TransferInput) => post(singleStatementHandle(t.db), transfer);
const cashOf = async (player: string, siteId = 1) => (await findBalances(t.db, siteId, player))?.cash;
const refusal = (reason: RefusedTransfer['reason']) => ({ ok: false, reason });

describe('accounts', () => {
  test('opening twice keeps the accounts; an unknown player has no balances', async () => {
    const player = await fundedPlayer(t.database, { cash: 500n, token: 100n });
    await t.database.transaction((tx) => openAccounts(tx, { siteId: 1, playerId: player, currency: 'PHP' }));
    const empty = { bonus: 0n, reserved: 0n, frozen_token: 0n };
    expect(await findBalances(t.db, 1, player)).toEqual({
      currency: 'PHP',
      cash: 500n,
      token: 100n,
      ...empty,
    });
    expect(await findBalances(t.db, 2, player)).toBeUndefined();
    await expect(fundedPlayer(t.database, { currency: 'XXX' })).rejects.toThrow('unknown currency');
  });
});

describe('posting', () => {
  test('[wallet I2] a bet and a win move the balance and are explained by the statement', async () => {
    const player = await fundedPlayer(t.database, { cash: 10_000n });
    expect(await now(bet(player, 1000n))).toMatchObject({
      ok: true,
      replayed: false,
      balances: [{ player, kind: 'cash', after: 9000n, current: 9000n }],
    });
    await now({ ...win(player, 2500n), meta: { round: 'r1' } });
    const { lines, totals, count } = await statement(t.db, { siteId: 1, playerId: player, size: 2 });
    expect(lines.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['win', 2500n, 11_500n],
      ['bet', -1000n, 9000n],
    ]);
    expect(lines[0]?.meta).toEqual({ round: 'r1' });
    expect([count, totals]).toEqual([3, [{ currency: 'PHP', received: 12_500n, given: 1000n }]]);
    const bets = await statement(t.db, { siteId: 1, playerId: player, kinds: ['bet'] });
    expect([bets.count, bets.lines.length]).toEqual([1, 1]);
  });

  test('[wallet I6] a repeat changes nothing and returns the first balance and the current one', async () => {
    const player = await fundedPlayer(t.database, { cash: 1000n });
    const first = bet(player, 1000n);
    await now(first);
    expect(await now(first)).toMatchObject({
      ok: true,
      replayed: true,
      balances: [{ after: 0n, current: 0n }],
    });
    await now(win(player, 70n));
    expect(await now(first)).toMatchObject({ replayed: true, balances: [{ after: 0n, current: 70n }] });
    const other = { ...first, meta: { round: 'other' } };
    for (const changed of [bet(player, 999n, first.key), win(player, 1000n, first.key), other]) {
      expect(await now(changed)).toMatchObject(refusal('mismatch'));
    }
    expect(await cashOf(player)).toBe(70n);
  });

  test('[wallet I5] a refusal writes nothing, returns the current balance and leaves the transaction usable', async () => {
    const player = await fundedPlayer(t.database, { cash: 900n });
    await t.database.transaction(async (tx) => {
      expect(await post(tx, bet(player, 1000n))).toMatchObject({
        ...refusal('insufficient'),
        balances: [{ player, kind: 'cash', current: 900n }],
      });
      expect(await post(tx, bet(player, 100n))).toMatchObject({ ok: true });
    });
    expect(await now(bet(randomUUID(), 1n))).toMatchObject(refusal('unknown_account'));
    expect(await now(bet(player, 1n, newKey(), 2))).toMatchObject(refusal('unknown_account'));
    expect(await cashOf(player)).toBe(800n);
  });

  test('[wallet I12] a posting in another currency than the account is refused', async () => {
    const player = await fundedPlayer(t.database, { cash: 900n });
    expect(await now({ ...bet(player, 1n), currency: 'USD' })).toMatchObject(refusal('currency'));
    expect(await now({ ...bet(player, 1n), currency: 'TOKEN' })).toMatchObject(refusal('currency'));
  });

  test('a bet with its win is one call; the win does not fund the bet', async () => {
    const player = await fundedPlayer(t.database, { cash: 1000n });
    const both = [bet(player, 1000n), win(player, 800n)];
    const together = (inputs: TransferInput[]) => postAll(singleStatementHandle(t.db), inputs);
    expect(await together(both)).toMatchObject({
      ok: true,
      transfers: [
        { balances: [{ after: 0n, current: 800n }] },
        { balances: [{ after: 800n, current: 800n }] },
      ],
    });
    expect(await together(both)).toMatchObject({
      transfers: [
        { replayed: true, balances: [{ after: 0n }] },
        { replayed: true, balances: [{ after: 800n }] },
      ],
    });
    expect(await together([bet(player, 900n), win(player, 5000n)])).toMatchObject(refusal('insufficient'));
    expect(await together([both[0]!, win(player, 5n)])).toMatchObject({
      transfers: [{ replayed: true }, { replayed: false, balances: [{ after: 805n }] }],
    });
    expect(await together([bet(player, 1n), win(player, 6n, both[0]!.key)])).toMatchObject(
      refusal('mismatch'),
    );
    expect(await cashOf(player)).toBe(805n);
  });

  test('a stake split over cash and bonus is one transfer; zero amounts are fine', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const promo: TransferInput = {
      ...win(player, 0n),
      kind: 'promo',
      postings: [{ from: { house: 'promo_expense' }, to: { player, kind: 'bonus' }, amount: 40n }],
    };
    await now(promo);
    const split: TransferInput = {
      ...bet(player, 100n),
      postings: [
        { from: { player, kind: 'cash' }, to: { house: 'game_clearing:SPLIT' }, amount: 100n },
        { from: { player, kind: 'bonus' }, to: { house: 'game_clearing:SPLIT' }, amount: 40n },
      ],
    };
    expect(await now(split)).toMatchObject({
      ok: true,
      balances: [{ after: 0n }, { kind: 'bonus', after: 0n }],
    });
    expect(await now(win(player, 0n))).toMatchObject({ ok: true, balances: [{ after: 0n }] });
    expect(await houseBalance(t.db, 1, 'game_clearing:SPLIT', 'PHP')).toBe(140n);
  });

  test('the chart of accounts rejects the rest', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    await expect(now({ ...bet(player, 1n), kind: 'gift' })).rejects.toThrow('unknown posting kind gift');
    await expect(now({ ...bet(player, 1n), kind: 'win' })).rejects.toThrow('win may not move');
    await expect(now(bet(player, -1n))).rejects.toThrow(RangeError);
    expect(await cashOf(player)).toBe(100n);
  });

  test('a transaction that rolls back leaves nothing, new house accounts included', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const elsewhere: TransferInput = {
      ...bet(player, 30n),
      postings: [{ from: { player, kind: 'cash' }, to: { house: 'game_clearing:FRESH' }, amount: 30n }],
    };
    const failing = t.database.transaction(async (tx) => {
      await post(tx, elsewhere);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await cashOf(player)).toBe(100n);
    expect(await now(elsewhere)).toMatchObject({ ok: true, replayed: false });
    expect(await houseBalance(t.db, 1, 'game_clearing:FRESH', 'PHP')).toBe(30n);
  });

  test('[wallet I15] a jackpot pool is contributions less payouts', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const pool = { house: 'jackpot_pool:grand' };
    const move = (
      kind: string,
      from: TransferInput['postings'][0]['from'],
      to: typeof from,
      amount: bigint,
    ) => now({ siteId: 1, key: newKey(), kind, currency: 'PHP', postings: [{ from, to, amount }] });
    await move('jackpot_contribution', { house: 'promo_expense' }, pool, 500n);
    await move('jackpot_contribution', { house: 'game_clearing:TEST' }, pool, 7n);
    await move('jackpot_win', pool, { player, kind: 'cash' }, 400n);
    expect(await houseBalance(t.db, 1, 'jackpot_pool:grand', 'PHP')).toBe(107n);
  });
});

describe('reversal', () => {
  const back = (transferKey: string, key = newKey('back')) =>
    t.database.transaction((tx) => reverse(tx, { siteId: 1, key, transferKey }));

  test('[wallet I3] [wallet I7] a bet is rolled back once, with the same split', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const first = bet(player, 60n);
    await now(first);
    const key = newKey();
    expect(await back(first.key, key)).toMatchObject({
      ok: true,
      replayed: false,
      balances: [{ after: 100n }],
    });
    expect(await back(first.key, key)).toMatchObject({ ok: true, replayed: true });
    expect(await back(first.key)).toMatchObject(refusal('already_settled'));
    expect(await now(first)).toMatchObject({
      ok: true,
      replayed: true,
      balances: [{ after: 40n, current: 100n }],
    });
    expect(await back('never-posted')).toMatchObject(refusal('unknown_transfer'));
  });

  test('[wallet I4] a win already spent is reversed below zero; betting waits until the debt is covered', async () => {
    const player = await fundedPlayer(t.database, { cash: 0n });
    const big = win(player, 50_000n);
    await now(big);
    await now(bet(player, 49_800n));
    expect(await back(big.key)).toMatchObject({ ok: true, balances: [{ after: -49_800n }] });
    expect(await now(bet(player, 1n))).toMatchObject(refusal('insufficient'));
    expect(await now(win(player, 100n))).toMatchObject({ ok: true, balances: [{ after: -49_700n }] });
    await now(win(player, 49_700n));
    expect(await cashOf(player)).toBe(0n);
  });

  test('of twenty reversals at once one takes effect', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const first = bet(player, 60n);
    await now(first);
    const all = await Promise.all(Array.from({ length: 20 }, () => back(first.key)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cashOf(player)).toBe(100n);
  });
});

describe('holds', () => {
  const within = <T>(work: (tx: Tx) => Promise<T>) => t.database.transaction(work);

  test('held money is unavailable, then posted in part or released, once', async () => {
    const player = await fundedPlayer(t.database, { cash: 1000n });
    const held = (amount: bigint, key: string) =>
      within((tx) => hold(tx, { siteId: 1, key, playerId: player, from: 'cash', currency: 'PHP', amount }));
    const [a, b] = [newKey('hold'), newKey('hold')];
    await held(700n, a);
    expect(await held(700n, newKey())).toMatchObject(refusal('insufficient'));
    await held(300n, b);
    expect(await findBalances(t.db, 1, player)).toMatchObject({ cash: 0n, reserved: 1000n });

    const to = { house: 'psp_payable:gcash' };
    const settle = newKey();
    await within((tx) => postHold(tx, { siteId: 1, key: settle, holdKey: a, to, amount: 500n }));
    expect(await findBalances(t.db, 1, player)).toMatchObject({ cash: 200n, reserved: 300n });
    expect(
      await within((tx) => postHold(tx, { siteId: 1, key: settle, holdKey: a, to, amount: 500n })),
    ).toMatchObject({
      ok: true,
      replayed: true,
    });
    expect(await within((tx) => voidHold(tx, { siteId: 1, key: newKey(), holdKey: a }))).toMatchObject(
      refusal('already_settled'),
    );
    await within((tx) => voidHold(tx, { siteId: 1, key: newKey(), holdKey: b }));
    expect(await within((tx) => postHold(tx, { siteId: 1, key: newKey(), holdKey: b, to }))).toMatchObject(
      refusal('already_settled'),
    );
    expect(await findBalances(t.db, 1, player)).toMatchObject({ cash: 500n, reserved: 0n });
    expect(await houseBalance(t.db, 1, 'psp_payable:gcash', 'PHP')).toBe(500n);
  });
});

test('sites are isolated: the same key on another site is another transfer', async () => {
  const here = await fundedPlayer(t.database, { cash: 10n });
  const there = await fundedPlayer(t.database, { cash: 10n, siteId: 2 });
  const key = newKey();
  expect(await now(bet(here, 10n, key))).toMatchObject({ ok: true, replayed: false });
  expect(await now(bet(there, 10n, key, 2))).toMatchObject({ ok: true, replayed: false });
  expect(
    await run(t.db, { text: 'select distinct site_id from ledger.transfer where key = $1', values: [key] }),
  ).toHaveLength(2);
});

test('a posting of nothing keeps its direction, alone or together with others', async () => {
  const players = await Promise.all([1, 2, 3].map(() => fundedPlayer(t.database, { cash: 5n })));
  await post(singleStatementHandle(t.db), bet(players[0]!, 1n));
  const bets = players.map((player) => bet(player, 0n));
  await Promise.all(bets.map((stake) => post(singleStatementHandle(t.db), stake)));
  const rows = await run<{ gives: boolean }>(t.db, {
    text: `select p.from_seq is not null as gives from ledger.transfer t
      join ledger.posting p on p.site_id = t.site_id
      and p.transfer_id = t.id where t.key = any ($1)`,
    values: [bets.map(({ key }) => key)],
  });
  expect(rows.map(({ gives }) => gives)).toEqual([true, true, true]);
});
