import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances, houseBalance, post } from '../ledger/index.ts';
import {
  acceptWaitingWin,
  cancelFreeRounds,
  freeRoundsCounts,
  grantFreeRounds,
  listWaitingWins,
} from './index.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';
import type { Provider } from './testing/provider.ts';

let platform: ProviderTestSite;
let provider: Provider;
let clock = new Date();
beforeAll(async () => {
  platform = await openProviderSite({ now: () => clock });
  provider = await platform.provider();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());
afterEach(async () => {
  await platform.settings('one.test', { allowOrphanWin: false, acceptRollbackAfterWin: false });
});

async function begin(centavos: number): Promise<{ guest: TestPlayer; table: GameClient }> {
  const guest = await platform.guest('one.test', BigInt(centavos));
  return { guest, table: await openGameClient(platform, provider, guest) };
}
const flagsOf = async (txId: string) =>
  (
    await run<{ flags: string[] }>(platform.db, {
      text: 'select flags from providers.transaction where tx_id = $1',
      values: [txId],
    })
  )[0]?.flags;
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

test('[wallet R8] a win before its bet gets a retry, and is accepted once the bet has arrived', async () => {
  const { table } = await begin(1000);
  expect(await table.win('o-w', 500, 'o')).toMatchObject({ http: 503, status: 'INTERNAL' });
  expect(await listWaitingWins(platform.db, 1)).toMatchObject([
    { tx_id: 'o-w', round_id: 'o', amount: 500n },
  ]);
  await table.bet('o-b', 100, 'o');
  expect(await table.win('o-w', 500, 'o')).toMatchObject({ status: 'OK', replayed: false, balance: '1400' });
  expect(await listWaitingWins(platform.db, 1)).toEqual([]);
});

test('[wallet R8] a win without a bet is never finally refused: where allowed it is credited after a minute, elsewhere after review', async () => {
  const { table } = await begin(1000);
  const ask = () => table.win('p-w', 500, 'p');
  await platform.settings('one.test', { allowOrphanWin: true });
  expect(await ask()).toMatchObject({ http: 503 });
  later(59);
  expect(await ask()).toMatchObject({ http: 503 });
  later(1);
  expect(await ask()).toMatchObject({ status: 'OK', balance: '1500' });
  expect(await flagsOf('p-w')).toEqual(['ORPHAN_WIN']);
  await platform.settings('one.test', { allowOrphanWin: false });
  expect(await table.win('q-w', 500, 'q')).toMatchObject({ http: 503 });
  later(3600);
  expect(await table.win('q-w', 500, 'q')).toMatchObject({ http: 503 });
  const accept = { siteId: 1, providerCode: PROVIDER, txId: 'q-w' };
  await platform.database.transaction((tx) => acceptWaitingWin(tx, accept, clock));
  expect(await table.win('q-w', 500, 'q')).toMatchObject({ status: 'OK', balance: '2000' });
});

test('[wallet R3] [wallet I9] a win rolled back before it arrived moves nothing, however often it is sent', async () => {
  const { table } = await begin(1000);
  await table.bet('tw-b', 100, 'tw');
  expect(await table.rollback('tw-x', 'tw-w', 'win')).toMatchObject({ status: 'OK', effect: 'tombstoned' });
  for (const replayed of [false, true, true])
    expect(await table.win('tw-w', 900, 'tw')).toMatchObject({ status: 'TX_ROLLED_BACK', replayed });
  expect(await table.rollback('tw-x2', 'tw-w', 'win')).toMatchObject({ effect: 'tombstoned' });
  expect(await table.balance()).toBe('900');
});

test('[wallet R6] where a provider is allowed to, a bet is rolled back although its win stays, and staff are notified', async () => {
  const { table } = await begin(1000);
  await table.bet('k-b', 400, 'k');
  await table.win('k-w', 700, 'k');
  expect(await table.rollback('k-x', 'k-b')).toMatchObject({ status: 'ROUND_HAS_WINS', balance: '1300' });
  await platform.settings('one.test', { acceptRollbackAfterWin: true });
  expect(await table.rollback('k-x', 'k-b')).toMatchObject({
    status: 'OK',
    effect: 'reversed',
    balance: '1700',
  });
  expect(await flagsOf('k-x')).toEqual(['BET_REVERSED_AFTER_WIN']);
});

test('[wallet I3] a rollback naming another player or kind of transaction reverses nothing', async () => {
  const [one, two] = [await begin(1000), await begin(1000)];
  await one.table.bet('m-b', 100, 'm');
  expect(await two.table.rollback('m-x', 'm-b')).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect(await one.table.rollback('m-x', 'm-b', 'win')).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect(await one.table.rollback('m-b', 'm-b')).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect(await one.table.rollback('m-y', 'm-b')).toMatchObject({ effect: 'reversed', balance: '1000' });
});

test('[wallet I8] rollbacks of a round never exceed its stakes and wins, whatever is rolled back and how often', async () => {
  const { table } = await begin(1000);
  const sums = async () => {
    const [round] = await run<Record<'staked' | 'stake_reversed' | 'won' | 'won_reversed', bigint>>(
      platform.db,
      {
        text: `select staked, stake_reversed, won, won_reversed from providers.round where round_id = 'i8'`,
      },
    );
    const { staked, stake_reversed, won, won_reversed } = round!;
    expect(staked).toBeGreaterThanOrEqual(stake_reversed);
    expect(won).toBeGreaterThanOrEqual(won_reversed);
    expect(await invariantViolations(platform.db)).toEqual([]);
    return [staked, stake_reversed, won, won_reversed];
  };
  await table.bet('i8-b1', 300, 'i8');
  await table.bet('i8-b2', 200, 'i8');
  expect(await sums()).toEqual([500n, 0n, 0n, 0n]);
  for (const id of ['i8-x1', 'i8-x1', 'i8-x2']) await table.rollback(id, 'i8-b1');
  expect(await sums()).toEqual([500n, 300n, 0n, 0n]);
  await table.win('i8-w', 700, 'i8');
  for (const id of ['i8-y1', 'i8-y2']) await table.rollback(id, 'i8-w', 'win');
  await table.rollback('i8-y3', 'i8-none', 'win');
  await table.rollback('i8-x3', 'i8-b2');
  expect(await sums()).toEqual([500n, 500n, 700n, 700n]);
  expect(await table.balance()).toBe('1000');
  // The database refuses more, and the verification finds a round whose figures do not add up.
  const tooMuch = run(platform.db, {
    text: `update providers.round set stake_reversed = 600 where round_id = 'i8'`,
  });
  await expect(tooMuch).rejects.toThrow(/round_check/);
  await run(platform.db, { text: `update providers.round set stake_reversed = 400 where round_id = 'i8'` });
  expect((await invariantViolations(platform.db)).join()).toMatch(/I8/);
  await run(platform.db, { text: `update providers.round set stake_reversed = 500 where round_id = 'i8'` });
});

test('[wallet 3.3] a bet with its win is rolled back together, or only its win', async () => {
  const { table } = await begin(1000);
  expect(await table.betWin('bw-1', 400, 300, 'bw1')).toMatchObject({
    status: 'OK',
    balance: '900',
    bet_ref: expect.any(String),
    win_ref: expect.any(String),
  });
  expect(await table.bet('bw-2', 100, 'bw1')).toMatchObject({ status: 'ROUND_CLOSED' });
  expect(await table.rollback('bw-x1', 'bw-1')).toMatchObject({ status: 'ROUND_HAS_WINS' });
  expect(await table.rollback('bw-x2', 'bw-1', 'bet_win')).toMatchObject({
    effect: 'reversed',
    balance: '1000',
  });
  expect(await table.betWin('bw-1', 400, 300, 'bw1')).toMatchObject({
    status: 'OK',
    replayed: true,
    balance_after: '900',
  });
  await table.betWin('bw-3', 400, 300, 'bw3', { round_closed: false });
  expect(await table.rollback('bw-x3', 'bw-3.w', 'win')).toMatchObject({
    effect: 'reversed',
    balance: '600',
  });
  expect(await table.rollback('bw-x4', 'bw-3')).toMatchObject({ effect: 'reversed', balance: '1000' });
  expect(await table.rollback('bw-x5', 'bw-9', 'bet_win')).toMatchObject({ effect: 'tombstoned' });
  expect(await table.betWin('bw-9', 1, 1, 'bw9')).toMatchObject({ status: 'TX_ROLLED_BACK' });
  expect(await table.betWin('bw-4', 1, 1, 'bw4', { win_tx_id: 'bw-1' })).toMatchObject({
    status: 'DUPLICATE_MISMATCH',
  });
});

test('[wallet I15] part of a stake funds a jackpot, the jackpot pays, and contributions are rolled back with their bet', async () => {
  const { table } = await begin(10_000);
  const pool = () => houseBalance(platform.db, 1, `jackpot_pool:${PROVIDER}.grand`, 'PHP');
  const seeded = await platform.database.transaction((tx) =>
    post(tx, {
      siteId: 1,
      key: 'seed:grand',
      kind: 'jackpot_contribution',
      currency: 'PHP',
      postings: [
        { from: { house: 'promo_expense' }, to: { house: `jackpot_pool:${PROVIDER}.grand` }, amount: 5000n },
      ],
    }),
  );
  expect(seeded.ok).toBe(true);
  const jackpot_contributions = [
    { jackpot_id: 'grand', amount: '30' },
    { jackpot_id: 'mini', amount: '10' },
  ];
  await table.bet('j-1', 1000, 'j', { jackpot_contributions });
  await table.bet('j-2', 1000, 'j', { jackpot_contributions });
  expect(await pool()).toBe(5060n);
  expect(await table.jackpotWin('j-w', 5010, 'j')).toMatchObject({ status: 'OK', balance: '13010' });
  expect(await pool()).toBe(50n);
  await table.rollback('j-x', 'j-w', 'jackpot_win');
  await table.rollback('j-x2', 'j-2');
  expect(await pool()).toBe(5030n);
  expect(await table.balance()).toBe('9000');
  const more = [{ jackpot_id: 'grand', amount: '101' }];
  expect(await table.bet('j-3', 100, 'j', { jackpot_contributions: more })).toMatchObject({
    status: 'WRONG_AMOUNT',
  });
});

test('[wallet 3.3] a closed round is resettled up or down, below zero if needed, and the resettlement can be rolled back', async () => {
  const { table } = await begin(1000);
  await table.bet('a-b', 1000, 'a');
  await table.win('a-w', 500, 'a', { round_closed: true });
  expect(await table.adjust('a-1', 250, 'a-b')).toMatchObject({ status: 'OK', balance: '750' });
  expect(await table.adjust('a-2', -1000, 'a-b')).toMatchObject({ status: 'OK', balance: '-250' });
  expect(await flagsOf('a-2')).toEqual(['NEGATIVE_BALANCE']);
  expect(await table.rollback('a-x', 'a-2', 'adjust')).toMatchObject({ effect: 'reversed', balance: '750' });
  expect(await table.adjust('a-3', 1, 'a-none')).toMatchObject({ status: 'TX_NOT_FOUND' });
  expect(await table.endRound('a-e', 'a')).toMatchObject({ round: { staked: '1000', won: '750' } });
});

test('[wallet R11] [wallet 12.5] free rounds pay each win or their total, never both, to cash or to the active bonus; without one, to cash', async () => {
  const { guest, table } = await begin(0);
  const give = (grantId: string, winsTo: 'cash' | 'bonus', winMode: 'each' | 'total', rounds = 3) =>
    platform.database.transaction((tx) =>
      grantFreeRounds(tx, {
        siteId: 1,
        providerCode: PROVIDER,
        grantId,
        playerId: guest.playerId,
        games: [GAME],
        rounds,
        betValue: 200n,
        currency: 'PHP',
        winsTo,
        winMode,
        validFrom: new Date(clock.getTime() - 1000),
        validTo: new Date(clock.getTime() + HOUR_MS),
      }),
    );
  const held = async () => {
    const balances = await findBalances(platform.db, 1, guest.playerId);
    return [balances!.cash, balances!.bonus];
  };
  await give('each', 'bonus', 'each');
  await table.bet('f-1', 0, 'f1', { grant_id: 'each' });
  expect(await table.win('f-2', 600, 'f1')).toMatchObject({ status: 'OK', balance: '600' });
  expect(await table.bonusWin('f-3', 600, { grant_id: 'each' })).toMatchObject({ status: 'OK' });
  expect(await held()).toEqual([600n, 0n]);
  await give('total', 'cash', 'total');
  await table.bet('f-4', 0, 'f4', { grant_id: 'total' });
  await table.win('f-5', 600, 'f4');
  expect(await table.bonusWin('f-6', 600, { grant_id: 'total' })).toMatchObject({
    status: 'OK',
    balance: '1200',
  });
  expect(await table.bonusWin('f-7', 50, { campaign_id: 'c1' })).toMatchObject({ balance: '1250' });
  expect(await held()).toEqual([1250n, 0n]);
  expect(await houseBalance(platform.db, 1, `promo_expense:${PROVIDER}`, 'PHP')).toBe(-650n);

  await give('few', 'cash', 'each', 1);
  const free = { grant_id: 'few' };
  expect(await table.bet('f-8', 200, 'f8', free)).toMatchObject({ status: 'WRONG_AMOUNT' });
  expect(await table.bet('f-9', 0, 'f9')).toMatchObject({ status: 'WRONG_AMOUNT' });
  expect(await table.bet('f-10', 0, 'f10', free)).toMatchObject({ status: 'OK' });
  expect(await table.bet('f-11', 0, 'f11', free)).toMatchObject({ status: 'WRONG_AMOUNT' });
  const stranger = await begin(0);
  expect(await stranger.table.bet('f-12', 0, 'f12', { grant_id: 'each' })).toMatchObject({
    status: 'WRONG_AMOUNT',
  });
});

test('[wallet I14] free rounds are used, left, cancelled or expired, and these always add up', async () => {
  const { guest, table } = await begin(0);
  const key = (grantId: string) => ({ siteId: 1, providerCode: PROVIDER, grantId });
  const give = (grantId: string) =>
    platform.database.transaction((tx) =>
      grantFreeRounds(tx, {
        ...key(grantId),
        playerId: guest.playerId,
        games: [GAME],
        rounds: 5,
        betValue: 100n,
        currency: 'PHP',
        winsTo: 'cash',
        winMode: 'each',
        validFrom: clock,
        validTo: new Date(clock.getTime() + 60_000),
      }),
    );
  await give('i14-a');
  await give('i14-b');
  await table.bet('i-1', 0, 'i1', { grant_id: 'i14-a' });
  await table.bet('i-2', 0, 'i2', { grant_id: 'i14-b' });
  await platform.database.transaction((tx) => cancelFreeRounds(tx, key('i14-b'), clock));
  expect(await table.bet('i-3', 0, 'i3', { grant_id: 'i14-b' })).toMatchObject({ status: 'WRONG_AMOUNT' });
  expect(await freeRoundsCounts(platform.db, key('i14-b'), clock)).toMatchObject({
    used: 1,
    remaining: 0,
    cancelled: 4,
  });
  later(60);
  expect(await table.bet('i-4', 0, 'i4', { grant_id: 'i14-a' })).toMatchObject({ status: 'WRONG_AMOUNT' });
  await table.rollback('i-x', 'i-1');
  expect(await freeRoundsCounts(platform.db, key('i14-a'), clock)).toMatchObject({
    granted: 5,
    used: 0,
    expired: 5,
  });
});

test('[P-08] provider rounds reach the bet history, with later corrections, of their own brand only', async () => {
  const { guest, table } = await begin(10_000);
  const who = { account_id: guest.accountId, auth: guest.auth };
  const history = async () => {
    await platform.drain();
    const answer = await platform.call('one.test', 'betHistory', {
      ...who,
      category: '',
      from: null,
      to: null,
      page: 1,
    });
    if (!('value' in answer)) throw new Error(answer.statusMessage);
    return answer.value.map(({ stake, win, game_name }) => [game_name, stake, win]);
  };
  await table.bet('h-1', 1000, 'h');
  await table.bet('h-2', 500, 'h');
  expect(await history()).toEqual([]);
  await table.win('h-w', 700, 'h', { round_closed: true });
  expect(await history()).toEqual([['Demo Slot', 15, 7]]);
  await table.win('h-late', 300, 'h');
  expect(await history()).toEqual([['Demo Slot', 15, 10]]);
  await table.bet('h-3', 100, 'h3');
  await table.rollback('h-x', 'h-3');
  await table.endRound('h-e', 'h-nothing');
  expect(await history()).toEqual([['Demo Slot', 15, 10]]);
});
