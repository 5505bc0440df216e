import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { listSyncRuns } from './index.ts';
import { aggregatorGame, openAggregator, type TestAggregator } from './testing/aggregator.ts';
import { GAME, openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';

let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite();
  aggregator = await openAggregator(platform, [
    aggregatorGame(),
    aggregatorGame({ game_code: 'other-slot' }),
  ]);
  await platform.connect('one.test', aggregator);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const put = (game_code: string, change: object = {}) =>
  aggregator.games.set(
    `${PROVIDER}/${game_code}`,
    aggregatorGame({ game_code, game_name: game_code, ...change }),
  );
const sync = (change: object = {}) =>
  platform.module.sync(platform.db, {
    providerCode: PROVIDER,
    kind: 'full',
    actor: 'ana',
    reason: 'test',
    ...change,
  });
async function slots() {
  const answer = await platform.call('one.test', 'startup', { domain_name: 'one.test' });
  return 'provider_count' in answer
    ? (answer.provider_count.find(({ category }) => category === 'slots')?.count ?? 0)
    : -1;
}

test('[wallet 4] a dry run only reports; a real run puts new games on sale, and counts follow', async () => {
  await sync();
  expect(await slots()).toBe(2);
  put('fresh', { rtp: 96.5, names: { CN: '新' } });
  const dry = await sync({ dry: true });
  expect(dry.diff?.added.map(({ row }) => row.game_code)).toEqual(['fresh']);
  expect(await slots()).toBe(2);
  const real = await sync();
  expect(real).toMatchObject({ state: 'done', diff: { unchanged: 2, withdrawn: [] } });
  await expect.poll(slots).toBe(3);
  const found = await platform.call('one.test', 'game', {
    domain_name: 'one.test',
    external_id: 'site-one',
    provider_code: PROVIDER,
    game_code: 'fresh',
  });
  expect(found).toMatchObject({ value: { rtp: 96.5, playable: true, local_names: { CN: '新' } } });
});

test('[wallet 4] games that a full list omits or disables are withdrawn, never deleted, and can return', async () => {
  const fresh = aggregator.games.get(`${PROVIDER}/fresh`)!;
  aggregator.games.delete(`${PROVIDER}/fresh`);
  const delta = await sync({ kind: 'delta' });
  expect(delta.diff?.withdrawn).toEqual([]);
  const full = await sync();
  expect(full.diff?.withdrawn).toEqual(['fresh']);
  await expect.poll(slots).toBe(2);
  aggregator.games.set(`${PROVIDER}/fresh`, { ...fresh, updated_at: new Date().toISOString() });
  const back = await sync({ kind: 'delta' });
  expect(back.diff?.returned.map(({ game_code }) => game_code)).toEqual(['fresh']);
  await expect.poll(slots).toBe(3);
  put('fresh', { enabled: false });
  expect((await sync()).diff?.withdrawn).toEqual(['fresh']);
  await expect.poll(slots).toBe(2);
});

test('[wallet 4] a list that withdraws most games waits for confirmation', async () => {
  const all = [...aggregator.games];
  aggregator.games.clear();
  expect((await sync()).state).toBe('held');
  expect(await slots()).toBe(2);
  for (const [key, game] of all) aggregator.games.set(key, game);
  const [last] = await listSyncRuns(platform.db, PROVIDER);
  expect(last).toMatchObject({ state: 'held', actor: 'ana', kind: 'full' });
});

test('[player protection G3] top award odds come from the list, appear in the catalogue and follow the list', async () => {
  const guest = { domain_name: 'one.test', external_id: 'site-one', provider_code: PROVIDER };
  const answer = () => platform.call('one.test', 'game', { ...guest, game_code: 'rare' });
  put('rare', { top_award_odds: 250_000_000 });
  await sync();
  await expect.poll(answer).toMatchObject({ value: { top_award_odds: 250_000_000 } });
  put('rare', { top_award_odds: 90_000_000 });
  await sync();
  await expect.poll(answer).toMatchObject({ value: { top_award_odds: 90_000_000 } });
  put('rare');
  expect((await sync()).diff?.changed).toEqual([]);
  aggregator.games.delete(`${PROVIDER}/rare`);
  await sync();
});

test('[player protection G2] a game that returns less than 75 %, or of an unknown kind, is not offered', async () => {
  put('poor', { rtp: 74.99 });
  put('odd', { category: 'mystery' });
  const { diff } = await sync();
  expect(diff?.refused).toEqual([
    { game_code: 'poor', why: 'returnTooLow' },
    { game_code: 'odd', why: 'unknownType' },
  ]);
  expect(diff?.added).toEqual([]);
  put(GAME, { rtp: 74, game_name: 'Demo Slot' });
  expect((await sync()).diff?.withdrawn).toEqual([GAME]);
  aggregator.games.delete(`${PROVIDER}/poor`);
  aggregator.games.delete(`${PROVIDER}/odd`);
});

test('[wallet 6] an unresponsive provider leaves the catalogue unchanged', async () => {
  aggregator.simulator.master = 'another secret than agreed';
  const before = await slots();
  expect(await sync()).toMatchObject({ state: 'failed', diff: null });
  expect(await slots()).toBe(before);
});
