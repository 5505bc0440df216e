import { afterAll, beforeAll, expect, test } from 'vitest';
import { testLog } from '#test/support/postgres.ts';
import { setMaintenance, watchSiteClock } from './index.ts';
import { type BrandApi, openBrandApi } from './testing/brand-api.ts';

let api: BrandApi;
beforeAll(async () => {
  api = await openBrandApi([]);
});
afterAll(() => api.close());

test('[S-02] a moment set and reached between two checks is reported by the later one', async () => {
  const [known, late] = [await api.brand('known'), await api.brand('late')];
  const begin = (id: number, start: Date) =>
    api.write((tx) => setMaintenance(tx, id, { on: true, start, end: null }));
  let now = Date.now();
  const moments: number[] = [];
  const clock = watchSiteClock({
    ...{ db: api.db, log: testLog, clock: () => now },
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
