import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { bet, newKey } from '#test/support/ledger.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { ledgerModule, openAccounts, post, postAll, reverse } from './index.ts';

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([ledgerModule]);
});
afterEach(() => expectBooks(api.db));
afterAll(() => api.close());

async function pay(player: ApiPlayer, kind: string, amount: bigint, key = newKey(kind)): Promise<string> {
  const platform =
    kind === 'demo_funding' ? 'demo_funding' : `psp_${amount > 0n ? 'receivable' : 'payable'}:TEST`;
  const own = { player: player.id, kind: 'cash' as const };
  const [from, to] = amount > 0n ? [{ house: platform }, own] : [own, { house: platform }];
  const size = amount < 0n ? -amount : amount;
  const posted = await api.database.transaction((tx) =>
    post(tx, { siteId: player.siteId, key, kind, currency: 'PHP', postings: [{ from, to, amount: size }] }),
  );
  if (!posted.ok) throw new Error(posted.reason);
  return key;
}

async function rich(siteId: 1 | 2, name: string): Promise<ApiPlayer> {
  const player = api.player(siteId, name);
  await api.database.transaction((tx) => openAccounts(tx, { siteId, playerId: player.id, currency: 'PHP' }));
  await pay(player, 'demo_funding', 1_000_000n);
  return player;
}

test('[S-22] the last page of a long statement ends with its first line, and no page follows', async () => {
  const player = await rich(1, 'long');
  for (let i = 0; i < 11; i++) {
    const bets = Array.from({ length: 100 }, () => bet(player.id, 100n));
    const posted = await api.database.transaction((tx) => postAll(tx, bets));
    expect(posted.ok).toBe(true);
  }
  const [first] = (await api.as(player, 'statement', { page: 111 })).value;
  expect(first).toMatchObject({ kind: 'demo_funding', entry_id: 'cash-1' });
  expect((await api.as(player, 'statement', { page: 112 })).value).toEqual([]);
});

test('[S-22] periods split the statement between two entries, wherever they begin', async () => {
  const player = await rich(1, 'cut');
  for (let i = 0; i < 6; i++) await pay(player, 'withdrawal', -100n);
  const all = (await api.as(player, 'statement', {})).value;
  for (const from of all) {
    for (const to of all) {
      const found = await api.as(player, 'statement', { from: from.at, to: to.at });
      const expected = all.filter(({ at }) => at >= from.at && at < to.at);
      expect(found.value.map(({ entry_id }) => entry_id)).toEqual(expected.map(({ entry_id }) => entry_id));
      expect(found.opening_balance + found.totals.credited - found.totals.debited).toBe(
        expected.length > 0 ? found.closing_balance : found.opening_balance,
      );
    }
  }
});

test('[S-22] transactions: only deposits, withdrawals and demo money, with reversals marked', async () => {
  const player = await rich(1, 'payer');
  await api.database.transaction((tx) => post(tx, bet(player.id, 300n)));
  await pay(player, 'deposit', 50_000n);
  await pay(player, 'withdrawal', -20_000n);
  const mistaken = await pay(player, 'deposit', 700n);
  await api.database.transaction((tx) =>
    reverse(tx, { siteId: 1, key: newKey('undo'), transferKey: mistaken }),
  );
  const all = await api.as(player, 'transactions', {});
  expect(all.value.map(({ kind, status, amount }) => [kind, status, amount])).toEqual([
    ['deposit', 'reversed', 7],
    ['withdrawal', 'completed', -200],
    ['deposit', 'completed', 500],
    ['demo_funding', 'completed', 10_000],
  ]);
  expect(all.totals).toEqual({ received: 10_500, paid_out: 200, transactions: 4 });
  const reversed = await api.as(player, 'transactions', { status: 'reversed' });
  expect(reversed).toMatchObject({ total: 1, totals: { received: 0, paid_out: 0 } });
  const deposits = await api.as(player, 'transactions', { kind: 'deposit', status: 'completed' });
  expect(deposits).toMatchObject({ total: 1, totals: { received: 500 } });
  const later = { from: new Date(Date.now() + MINUTE_MS).toISOString() };
  expect(await api.as(player, 'transactions', later)).toMatchObject({ value: [], total: 0, pages: 1 });
});

test('[S-22] [W-02] one brand never reads another’s entries', async () => {
  await rich(1, 'twin');
  const there = api.player(2, 'twin');
  expect(await api.as(there, 'transactions', {})).toMatchObject({ value: [], total: 0 });
  expect(await api.as(there, 'statement', {})).toMatchObject({ value: [], total: 0 });
});
