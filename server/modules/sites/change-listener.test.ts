import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase, run } from '#server/platform/database/index.ts';
import { testLog } from '#test/support/postgres.ts';
import {
  addDomain,
  findSiteByDomain,
  removeDomain,
  type SiteWatch,
  setMaintenance,
  setTheme,
  siteProfile,
  watchSiteChanges,
} from './index.ts';
import { type BrandApi, openBrandApi } from './testing/brand-api.ts';

let api: BrandApi;
/** A second process: its own pool, caches and connection. */
let other: Database;
let watch: SiteWatch;
const heard: { site: number | 'all'; domains: readonly string[] }[] = [];

beforeAll(async () => {
  api = await openBrandApi([]);
  other = openDatabase({ url: api.url, poolSize: 2, log: testLog });
  const onChange = (site: number | 'all', domains: readonly string[]) => heard.push({ site, domains });
  watch = await watchSiteChanges({ db: other.db, url: api.url, log: testLog, onChange });
});
afterAll(async () => {
  await watch.close();
  await other.close();
  await api.close();
});

/** Changes arrive only by notification: cached values stay while the connection is up. */
const within = { timeout: 15_000, interval: 5 };

test('[W-02] another process soon sees a changed site and receives its domains', async () => {
  const brand = await api.brand('aurora', { domains: ['aurora.test', 'www.aurora.test'] });
  expect((await findSiteByDomain(other.db, 'aurora.test'))?.inMaintenance).toBe(false);
  expect((await siteProfile(other.db, brand.id)).site.theme_code).toBe('any');
  heard.length = 0;
  await api.write(async (tx) => {
    await setMaintenance(tx, brand.id, { on: true, start: null, end: null });
    await setTheme(tx, brand.id, 'unheard-of', 'plaid');
  });
  await vi.waitFor(async () => {
    expect((await findSiteByDomain(other.db, 'aurora.test'))?.inMaintenance).toBe(true);
    expect((await siteProfile(other.db, brand.id)).site.theme_code).toBe('unheard-of');
  }, within);
  // Re-read values are visible before the notification arrives.
  const notice = { site: brand.id, domains: ['aurora.test', 'www.aurora.test'] };
  await vi.waitFor(() => expect(heard).toContainEqual(notice), within);
});

test('[W-02] a moved domain is served by its new site in every process, even where it was unknown', async () => {
  const from = await api.brand('from', { domains: ['from.test', 'moving.test'] });
  const to = await api.brand('to');
  expect((await findSiteByDomain(other.db, 'moving.test'))?.id).toBe(from.id);
  expect(await findSiteByDomain(other.db, 'coming.test')).toBeUndefined();
  await api.write(async (tx) => {
    await removeDomain(tx, from.id, 'moving.test');
    await addDomain(tx, to.id, 'Moving.Test:3000');
    await addDomain(tx, to.id, 'coming.test');
  });
  await vi.waitFor(async () => {
    expect((await findSiteByDomain(other.db, 'moving.test'))?.id).toBe(to.id);
    expect((await findSiteByDomain(other.db, 'coming.test'))?.id).toBe(to.id);
  }, within);
});

test('a notice from another process invalidates the local cache', async () => {
  const brand = await api.brand('notified');
  expect((await siteProfile(other.db, brand.id)).site.site_name).toBe('House of notified');
  await api.write(async (tx) => {
    const values = [brand.id, JSON.stringify({ site_id: brand.id, domains: [brand.domain] })];
    await run(tx, {
      text: `with named as (update sites.site set name = 'Renamed' where site_id = $1 returning 1)
        select pg_notify('baize_site_changed', $2) from named`,
      values,
    });
  });
  await vi.waitFor(async () => {
    expect((await siteProfile(other.db, brand.id)).site.site_name).toBe('Renamed');
    expect((await findSiteByDomain(other.db, brand.domain))?.name).toBe('Renamed');
  }, within);
});

test('nothing is announced by a transaction that is rolled back', async () => {
  const brand = await api.brand('steady');
  await vi.waitFor(() => expect(heard.some(({ site }) => site === brand.id)).toBe(true), within);
  heard.length = 0;
  const failing = api.write(async (tx) => {
    await setTheme(tx, brand.id, 'x', 'y');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const next = await api.brand('next');
  await vi.waitFor(() => expect(heard.some(({ site }) => site === next.id)).toBe(true), within);
  expect(heard.some(({ site }) => site === brand.id)).toBe(false);
});

test('a lost connection is restored, and no stale data is served', async () => {
  const brand = await api.brand('lost');
  await siteProfile(other.db, brand.id);
  heard.length = 0;
  await api.write(async (tx) => {
    await run(tx, {
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'baize site changes %'`,
    });
    await setTheme(tx, brand.id, 'after', 'loss');
  });
  await vi.waitFor(
    async () => expect((await siteProfile(other.db, brand.id)).site.theme_code).toBe('after'),
    within,
  );
  await vi.waitFor(() => expect(heard).toContainEqual({ site: 'all', domains: [] }), within);
});

test('a site with very many domains is announced in several notices', async () => {
  const domains = Array.from(
    { length: 60 },
    (_, n) => `${'x'.repeat(200)}-${String(n).padStart(2, '0')}.test`,
  );
  const brand = await api.brand('many', { domains });
  await vi.waitFor(() => {
    const domains = new Set(
      heard.filter(({ site }) => site === brand.id).flatMap((notice) => notice.domains),
    );
    expect(domains.size).toBe(60);
  }, within);
});
