import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { setPlayerStatus } from '../players/index.ts';
import { freeRoundsCounts, grantFreeRounds } from './index.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { createGameClient, type GameClient, openGameClient } from './testing/game-client.ts';
import { postAndKillProcess } from './testing/lost-reply.ts';
import type { Provider, WalletAnswer } from './testing/provider.ts';

let platform: ProviderTestSite;
let provider: Provider;
beforeAll(async () => {
  platform = await openProviderSite();
  provider = await platform.provider();
});
afterAll(() => platform.close());
/** All scenarios end here: the ledger balances, entry by entry. */
afterEach(async () => {
  await expectBooks(platform.db);
});

/** The progress of a scenario. */
type Story = { guest: TestPlayer; table: GameClient; token: string };
type Step = [
  number: number,
  say: (story: Story) => Promise<WalletAnswer>,
  expected: Partial<WalletAnswer>,
  balance: number,
  before?: (story: Story) => Promise<unknown>,
];

async function play(story: Story, steps: readonly Step[]): Promise<void> {
  for (const [number, say, expected, balance, before] of steps) {
    await before?.(story);
    const heard = await say(story);
    expect(heard, `message ${number}`).toMatchObject(expected);
    if (heard.balance !== undefined) expect(heard.balance, `balance in ${number}`).toBe(String(balance));
    expect(await story.table.balance(), `balance after ${number}`).toBe(String(balance));
  }
}

async function begin(centavos: number): Promise<Story> {
  const guest = await platform.guest('one.test', BigInt(centavos));
  const token = await platform.launch(guest);
  return { guest, token, table: await openGameClient(platform, provider, guest, token) };
}

const [OK, REPLAYED] = [
  { status: 'OK', replayed: false },
  { status: 'OK', replayed: true },
] as const;
const block = ({ guest }: Story, status: 'blocked' | 'active') =>
  platform.database.transaction((tx) => setPlayerStatus(tx, guest.siteId, guest.playerId, status));
async function comeBack(story: Story): Promise<void> {
  story.guest = await platform.signIn('one.test', story.guest);
  story.table = await openGameClient(platform, provider, story.guest);
}

const STORY: readonly Step[] = [
  [
    2,
    ({ token }) => provider.say('authenticate', { launch_token: token, game: GAME }),
    { status: 'SESSION_INVALID' },
    10_000,
  ],
  [3, ({ table }) => table.bet('t1', 1000, 'r1'), OK, 9000],
  [4, ({ table }) => table.bet('t1', 1000, 'r1'), REPLAYED, 9000],
  [5, ({ table }) => table.bet('t1', 1100, 'r1'), { status: 'DUPLICATE_MISMATCH' }, 9000],
  [6, ({ table }) => table.win('w1', 2500, 'r1'), OK, 11_500],
  [7, ({ table }) => table.win('w1', 2500, 'r1'), { ...REPLAYED, balance_after: '11500' }, 11_500],
  [8, ({ table }) => table.rollback('x1', 't1'), { status: 'ROUND_HAS_WINS' }, 11_500],
  [9, ({ table }) => table.rollback('x2', 'w1', 'win'), { ...OK, effect: 'reversed' }, 9000],
  [10, ({ table }) => table.rollback('x3', 't1'), { ...OK, effect: 'reversed' }, 10_000],
  [11, ({ table }) => table.rollback('x4', 't1'), { ...OK, effect: 'already' }, 10_000],
  [12, ({ table }) => table.win('w1', 2500, 'r1'), { ...REPLAYED, balance_after: '11500' }, 10_000],
  [13, ({ table }) => table.rollback('x5', 't9'), { ...OK, effect: 'tombstoned' }, 10_000],
  [14, ({ table }) => table.bet('t9', 500, 'r9'), { status: 'TX_ROLLED_BACK', replayed: false }, 10_000],
  [15, ({ table }) => table.bet('t2', 20_000, 'r2'), { status: 'INSUFFICIENT_FUNDS' }, 10_000],
  [16, ({ table }) => table.rollback('x6', 't2'), { ...OK, effect: 'tombstoned' }, 10_000],
  [17, ({ table }) => table.bet('t3', 1000, 'r3'), OK, 9000],
  [
    18,
    ({ table }) => table.bet('t4', 1000, 'r3'),
    { status: 'SESSION_INVALID' },
    9000,
    ({ guest }) => platform.signOut(guest),
  ],
  [19, ({ table }) => table.win('w3', 5000, 'r3'), OK, 14_000],
  [20, ({ table }) => table.endRound('e3', 'r3'), { ...OK, round: { staked: '1000', won: '5000' } }, 14_000],
  [
    20,
    ({ table }) => table.endRound('e3', 'r3'),
    { ...REPLAYED, round: { staked: '1000', won: '5000' } },
    14_000,
  ],
  [21, ({ table }) => table.win('w4', 100, 'r3'), OK, 14_100],
  [22, ({ table }) => table.bet('t5', 1000, 'r3'), { status: 'ROUND_CLOSED' }, 14_100, comeBack],
  [
    23,
    ({ table }) => table.bet('t6', 1000, 'r6'),
    { status: 'PLAYER_BLOCKED' },
    14_100,
    (story) => block(story, 'blocked'),
  ],
  [
    24,
    ({ table }) => table.bet('t7', 1000, 'r5'),
    OK,
    13_100,
    (story) => block(story, 'active').then(() => comeBack(story)),
  ],
  [24, ({ table }) => table.win('w5', 700, 'r5'), OK, 13_800, (story) => block(story, 'blocked')],
];

test('[wallet 10.1-24] [A-10] one player’s messages in sequence', async () => {
  const story = await begin(10_000);
  await play(story, STORY);
  expect(await flagsOf('w4')).toEqual(['LATE_WIN']);
  expect(await flagsOf('w5')).toEqual(['PAYOUT_DUE']);
  expect(await flagsOf('t9')).toEqual(['TOMBSTONE_HIT']);
});

test('[wallet 10.25] [wallet I4] [wallet R7] a win rolled back after payout leaves a negative balance that blocks bets', async () => {
  const story = await begin(1000);
  const { guest } = story;
  const significant = () => flagsOf('x25');
  await play(story, [
    [25, ({ table }) => table.bet('t25', 1000, 'r25'), OK, 0],
    [25, ({ table }) => table.win('w25', 50_000, 'r25'), OK, 50_000],
    [
      25,
      ({ table }) => table.rollback('x25', 'w25', 'win'),
      { ...OK, effect: 'reversed' },
      -49_800,
      () => platform.pay(guest.siteId, guest.playerId, -49_800n),
    ],
    [
      25,
      ({ table }) => table.bet('t25b', 1, 'r25b'),
      { status: 'INSUFFICIENT_FUNDS', balance: '-49800' },
      -49_800,
    ],
  ]);
  expect(await significant()).toEqual(['NEGATIVE_BALANCE']);
});

test('[wallet 10.26-28] [wallet I5] malformed, forged and stale messages are refused and move nothing', async () => {
  const story = await begin(10_000);
  const bet = { player_id: story.table.player_id, session: story.table.session, game: GAME, currency: 'PHP' };
  const say = (fields: object, tampering?: object) =>
    provider.say('bet', { ...bet, tx_id: 't26', round_id: 'r26', amount: '1000', ...fields }, tampering);
  const old = String(Math.floor(Date.now() / 1000) - 301);
  await play(story, [
    [26, () => say({ amount: 1000 }), { http: 400, status: 'BAD_REQUEST' }, 10_000],
    [
      27,
      () => say({}, { late: (text: string) => text.replace('"1000"', '"1001"') }),
      { http: 401, status: 'BAD_SIGNATURE' },
      10_000,
    ],
    [28, () => say({}, { timestamp: old }), { http: 401, status: 'STALE_REQUEST' }, 10_000],
  ]);
});

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

test('[wallet 10.29] [wallet I13] of twenty concurrent bets with money for ten exactly ten succeed', async () => {
  const { table } = await begin(10_000);
  const heard = await times(20, (i) => table.bet(`t29-${i}`, 1000, `r29-${i}`));
  const statuses = heard.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill('INSUFFICIENT_FUNDS'), ...Array(10).fill('OK')]);
  expect(await table.balance()).toBe('0');
});

test('[wallet 10.30] [wallet I3] twenty concurrent copies of one bet take one stake and all get an answer', async () => {
  const { table } = await begin(10_000);
  const heard = await times(20, () => table.bet('t30', 1000, 'r30'));
  expect(heard.every(({ status, balance }) => status === 'OK' && balance === '9000')).toBe(true);
  expect(heard.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await table.balance()).toBe('9000');
});

test('[wallet 10.31] [wallet I7] a thousand concurrent bets and rollbacks in either order leave the balance unchanged', async () => {
  const tables = await times(20, async () => (await begin(10_000)).table);
  const race = async (table: GameClient, i: number) => {
    const bet = () => table.bet(`t31-${i}`, 100, `r31-${i}`);
    const back = () => table.rollback(`x31-${i}`, `t31-${i}`);
    if (i % 2 === 0) return await Promise.all([bet(), back()]);
    return (await Promise.all([back(), bet()])).reverse();
  };
  const pairs: WalletAnswer[][] = [];
  await times(tables.length, async (n) => {
    for (let i = n; i < 1000; i += tables.length) pairs.push(await race(tables[n]!, i));
  });
  for (const [bet, back] of pairs) {
    expect(back!.status).toBe('OK');
    expect([bet!.status, back!.effect]).toEqual(
      bet!.status === 'OK' ? ['OK', 'reversed'] : ['TX_ROLLED_BACK', 'tombstoned'],
    );
  }
  expect(new Set(await Promise.all(tables.map((table) => table.balance())))).toEqual(new Set(['10000']));
}, 120_000);

test('[wallet 10.32-33] a bet with its win is one message, and the win does not fund the bet', async () => {
  const rich = await begin(1000);
  await play(rich, [[32, ({ table }) => table.betWin('t32', 1000, 800, 'r32'), OK, 800]]);
  const poor = await begin(900);
  await play(poor, [
    [33, ({ table }) => table.betWin('t33', 1000, 5000, 'r33'), { status: 'INSUFFICIENT_FUNDS' }, 900],
  ]);
});

test('[wallet 10.34] a bet resent after a crash between posting and answering takes one stake', async () => {
  const { table } = await begin(10_000);
  await postAndKillProcess(platform, provider, (lost) =>
    createGameClient(lost, table.player_id, table.session).bet('t34', 1000, 'r34'),
  );
  expect(await table.bet('t34', 1000, 'r34')).toMatchObject({ ...REPLAYED, balance: '9000' });
  expect(await table.balance()).toBe('9000');
});

test('[wallet 10.35-36] [wallet I14] a free round uses its grant and pays by its rules; a rollback restores it', async () => {
  const story = await begin(10_000);
  const grant = { siteId: story.guest.siteId, providerCode: PROVIDER, grantId: 'g35' };
  const [validFrom, validTo] = [new Date(Date.now() - 1000), new Date(Date.now() + HOUR_MS)];
  await platform.database.transaction((tx) =>
    grantFreeRounds(tx, {
      ...grant,
      playerId: story.guest.playerId,
      games: [GAME],
      rounds: 10,
      betValue: 200n,
      currency: 'PHP',
      winsTo: 'cash',
      winMode: 'each',
      validFrom,
      validTo,
    }),
  );
  const counts = () => freeRoundsCounts(platform.db, grant, new Date());
  const free = { grant_id: 'g35' };
  await play(story, [
    [35, ({ table }) => table.bet('t35', 0, 'r35', free), OK, 10_000],
    [35, ({ table }) => table.win('w35', 600, 'r35', free), OK, 10_600],
  ]);
  expect(await counts()).toEqual({ granted: 10, used: 1, remaining: 9, cancelled: 0, expired: 0 });
  await play(story, [
    [36, ({ table }) => table.rollback('x35w', 'w35', 'win'), { ...OK, effect: 'reversed' }, 10_000],
    [36, ({ table }) => table.rollback('x35', 't35'), { ...OK, effect: 'reversed' }, 10_000],
  ]);
  expect(await counts()).toEqual({ granted: 10, used: 0, remaining: 10, cancelled: 0, expired: 0 });
});

async function flagsOf(txId: string): Promise<string[]> {
  const rows = await run<{ flags: string[] }>(platform.db, {
    text: 'select flags from providers.transaction where tx_id = $1',
    values: [txId],
  });
  return rows[0]?.flags ?? [];
}
