import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances, openAccounts } from '../ledger/index.ts';
import { excludePlayer } from '../protection/index.ts';
import {
  type BrandApi,
  type BrandPlayer,
  openBrandApi,
  succeeded,
  type TestBrand,
} from '../sites/testing/brand-api.ts';
import { createContentModule, deleteOldMessages, type NewMessage, revokeClaim, sendInbox } from './index.ts';

let api: BrandApi;
let brand: TestBrand;

beforeAll(async () => {
  api = await openBrandApi([
    createContentModule({ countFromNetwork: async () => {}, messages: { send: async () => {} } }),
  ]);
  brand = await api.brand('aurora');
});
afterAll(async () => {
  await expectBooks(api.db);
  await api.close();
});

let players = 0;
async function newPlayer(of = brand): Promise<BrandPlayer> {
  const player = api.player(of, `player${++players}`);
  await api.write((tx) => openAccounts(tx, { siteId: of.id, playerId: player.id, currency: 'PHP' }));
  return player;
}
const keyOf = (player: BrandPlayer) => ({ siteId: player.brand.id, playerId: player.id });
const send = (player: BrandPlayer, ...messages: Partial<NewMessage>[]) =>
  api.write((tx) =>
    sendInbox(
      tx,
      messages.map((message) => ({ ...keyOf(player), title: 'Hello', body: '<p>x</p>', ...message })),
    ),
  );
const inbox = async (player: BrandPlayer, page = 1) => succeeded(await api.as(player, 'getInbox', { page }));
const claim = (player: BrandPlayer, inbox_id: string) => api.as(player, 'claimInbox', { inbox_id });
const firstId = async (player: BrandPlayer) => (await inbox(player)).value[0]!.inbox_id;
const balances = async (player: BrandPlayer) => {
  const { cash, token } = (await findBalances(api.db, player.brand.id, player.id))!;
  return { cash, token };
};

const gift = { claim: { kind: 'cash', amount: 1050n, currency: 'PHP' } } as const;

test('[A-18] [P-12] messages come newest first, ten a page, sanitized, with the number of unread ones', async () => {
  const player = await newPlayer();
  for (let n = 1; n <= 12; n += 1)
    await send(player, { title: `<b>No</b> ${n}`, body: '<p onclick="x">y</p>' });
  const first = await inbox(player);
  expect(first).toMatchObject({ unread: 12, page: 1, pages: 2, total: 12 });
  expect(first.value.map((item) => item.title)).toEqual(Array.from({ length: 10 }, (_, n) => `No ${12 - n}`));
  expect(first.value[0]).toMatchObject({ type: 'message', body: '<p>y</p>', read_at: null, claim: null });
  expect((await inbox(player, 2)).value).toHaveLength(2);
  expect((await inbox(player, 3)).value).toEqual([]);
});

test('[P-12] a message with an idempotency key is sent once', async () => {
  const player = await newPlayer();
  expect(await send(player, { key: 'welcome' }, { key: 'bonus' })).toBe(2);
  expect(await send(player, { key: 'welcome' }, {})).toBe(1);
  expect((await inbox(player)).total).toBe(3);
});

test('[P-12] messages are marked as read, one or all; an id that is not the player’s changes nothing', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  await send(player, {}, {}, {});
  await send(other, {});
  const read = async (inbox_id: string) => succeeded(await api.as(player, 'readInbox', { inbox_id })).unread;
  expect(await read(await firstId(player))).toBe(2);
  expect(await read(await firstId(other))).toBe(2);
  expect(await read("' or 1=1 --")).toBe(2);
  expect(await read('')).toBe(0);
  expect((await inbox(other)).unread).toBe(1);
});

test('[A-19] [P-12] a claim pays the message’s reward and marks it claimed', async () => {
  const player = await newPlayer();
  await send(player, gift, { claim: { kind: 'tokens', amount: 25n } });
  for (const item of (await inbox(player)).value) {
    expect(item).toMatchObject({ type: 'claimable', claim: { state: 'available', claimed_at: null } });
    const answer = succeeded(await claim(player, item.inbox_id));
    expect(answer.value.claim?.state).toBe('claimed');
    expect(answer.value.read_at).not.toBeNull();
  }
  expect(await balances(player)).toEqual({ cash: 1050n, token: 25n });
  const claims = (await inbox(player)).value.map((item) => item.claim);
  expect(claims).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'cash', amount: 10.5, currency: 'PHP', state: 'claimed' }),
      expect.objectContaining({ kind: 'tokens', amount: 25, currency: 'TOKEN', state: 'claimed' }),
    ]),
  );
});

test('[A-19] [P-12] fifty concurrent claims grant once and all return the first result', async () => {
  const player = await newPlayer();
  await send(player, gift);
  const id = await firstId(player);
  const answers = await Promise.all(Array.from({ length: 50 }, () => claim(player, id)));
  const results = new Set(answers.map((answer) => JSON.stringify(answer)));
  expect(results.size).toBe(1);
  expect(answers[0]).toMatchObject({ statusCode: 1, value: { claim: { state: 'claimed' } } });
  expect(await claim(player, id)).toEqual(answers[0]);
  expect(await balances(player)).toEqual({ cash: 1050n, token: 0n });
});

test('[A-19] another player’s message is not found, on the same site or another', async () => {
  const [owner, thief] = [await newPlayer(), await newPlayer()];
  const abroad = await newPlayer(await api.brand('elsewhere'));
  await send(owner, gift);
  const id = await firstId(owner);
  for (const [who, messageId] of [
    [thief, id],
    [abroad, id],
    [owner, randomUUID()],
    [owner, 'nonsense'],
    [owner, "1' or '1'='1"],
  ] as const) {
    expect(await claim(who, messageId)).toMatchObject({ statusCode: -404, statusMessage: 'notFound' });
  }
  expect([await balances(thief), await balances(abroad)]).toEqual([
    { cash: 0n, token: 0n },
    { cash: 0n, token: 0n },
  ]);
  expect(await claim(owner, id)).toMatchObject({ statusCode: 1 });
});

test('[A-19] expired, revoked and plain messages are not claimable', async () => {
  const player = await newPlayer();
  await send(player, { ...gift, title: 'expired', expiresAt: new Date(Date.now() - 1000) });
  await send(player, { ...gift, title: 'revoked' });
  await send(player, { title: 'plain' });
  const items = (await inbox(player)).value;
  const idOf = (title: string) => items.find((item) => item.title === title)!.inbox_id;
  expect(items.find((item) => item.title === 'expired')?.claim?.state).toBe('expired');
  await api.write((tx) => revokeClaim(tx, keyOf(player), idOf('revoked')));
  for (const title of ['expired', 'revoked', 'plain']) {
    expect(await claim(player, idOf(title))).toMatchObject({ statusMessage: 'notClaimable' });
  }
  expect(await balances(player)).toEqual({ cash: 0n, token: 0n });
});

test('[A-19] a grant that cannot be posted leaves the message open', async () => {
  const player = await newPlayer();
  await send(player, { claim: { kind: 'cash', amount: 5n, currency: 'USD' } });
  const id = await firstId(player);
  expect(await claim(player, id)).toMatchObject({ statusMessage: 'internalServerError' });
  expect((await inbox(player)).value[0]?.claim?.state).toBe('available');
});

test('[A-19] [operations 10] a player on a break cannot claim; the gift waits, and an earlier claim keeps its result', async () => {
  const player = await newPlayer();
  await send(player, gift, gift);
  const [first, second] = (await inbox(player)).value.map(({ inbox_id }) => inbox_id);
  await claim(player, first!);
  const by = { actor: 'player', reason: '' };
  await api.write((tx) => excludePlayer(tx, keyOf(player), 'day', by, new Date()));
  expect(await claim(player, second!)).toMatchObject({ statusMessage: 'playBlocked' });
  expect(await claim(player, first!)).toMatchObject({
    statusCode: 1,
    value: { claim: { state: 'claimed' } },
  });
  expect((await inbox(player)).value.map((item) => item.claim?.state).sort()).toEqual([
    'available',
    'claimed',
  ]);
  expect(await balances(player)).toEqual({ cash: 1050n, token: 0n });
});

test('[A-20] check_status returns the state, the number of unread messages and whether a reality check is due', async () => {
  const player = await newPlayer();
  await send(player, {}, {});
  expect(await api.as(player, 'checkStatus')).toMatchObject({
    statusCode: 1,
    status: 'active',
    maintenance: false,
    unread_inbox: 2,
    reality_check_due: false,
  });
  player.sessionStartedAt = new Date(Date.now() - HOUR_MS);
  expect(await api.as(player, 'checkStatus')).toMatchObject({ reality_check_due: true });
});

test('expired messages are deleted; open gifts and recent messages stay', async () => {
  const player = await newPlayer();
  await send(player, { title: 'old, read' }, { title: 'old, read, open gift', ...gift }, { title: 'fresh' });
  await send(player, { title: 'long expired', ...gift, expiresAt: new Date(Date.now() - 31 * DAY_MS) });
  await api.write(async (tx) => {
    await run(tx, {
      text: `update content.inbox set read_at = now() - interval '181 days'
        where player_id = $1 and title like 'old%'`,
      values: [player.id],
    });
    await deleteOldMessages(tx);
  });
  const titles = (await inbox(player)).value.map((item) => item.title);
  expect(titles.toSorted()).toEqual(['fresh', 'old, read, open gift']);
});

test('[P-13] guests have no inbox', async () => {
  const nobody = { account_id: 'nobody', auth: 'x' };
  for (const name of ['getInbox', 'readInbox', 'checkStatus'] as const) {
    expect(await api.call(name, nobody, brand.domain)).toMatchObject({
      statusMessage: 'sessionExpired',
    });
  }
});
