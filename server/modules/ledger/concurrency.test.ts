import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, singleStatementHandle } from '#server/platform/database/index.ts';
import { deliverPending } from '#server/platform/events/delivery.ts';
import { defineHandlers, publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { bet, fundedPlayer, newKey, win } from '#test/support/ledger.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { testLog } from '#test/support/postgres.ts';
import {
  findBalances,
  lockAccounts,
  lockCashAccounts,
  openAccounts,
  post,
  postAll,
  postIndividually,
  reverse,
  type TransferInput,
} from './index.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ poolSize: 32 });
});
afterAll(async () => {
  await expectBooks(t.db);
  await t.drop();
});

const now = (transfer: TransferInput) => post(singleStatementHandle(t.db), transfer);
const inside = (transfer: TransferInput) => t.database.transaction((tx) => post(tx, transfer));
const cashOf = async (player: string) => (await findBalances(t.db, 1, player))?.cash;
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

describe.each([
  ['one statement', now],
  ['a transaction', inside],
])('in %s', (_, place) => {
  test.each([
    [10_000n, 1000n, 20, 10],
    [999n, 1000n, 8, 0],
    [2500n, 1000n, 40, 2],
    [500n, 1n, 64, 64],
  ])(
    '[wallet I13] with %d, parallel bets of %d (%d of them): exactly %d succeed',
    async (cash, size, k, succeed) => {
      const player = await fundedPlayer(t.database, { cash });
      const answers = await times(k, () => place(bet(player, size)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(succeed);
      expect(answers.filter((answer) => !answer.ok && answer.reason === 'insufficient')).toHaveLength(
        k - succeed,
      );
      expect(await cashOf(player)).toBe(cash - size * BigInt(succeed));
    },
  );

  test('[wallet I3] [wallet I6] fifty parallel copies of one posting move money once and all succeed', async () => {
    const player = await fundedPlayer(t.database, { cash: 1000n });
    const one = bet(player, 1000n);
    const answers = await times(50, () => place(one));
    expect(answers.every((answer) => answer.ok && answer.balances[0]?.after === 0n)).toBe(true);
    expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1);
    expect(await cashOf(player)).toBe(0n);
  });

  test('of two players’ concurrent postings under one key one is posted, the other refused', async () => {
    const [a, b] = [
      await fundedPlayer(t.database, { cash: 50n }),
      await fundedPlayer(t.database, { cash: 50n }),
    ];
    for (let round = 0; round < 10; round++) {
      const key = newKey('shared');
      const answers = await Promise.all([place(bet(a, 1n, key)), place(bet(b, 1n, key))]);
      expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).sort()).toEqual(['mismatch', 'ok']);
    }
    expect(((await cashOf(a)) ?? 0n) + ((await cashOf(b)) ?? 0n)).toBe(90n);
  });
});

test('[wallet I13] concurrent postings share a statement and succeed or fail independently', async () => {
  const players = await times(40, (i) => fundedPlayer(t.database, { cash: i % 4 === 0 ? 5n : 100n }));
  const known = bet(players[1]!, 1n);
  await now(known);
  const before = await run<{ n: bigint }>(t.db, { text: 'select count(*) as n from ledger.transfer' });
  const answers = await Promise.all([
    ...players.map((player) => now(bet(player, 10n))),
    now(known),
    now({ ...known, meta: { other: true } }),
    now(bet(newKey('nobody').padEnd(36, '0'), 1n)).catch((error: Error) => error.message),
  ]);
  const reasons = answers.slice(0, 40).map((answer) => (answer as { reason?: string }).reason ?? 'posted');
  expect(reasons.filter((reason) => reason === 'insufficient')).toHaveLength(10);
  expect(reasons.filter((reason) => reason === 'posted')).toHaveLength(30);
  expect(answers[40]).toMatchObject({ ok: true, replayed: true });
  expect(answers[41]).toMatchObject({ ok: false, reason: 'mismatch' });
  expect(answers[42]).toMatch(/uuid/);
  const after = await run<{ n: bigint }>(t.db, { text: 'select count(*) as n from ledger.transfer' });
  expect(after[0]!.n - before[0]!.n).toBe(30n);
  const cash = await Promise.all(players.map(cashOf));
  expect(cash.filter((balance) => balance === 90n)).toHaveLength(29);
});

test('a locked account delays no other', async () => {
  const [held, ...others] = await times(8, () => fundedPlayer(t.database, { cash: 100n }));
  let waiting: Promise<unknown> | undefined;
  await t.database.transaction(async (tx) => {
    await post(tx, bet(held!, 1n));
    waiting = now(bet(held!, 2n));
    const answers = await Promise.all(others.map((player) => now(bet(player, 10n))));
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });
  expect(await waiting).toMatchObject({ ok: true });
  expect(await cashOf(held!)).toBe(97n);
});

/** Timestamps of a player's cash entries, in order. */
const timesOf = async (player: string) =>
  await run<{ ascends: boolean; entries: bigint }>(t.db, {
    text: `select count(*) as entries, bool_and(created_at >= before is not false) as ascends from (
      select e.created_at, lag(e.created_at) over (order by e.seq) as before from ledger.account a
      join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      where a.site_id = 1 and a.owner = $1 and a.kind = 'cash') entry`,
    values: [player],
  });
/** Waits until this many statements are blocked by another session's lock. */
const waitingFor = (count: number) => expect.poll(() => lockWaits(t.db), { timeout: 20_000 }).toBe(count);

test.each([
  ['a bet', (player: string) => now(bet(player, 1n)), 1],
  [
    'a bet with its win',
    (player: string) => postAll(singleStatementHandle(t.db), [bet(player, 2n), win(player, 1n)]),
    2,
  ],
])('%s that waited for its account is ordered after the entry it waited for', async (_, place, entries) => {
  const player = await fundedPlayer(t.database, { cash: 100n });
  let waiting: Promise<unknown> | undefined;
  await t.database.transaction(async (tx) => {
    await post(tx, bet(player, 1n));
    waiting = place(player);
    await waitingFor(1);
    await post(tx, bet(player, 1n));
  });
  expect(await waiting).toMatchObject({ ok: true });
  expect(await timesOf(player)).toEqual([{ entries: BigInt(3 + entries), ascends: true }]);
});

test.each(['looked up again', 'known by their ids'])(
  'bets posted in a transaction that began early are ordered after entries posted in between: accounts %s',
  async (how) => {
    const players = await times(3, () => fundedPlayer(t.database, { cash: 100n }));
    await t.database.transaction(async (tx) => {
      // The transaction's timestamp is that of its first statement.
      await run(tx, { text: 'select now()' });
      for (const player of players) await now(bet(player, 1n));
      const holders = players.map((playerId) => ({ siteId: 1, playerId }));
      const held = await lockCashAccounts(tx, holders, { wait: false });
      expect(held).not.toContain(undefined);
      const posted = await postIndividually(
        tx,
        players.map((player) => bet(player, 2n)),
        how === 'known by their ids' ? holders.map((holder, n) => ({ ...holder, ...held[n]! })) : [],
      );
      expect(posted.every(({ ok }) => ok)).toBe(true);
    });
    for (const player of players) expect(await timesOf(player)).toEqual([{ entries: 3n, ascends: true }]);
  },
);

test('a posting to a locked account is refused or repeated on its own, and the others are posted', async () => {
  const players = await times(4, () => fundedPlayer(t.database, { cash: 100n }));
  const [poor, again, foreign, other] = players as [string, string, string, string];
  const known = bet(again, 5n);
  await now(known);
  const holders = players.map((playerId) => ({ siteId: 1, playerId }));
  const transfers = [
    bet(poor, 101n),
    known,
    { ...bet(foreign, 1n), currency: 'USD' },
    bet(other, 7n),
    win(other, 2n),
  ];
  const posted = await t.database.transaction(async (tx) => {
    const held = await lockCashAccounts(tx, holders, { wait: false });
    return await postIndividually(
      tx,
      transfers,
      holders.map((holder, n) => ({ ...holder, ...held[n]! })),
    );
  });
  expect(posted).toMatchObject([
    { ok: false, reason: 'insufficient' },
    { ok: true, replayed: true },
    { ok: false, reason: 'currency' },
    { ok: true, replayed: false },
    { ok: true, replayed: false, balances: [{ after: 95n }] },
  ]);
  expect(await Promise.all(players.map(cashOf))).toEqual([100n, 95n, 100n, 95n]);
});

test('concurrent copies of a bet with its win, and of the bet alone, move money once', async () => {
  const player = await fundedPlayer(t.database, { cash: 1000n });
  for (let round = 0; round < 10; round++) {
    const pair = [bet(player, 10n), win(player, 4n)];
    const answers = await times(8, (i) =>
      postAll(singleStatementHandle(t.db), i % 4 === 3 ? pair.slice(0, 1) : pair),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await cashOf(player)).toBe(1000n - 6n * BigInt(round + 1));
  }
});

test('a bet and its reversal racing leave the start balance', async () => {
  const player = await fundedPlayer(t.database, { cash: 10n });
  await times(40, async () => {
    const one = bet(player, 10n);
    const undo = () =>
      t.database.transaction((tx) =>
        reverse(tx, { siteId: 1, key: `${one.key}-back`, transferKey: one.key }),
      );
    const [placed, undone] = await Promise.all([now(one), undo()]);
    if (placed.ok && !undone.ok) expect(await undo()).toMatchObject({ ok: true });
  });
  expect(await cashOf(player)).toBe(10n);
});

test('transfers between two players in opposite directions do not deadlock', async () => {
  const [a, b] = [
    await fundedPlayer(t.database, { cash: 500n }),
    await fundedPlayer(t.database, { cash: 500n }),
  ];
  const gift = (from: string, to: string): TransferInput => ({
    siteId: 1,
    key: newKey('gift'),
    kind: 'adjustment',
    currency: 'PHP',
    postings: [{ from: { player: from, kind: 'cash' }, to: { player: to, kind: 'cash' }, amount: 1n }],
  });
  const before = await run<{ n: bigint }>(t.db, {
    text: 'select deadlocks as n from pg_stat_database where datname = current_database()',
  });
  await times(60, (i) => now(i % 2 ? gift(a, b) : gift(b, a)));
  const after = await run<{ n: bigint }>(t.db, {
    text: 'select deadlocks as n from pg_stat_database where datname = current_database()',
  });
  expect(after).toEqual(before);
  expect([await cashOf(a), await cashOf(b)]).toEqual([500n, 500n]);
});

test.each([
  ['first', (ids: string[]) => ids],
  ['last', (ids: string[]) => ids.toReversed()],
])(
  'paying many players does not deadlock with event handlers, the lowest id opened %s',
  async (_, opened) => {
    const players = [randomUUID(), randomUUID()].toSorted();
    for (const playerId of opened(players))
      await t.database.transaction((tx) => openAccounts(tx, { siteId: 1, playerId, currency: 'PHP' }));
    for (const player_id of players.toReversed()) {
      const event = { event_id: randomUUID(), site_id: 1, player_id, account_id: 'ana' };
      await t.database.transaction((tx) =>
        publish(tx, 'player.registered', { ...event, at: '2026-11-21T00:00:00.000Z' }),
      );
    }
    let attempts = 0;
    const payBoth = () =>
      t.database.transaction(async (tx) => {
        attempts++;
        await lockAccounts(tx, 1, players);
        for (const player of players.toReversed()) await post(tx, win(player, 1n));
      });
    let paying: Promise<void> | undefined;
    const handled: string[] = [];
    const handlers = defineHandlers({
      'player.registered': {
        paid: async (tx, { player_id: player }) => {
          await post(tx, win(player, 10n));
          if (handled.push(player) > 1) return;
          paying = payBoth();
          await waitingFor(1);
        },
      },
    });
    await deliverPending({ database: t.database, log: testLog, events: [handlers] });
    await paying;
    expect({ handled, attempts }).toEqual({ handled: players, attempts: 1 });
    for (const player of players) expect(await cashOf(player)).toBe(11n);
  },
);

test('paying many players does not wait for a token posting', async () => {
  const player = await fundedPlayer(t.database);
  await t.database.transaction(async (tx) => {
    const to = { player, kind: 'frozen_token' } as const;
    const tokens = { from: { house: 'token_pool' }, to, amount: 5n };
    await post(tx, {
      ...{ siteId: 1, key: newKey('token'), kind: 'token_issue', currency: 'TOKEN' },
      postings: [tokens],
    });
    await t.database.transaction(async (other) => {
      await run(other, { text: `set local lock_timeout = '2s'` });
      await lockAccounts(other, 1, [player]);
      await post(other, win(player, 1n));
    });
  });
  expect(await findBalances(t.db, 1, player)).toMatchObject({ cash: 1n, frozen_token: 5n });
});
