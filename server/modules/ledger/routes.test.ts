import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type ApiPlayer, type ModuleApi, openModuleApi } from '#test/support/module-api.ts';
import { type AccountKind, ledgerModule, openAccounts, post } from './index.ts';

let api: ModuleApi;
beforeAll(async () => {
  api = await openModuleApi([ledgerModule]);
});
afterEach(() => expectBooks(api.db));
afterAll(() => api.close());

/** Posts between a house account and one of the player's by kind; a negative amount is a debit. */
async function move(
  player: ApiPlayer,
  kind: string,
  platform: string,
  amount: bigint,
  accountKind: AccountKind = 'cash',
) {
  const own = { player: player.id, kind: accountKind };
  const [from, to] = amount > 0n ? [{ house: platform }, own] : [own, { house: platform }];
  const posted = await api.database.transaction((tx) =>
    post(tx, {
      siteId: player.siteId,
      key: `${player.id}:${++keys}`,
      kind,
      currency: accountKind === 'token' || accountKind === 'frozen_token' ? 'TOKEN' : 'PHP',
      postings: [{ from, to, amount: amount < 0n ? -amount : amount }],
      meta: kind === 'bet' ? { round_id: `round-${keys}` } : {},
    }),
  );
  if (!posted.ok) throw new Error(posted.reason);
}
let keys = 0;

async function playerWithMoney(siteId: 1 | 2, accountId: string): Promise<ApiPlayer> {
  const player = api.player(siteId, accountId);
  await api.database.transaction((tx) => openAccounts(tx, { siteId, playerId: player.id, currency: 'PHP' }));
  await move(player, 'demo_funding', 'demo_funding', 10_000n);
  return player;
}

test('[A-10] the balance is cash and usable bonus; tokens and frozen tokens apart', async () => {
  const player = await playerWithMoney(1, 'rich');
  await move(player, 'promo', 'promo_expense', 2_550n, 'bonus');
  await move(player, 'token_issue', 'token_pool', 12n, 'token');
  await move(player, 'token_issue', 'token_pool', 3n, 'frozen_token');
  expect(await api.as(player, 'getBalance', {})).toMatchObject({
    game_balance: 125.5,
    bonus_balance: 25.5,
    game_token: 12,
    frozen_token: 3,
    currency: 'PHP',
  });
});

test('[A-10] a balance beyond the exact integers of JSON is rounded to the nearest number', async () => {
  const player = await playerWithMoney(1, 'richest');
  await move(player, 'demo_funding', 'demo_funding', 10n ** 17n - 1n);
  const answer = await api.as(player, 'getBalance', {});
  expect(answer).toMatchObject({ statusCode: 1, game_balance: 1_000_000_000_000_100 });
});

test('[A-10] a player without accounts has a zero balance in the site’s currency', async () => {
  const answer = await api.as(api.player(1, 'poor'), 'getBalance', {});
  expect(answer).toMatchObject({
    game_balance: 0,
    bonus_balance: 0,
    game_token: 0,
    frozen_token: 0,
    currency: 'PHP',
  });
});

test('[S-22] the statement: ten a page, newest first, every balance explained by the line before it', async () => {
  const player = await playerWithMoney(1, 'busy');
  for (let i = 0; i < 12; i++) {
    await move(player, 'bet', 'game_clearing:BAIZE', -100n);
    if (i % 3 === 0) await move(player, 'win', 'game_clearing:BAIZE', 250n);
  }
  const pages = [
    await api.as(player, 'statement', {}),
    await api.as(player, 'statement', { page: 2 }),
    await api.as(player, 'statement', { page: 3 }),
  ];
  expect(pages[0]).toMatchObject({
    totals: { credited: 110, debited: 12, entries: 17 },
    opening_balance: 0,
    closing_balance: 98,
    page: 1,
    pages: 2,
    total: 17,
  });
  expect(pages.map(({ value }) => value.length)).toEqual([10, 7, 0]);
  const lines = pages.flatMap(({ value }) => value);
  expect(lines.at(-1)).toMatchObject({ kind: 'demo_funding', amount: 100, balance_after: 100 });
  for (const [i, line] of lines.entries()) {
    const before = lines[i + 1]?.balance_after ?? 0;
    expect(before + line.amount).toBeCloseTo(line.balance_after, 9);
  }
  expect(new Set(lines.map(({ entry_id }) => entry_id)).size).toBe(17);
  expect(lines.find(({ kind }) => kind === 'bet')!.reference).toMatch(/^round-/);
});

test('[S-22] filters the statement by kind, account and period, with opening and closing balances', async () => {
  const player = await playerWithMoney(1, 'filters');
  await move(player, 'bet', 'game_clearing:BAIZE', -300n);
  await move(player, 'token_issue', 'token_pool', 7n, 'token');
  const bets = await api.as(player, 'statement', { kind: 'bet' });
  expect(bets).toMatchObject({ totals: { credited: 0, debited: 3, entries: 1 }, closing_balance: 97 });
  const tokens = await api.as(player, 'statement', { account: 'token' });
  expect(tokens.value).toEqual([
    expect.objectContaining({ account: 'token', amount: 7, balance_after: 7, currency: 'TOKEN' }),
  ]);
  const [bet, funding] = (await api.as(player, 'statement', {})).value;
  const since = new Date(Date.parse(funding!.at) + 1).toISOString();
  const upTo = new Date(Date.parse(bet!.at) + 1).toISOString();
  const past = await api.as(player, 'statement', { to: funding!.at });
  expect(past).toMatchObject({ value: [], opening_balance: 0, closing_balance: 0, total: 0 });
  const period = await api.as(player, 'statement', { from: since, to: upTo });
  expect(period.closing_balance).toBe(97);
  expect(period.opening_balance + period.totals.credited - period.totals.debited).toBe(97);
});

test('[S-22] one brand does not see the statement of another', async () => {
  await playerWithMoney(1, 'namesake');
  const there = api.player(2, 'namesake');
  expect(await api.as(there, 'statement', {})).toMatchObject({
    value: [],
    total: 0,
    closing_balance: 0,
  });
  const stranger = await api.call('statement', { account_id: 'rich', auth: 'any' }, 'two.test');
  expect(stranger.statusMessage).toBe('sessionExpired');
});
