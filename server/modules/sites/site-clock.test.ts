import { afterAll, beforeAll, expect, test } from 'vitest';
import { testLog } from '#test/support/postgres.ts';
import { setMaintenance, watchSiteClock } from './index.ts';
import { type BrandApi, openBrandApi } from './testing/brand-api.ts';

let apiClient: BrandApi;
beforeAll(async () => {
  apiClient = await openBrandApi([]);
});
afterAll(() => apiClient.close());

test('[S-02] a moment that was set and came between two looks is told of by the later one', async () => {
  const [known, late] = [await apiClient.brand('known'), await apiClient.brand('late')];
  const begin = (id: number, start: Date) =>
    apiClient.write((tx) => setMaintenance(tx, id, { on: true, start, end: null }));
  let now = Date.now();
  const moments: number[] = [];
  const clock = watchSiteClock({
    ...{ db: apiClient.db, log: testLog, clock: () => now },
    onMoment: (site) => moments.push(site),
  });
  for (const { id } of [known, late]) {
    await begin(id, new Date(now + 5));
    now += 10;
    clock.refresh();
    await expect.poll(() => moments).toContain(id);
  }
  clock.close();
});
