import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances } from '../ledger/index.ts';
import { providerReviewItems } from './index.ts';
import { openAggregator, type TestAggregator } from './testing/aggregator.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';
import { createProvider } from './testing/provider.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
let guest: TestPlayer;
let table: GameClient;
const clock = { at: Date.now() - 20 * DAY_MS };
const now = () => new Date(clock.at);
beforeAll(async () => {
  platform = await openProviderSite({ now });
  aggregator = await openAggregator(platform);
  aggregator.pass(clock.at - Date.now());
  await platform.connect('one.test', aggregator);
  guest = await platform.guest('one.test', 100_000n);
  table = await openGameClient(platform, provider(), guest);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

/** The provider's own endpoint, with the shared key. */
const provider = () => createProvider({ ...aggregator.account, code: PROVIDER, send: platform.fetch, now });
const pass = (ms: number) => {
  clock.at += ms;
  aggregator.pass(ms);
};
/** The provider's own record of a transaction. */
function theirs(op: 'bet' | 'win' | 'rollback', tx_id: string, amount: number, more: object = {}) {
  const place = { site: 'site-one', provider: 'ACME', player_id: table.player_id, game: GAME };
  const note = { ...place, op, tx_id, amount: String(amount), currency: 'PHP', round_id: `r-${tx_id}` };
  aggregator.state.transactions.push({ ...note, state: 'ok', at: now().toISOString(), ...more });
}
const cash = async () => (await findBalances(platform.db, guest.siteId, guest.playerId))?.cash;
const compare = () => platform.module.reconcile(platform.db);
const open = async () =>
  (await providerReviewItems(platform.db, guest.siteId, now())).differences.map(
    ({ tx_id, what }) => `${tx_id} ${what}`,
  );

test('[wallet 8] matching books have no differences and are compared once', async () => {
  await table.bet('a1', 1000, 'r-a1');
  theirs('bet', 'a1', 1000);
  await table.win('a2', 500, 'r-a1');
  theirs('win', 'a2', 500, { round_id: 'r-a1' });
  await table.bet('a3', 300, 'r-a3');
  await table.rollback('a4', 'a3');
  theirs('bet', 'a3', 300, { state: 'reversed' });
  theirs('rollback', 'a4', 0, { target_tx_id: 'a3' });
  pass(10 * MINUTE_MS);
  expect(await compare()).toEqual({ found: 0, closed: 0 });
  expect(await cash()).toBe(99_500n);
});

test('[wallet 8] a missing win is posted under its own id; the provider’s retry moves nothing', async () => {
  await table.bet('b1', 1000, 'r-b1');
  theirs('bet', 'b1', 1000);
  theirs('win', 'b2', 2500, { round_id: 'r-b1', state: 'pending' });
  pass(10 * MINUTE_MS);
  expect((await compare()).found).toBe(1);
  expect(await cash()).toBe(101_000n);
  expect(await table.win('b2', 2500, 'r-b1')).toMatchObject({ status: 'OK', replayed: true });
  expect(await open()).toEqual([]);
});

test('[wallet 8] a bet that the provider denies is returned; one it merely omits goes to review', async () => {
  await table.bet('c1', 1000, 'r-c1');
  await table.bet('c2', 700, 'r-c2');
  aggregator.state.rounds.push(roundOf('r-c2', 'open'));
  theirs('bet', 'c2', 700, { at: '2020-01-01T00:00:00.000Z' });
  pass(10 * MINUTE_MS);
  expect((await compare()).found).toBe(2);
  expect(await cash()).toBe(101_000n - 700n);
  expect(await open()).toEqual(['c2 missing_there']);
});

test('[wallet 8] a bet reversed by the provider is rolled back; a different amount goes to review', async () => {
  await table.bet('d1', 1000, 'r-d1');
  theirs('bet', 'd1', 1000, { state: 'reversed' });
  await table.bet('d2', 1000, 'r-d2');
  theirs('bet', 'd2', 900);
  pass(10 * MINUTE_MS);
  await compare();
  expect(await cash()).toBe(100_300n - 1000n);
  expect(await open()).toEqual(['c2 missing_there', 'd2 amount_differs']);
  const { unequal } = await platform.module.reconcileDay(
    platform.db,
    new Date(Math.floor(clock.at / DAY_MS) * DAY_MS),
  );
  expect(unequal).toBeGreaterThan(0);
  expect(await invariantViolations(platform.db)).toEqual([]);
});

function roundOf(id: string, state: 'open' | 'closed') {
  const place = { id, site: 'site-one', provider: 'ACME', player_id: table.player_id, game: GAME };
  const money = { currency: 'PHP', stake: '1000', won: '0', draws: [], freeLeft: 0 };
  return { ...place, ...money, state, opened_at: now().toISOString() };
}

test('[wallet 3.6] a round open for a day is queried and closed when the provider has ended it', async () => {
  await table.bet('e1', 1000, 'r-e1');
  theirs('bet', 'e1', 1000);
  aggregator.state.rounds.push(roundOf('r-e1', 'closed'));
  theirs('win', 'e2', 1500, { round_id: 'r-e1', at: '2020-01-01T00:00:00.000Z' });
  const before = (await cash())!;
  pass(25 * HOUR_MS);
  expect((await compare()).closed).toBe(1);
  expect(await cash()).toBe(before + 1500n);
});

test('[wallet 8] a transaction dated on either side of midnight by the two clocks is no difference', async () => {
  pass(2 * DAY_MS - (clock.at % DAY_MS) - 2_000);
  table = await openGameClient(platform, provider(), guest);
  const midnight = new Date(Math.ceil(clock.at / DAY_MS) * DAY_MS);
  const at = (ms: number) => ({ at: new Date(midnight.getTime() + ms).toISOString() });
  // Ours before midnight, theirs after; then the reverse.
  await table.bet('m1', 1000, 'r-m1');
  theirs('bet', 'm1', 1000, at(500));
  pass(5_000);
  await table.bet('m2', 300, 'r-m2');
  theirs('bet', 'm2', 300, at(-500));
  pass(20 * MINUTE_MS);
  const days = [new Date(midnight.getTime() - DAY_MS), midnight];
  for (const day of days)
    expect(await platform.module.reconcileDay(platform.db, day)).toEqual({ unequal: 0 });
  // A transaction missing at the provider is reported on its own day.
  await table.bet('m3', 200, 'r-m3');
  expect(await platform.module.reconcileDay(platform.db, midnight)).toEqual({ unequal: 1 });
  expect(await invariantViolations(platform.db)).toEqual([]);
});
