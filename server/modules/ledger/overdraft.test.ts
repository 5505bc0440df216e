import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run, type SqlStatement, singleStatementHandle } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, newKey, win } from '#test/support/ledger.ts';
import { batchStatement, lockedBatchStatement } from './batch-posting.ts';
import { fastPathStatement } from './fast-path.ts';
import { findBalances, post, postAll, reverse } from './index.ts';
import { buildCall, type PostingCall, type TransferInput } from './transfer.ts';

let t: TestDatabase;
let platform: bigint;
beforeAll(async () => {
  t = await testDatabase();
  const player = await fundedPlayer(t.database);
  await now(win(player, 1n));
  const [row] = await run<{ id: bigint }>(t.db, {
    text: `select id from ledger.account where site_id = 1 and kind = 'game_clearing:TEST' and owner is null`,
  });
  platform = row!.id;
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.drop());

const now = (transfer: TransferInput) => post(singleStatementHandle(t.db), transfer);
const cashOf = async (player: string) => (await findBalances(t.db, 1, player))?.cash;
const call = (...transfers: TransferInput[]): PostingCall =>
  buildCall(transfers, { houseId: () => platform, isAllowedRoute: () => true });
const plain = (...transfers: TransferInput[]): SqlStatement =>
  fastPathStatement(call(...transfers), neverHere);
const neverHere = (): never => {
  throw new Error('there is no other statement');
};

/** The statement without its own balance check: a bug in it would send this to the database. */
function careless({ text, values }: SqlStatement, rule: RegExp): SqlStatement {
  const without = text.replace(rule, 'true');
  expect(without).not.toBe(text);
  return { text: without, values };
}
const OF_PLAIN = /\(\$\d+::int > 0 or [^)]*>= 0\)/g;
const OF_TOGETHER = /\(l\.amount > 0 or a\.balance \+ l\.amount >= 0\)/g;

const overdrawnBy = async (amount: bigint): Promise<string> => {
  const player = await fundedPlayer(t.database, { cash: 0n });
  const first = win(player, amount);
  await now(first);
  await now(bet(player, amount));
  await t.database.transaction((tx) =>
    reverse(tx, { siteId: 1, key: newKey('back'), transferKey: first.key }),
  );
  expect(await cashOf(player)).toBe(-amount);
  return player;
};

describe('[wallet I4] the database refuses a negative account under every statement', () => {
  test.each([
    ['one transfer', (player: string) => careless(plain(bet(player, 101n)), OF_PLAIN)],
    ['two transfers', (player: string) => careless(plain(bet(player, 50n), bet(player, 51n)), OF_PLAIN)],
    ['many accounts', (player: string) => careless(batchStatement([call(bet(player, 101n))]), OF_TOGETHER)],
    [
      'many locked accounts',
      (player: string, id: bigint) =>
        careless(lockedBatchStatement([call(bet(player, 101n))], [id]), OF_TOGETHER),
    ],
  ])('%s', async (_, statement) => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const [account] = await run<{ id: bigint }>(t.db, {
      text: `select id from ledger.account where site_id = 1 and owner = $1 and kind = 'cash'`,
      values: [player],
    });
    await expect(run(t.db, statement(player, account!.id))).rejects.toThrow('balance_not_negative');
    expect(await cashOf(player)).toBe(100n);
  });

  test('the function for everything', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const [row] = await run<{ definition: string }>(t.db, {
      text: `select pg_get_functiondef(oid) as definition from pg_proc where oid = 'ledger.post'::regproc`,
    });
    const definition = row!.definition;
    const rule = 'if amount < 0 and running[side] < 0 and not k.allow_negative then';
    expect(definition).toContain(rule);
    await asOwner(t.db, definition.replace(rule, 'if false then'));
    const two = [
      { ...bet(player, 105n), postings: [...bet(player, 60n).postings, ...bet(player, 45n).postings] },
      // A kind that may overdraw, but does not, permits no other kind to do so.
      adjustment(player, 1n),
    ] as [TransferInput, TransferInput];
    await expect(t.database.transaction((tx) => postAll(tx, two))).rejects.toThrow('balance_not_negative');
    await asOwner(t.db, definition);
    expect(await cashOf(player)).toBe(100n);
  });
});

const adjustment = (player: string, amount: bigint): TransferInput => ({
  siteId: 1,
  key: newKey('adjustment'),
  kind: 'adjustment',
  currency: 'PHP',
  postings: [{ from: { house: 'adjustments' }, to: { player, kind: 'cash' }, amount }],
});

describe('[wallet I4] an account that is overdrawn', () => {
  test('stays overdrawn until covered, and then behaves as any other', async () => {
    const player = await overdrawnBy(500n);
    await now(win(player, 200n));
    await t.database.transaction((tx) => postAll(tx, [win(player, 50n), win(player, 50n)]));
    await t.database.transaction((tx) => postAll(tx, [adjustment(player, 100n)]));
    expect(await cashOf(player)).toBe(-100n);
    await now(win(player, 100n));
    await expect(run(t.db, careless(plain(bet(player, 1n)), OF_PLAIN))).rejects.toThrow(
      'balance_not_negative',
    );
  });

  test('becomes overdrawn only by a kind that may overdraw', async () => {
    const player = await fundedPlayer(t.database, { cash: 100n });
    const to = { house: 'adjustments' };
    const debit: TransferInput = {
      ...adjustment(player, 300n),
      postings: [{ from: { player, kind: 'cash' }, to, amount: 300n }],
    };
    expect(await now(debit)).toMatchObject({ ok: true });
    expect(await cashOf(player)).toBe(-200n);
  });
});
