import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { bet, newKey } from '#test/support/ledger.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { ledgerModule, openAccounts, post, postAll, summarizeBlocks } from './index.ts';

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([ledgerModule]);
});
afterEach(() => expectBooks(api.database.db));
afterAll(() => api.close());

/** Bets with occasional promotions: `rounds` times 101 entries. */
async function play(player: ApiPlayer, rounds: number): Promise<void> {
  const { siteId, id } = player;
  for (let i = 0; i < rounds; i++) {
    await api.database.transaction(async (tx) => {
      await postAll(
        tx,
        Array.from({ length: 100 }, (_, n) => bet(id, BigInt(n + 1))),
      );
      const gift = {
        from: { house: 'promo_expense' },
        to: { player: id, kind: 'cash' },
        amount: 7n,
      } as const;
      await post(tx, { siteId, key: newKey('promo'), kind: 'promo', currency: 'PHP', postings: [gift] });
    });
  }
}

async function rich(siteId: 1 | 2, name: string): Promise<ApiPlayer> {
  const player = api.player(siteId, name);
  await api.database.transaction(async (tx) => {
    await openAccounts(tx, { siteId, playerId: player.id, currency: 'PHP' });
    const money = {
      from: { house: 'demo_funding' },
      to: { player: player.id, kind: 'cash' },
      amount: 1_000_000n,
    } as const;
    await post(tx, { siteId, key: newKey('f'), kind: 'demo_funding', currency: 'PHP', postings: [money] });
  });
  return player;
}

test('[S-22] totals and pages of a long statement are the same from single entries and from blocks, for every filter', async () => {
  const player = await rich(1, 'blocks');
  const stranger = await rich(2, 'other');
  await play(player, 23);
  const middle = (await api.as(player, 'statement', { page: 90 })).value[0]!.at;
  await play(player, 2);
  const requested = ['', 'bet', 'promo'].flatMap((kind) =>
    [{}, { from: middle }, { to: middle }].flatMap((period) =>
      [1, 2, 3, 130, 253].map((page) => ({ kind, ...period, page })),
    ),
  );
  const answers = async () => {
    const all: unknown[] = [];
    for (const request of requested) all.push(await api.as(player, 'statement', request));
    return all;
  };
  const single = await answers();
  expect(await summarizeBlocks(api.database.db)).toBe(2);
  expect(await summarizeBlocks(api.database.db)).toBe(0);
  expect(await answers()).toEqual(single);
  await play(player, 6);
  expect((await api.as(player, 'statement', {})).totals).toMatchObject({ entries: 1 + 31 * 101 });
  expect((await api.as(player, 'statement', { kind: 'promo', page: 4 })).value).toHaveLength(1);
  expect(await summarizeBlocks(api.database.db)).toBe(1);
  expect((await api.as(player, 'statement', { kind: 'promo' })).totals).toMatchObject({
    entries: 31,
    credited: 2.17,
    debited: 0,
  });
  expect((await api.as(stranger, 'statement', {})).totals).toMatchObject({ entries: 1 });
});
