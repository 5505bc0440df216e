import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { listOutages } from '#server/platform/external/outages.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { expectBooks } from '#test/support/books.ts';
import { significantOutageEvents } from './console/significant-events.ts';
import { openAggregator, type TestAggregator } from './testing/aggregator.ts';
import { openProviderSite, PROVIDER, type ProviderTestSite } from './testing/application.ts';

const clock = { at: Date.now() };
const now = () => new Date(clock.at);
let platform: ProviderTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openProviderSite({ now });
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

test('[player protection L2] a provider paused after five failures is reported down to its connected sites until it answers', async () => {
  const { siteId } = await platform.guest('one.test', 0n);
  const other = (await platform.guest('two.test', 0n)).siteId;
  const key = { site_id: siteId, provider_code: PROVIDER };
  const ask = () =>
    platform.module.outbound.ask(platform.db, key, 'games', { page: 1 }).then(
      () => 'answered',
      () => 'silent',
    );
  const span = () => ({ from: new Date(clock.at - DAY_MS), to: new Date(clock.at + 1), limit: 10 });
  const answer = async (id: number) => {
    const site = { id, currency: 'PHP' } as Parameters<typeof significantOutageEvents>[1];
    return (await significantOutageEvents(platform.db, site, span())).map(({ what, subject }) => [
      what,
      subject,
    ]);
  };
  // Other tests in this process use the same provider with their own hosts.
  const line = `baize_breaker_open{provider="${PROVIDER}",host="${new URL(aggregator.origin).host}"} `;
  const breaker = async () => (await createMetrics().text()).split(line)[1]?.[0];
  aggregator.deaf.calls = 10;
  for (let n = 0; n < 4; n++) expect(await ask()).toBe('silent');
  expect([await answer(siteId), await breaker()]).toEqual([[], '0']);
  expect([await ask(), await ask()]).toEqual(['silent', 'silent']);
  expect(await breaker()).toBe('1');
  expect(await answer(siteId)).toEqual([['outage.began', `provider:${PROVIDER}`]]);
  clock.at += 31_000;
  aggregator.pass(31_000);
  expect([await ask(), await ask()]).toEqual(['answered', 'answered']);
  expect(await breaker()).toBe('0');
  expect(await answer(siteId)).toEqual([
    ['outage.ended', `provider:${PROVIDER}`],
    ['outage.began', `provider:${PROVIDER}`],
  ]);
  expect(await answer(other)).toEqual([]);
  expect(await listOutages(platform.db, ['provider:NOBODY'], span())).toEqual([]);
});
