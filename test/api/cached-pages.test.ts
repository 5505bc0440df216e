import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { createSite, setLanguages, setWindDown, updateSite } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config/index.ts';
import type { Tx } from '#server/platform/database/index.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { requestHost } from '#test/support/host-request.ts';
import { testLog } from '#test/support/postgres.ts';

/** Two processes on one database: a change made by one must reach the pages the other keeps. */
let data: TestDatabase;
let folder: string;
let here: Platform;
let there: Platform;
beforeAll(async () => {
  data = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'baize-kept-'));
  const config = readConfig({
    MODE: 'production',
    DATABASE_URL: data.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    MESSAGES_URL: 'http://127.0.0.1:9/',
    MESSAGES_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    PORT: '0',
    ROLES: 'web',
  });
  [here, there] = [
    await createPlatform(config, { log: testLog }),
    await createPlatform(config, { log: testLog }),
  ];
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await data.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Shorter than the lifetime of a cached page. */
const SOON = { timeout: 12_000, interval: 20 };
const write = <T>(work: (tx: Tx) => Promise<T>) => here.database.transaction(work);

async function openBrand(name: string): Promise<number> {
  return await write((tx) =>
    createSite(tx, {
      externalId: name,
      name: `House of ${name}`,
      currency: 'PHP',
      theme: { code: 'casino9', color: 'ink' },
      domains: [`${name}.test`],
      languages: ['EN'],
    }),
  );
}

/** Body class and status of a brand's page as served by another process. */
const page = (name: string, path = '/en/vip') => requestHost(there.port!, `${name}.test`, path);
const statusOf = async (name: string) => (await page(name)).status;

/**
 * Schedules a brand's status change far enough ahead for its page to be rendered and cached before, even on a
 * busy machine; returns the time.
 */
async function ahead(
  name: string,
  status: number,
  set: (tx: Tx, at: Date) => Promise<unknown>,
): Promise<Date> {
  for (let lead = 700; ; lead *= 2) {
    const at = new Date(Date.now() + lead);
    await write((tx) => set(tx, at));
    const isOver = () => Date.now() >= at.getTime();
    await expect.poll(async () => (await statusOf(name)) === status || isOver(), SOON).toBe(true);
    if (!isOver()) return at;
  }
}

/** The page changes status at that time, and not before. */
async function turns(name: string, status: number, at: Date): Promise<void> {
  const timeout = Math.max(0, at.getTime() - Date.now()) + SOON.timeout;
  await expect.poll(() => statusOf(name), { ...SOON, timeout }).toBe(status);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
}

test('[S-02] scheduled maintenance appears on cached pages as soon as it begins or ends', async () => {
  const site = await openBrand('planned');
  expect(await statusOf('planned')).toBe(200);
  const start = await ahead('planned', 200, (tx, at) =>
    updateSite(tx, site, { maintenance: { on: true, start: at, end: null } }),
  );
  await turns('planned', 503, start);
  const end = await ahead('planned', 503, (tx, at) =>
    updateSite(tx, site, { maintenance: { on: true, start, end: at } }),
  );
  await turns('planned', 200, end);
});

test('[S-02] planned maintenance is announced on cached pages from the notice time, in the page’s language', async () => {
  const site = await openBrand('announced');
  await write((tx) => setLanguages(tx, site, ['EN', 'CN']));
  const [start, end] = [new Date(Date.now() + DAY_MS), new Date(Date.now() + DAY_MS + HOUR_MS)];
  const announce = (noticeAt: Date | null) =>
    write((tx) => updateSite(tx, site, { maintenance: { on: true, start, end, noticeAt } }));
  const noticeOf = async (path?: string) =>
    /<p role="status" class="maintenance-notice[^>]*>([^<]*)</.exec(
      (await page('announced', path)).text,
    )?.[1];
  await announce(new Date(Date.now() + 1500));
  await expect.poll(() => noticeOf(), SOON).toMatch(/^Maintenance is planned from .+ UTC to .+ UTC\./);
  expect(await noticeOf('/cn/vip')).toMatch(/^网站将于 .+ UTC 至 .+ UTC 进行维护/);
  await announce(null);
  await expect.poll(() => noticeOf(), SOON).toBe(undefined);
});

test('[operations 1.1] a planned wind-down is announced on cached pages, which change when it begins', async () => {
  const site = await openBrand('ending-in-order');
  await write((tx) => setLanguages(tx, site, ['EN', 'CN']));
  const noticeOf = async (path?: string) =>
    /<p role="status" class="closing-notice[^>]*>([^<]*)</.exec(
      (await page('ending-in-order', path)).text,
    )?.[1];
  const plan = { closesOn: '2099-12-31', noticeAt: new Date() };
  await write((tx) => setWindDown(tx, site, { ...plan, since: new Date(Date.now() + DAY_MS) }));
  await expect
    .poll(() => noticeOf(), SOON)
    .toMatch(/^This site will close on 31 Dec 2099\. Sign-ups and deposits end on .+ UTC\./);
  expect(await noticeOf('/cn/vip')).toMatch(/^本站将于 2099年12月31日 关闭/);
  const since = new Date(Date.now() + 2000);
  await write((tx) => setWindDown(tx, site, { ...plan, since }));
  await expect.poll(() => noticeOf(), SOON).toMatch(/Sign-ups and deposits have ended/);
  expect(Date.now()).toBeGreaterThanOrEqual(since.getTime());
  await write((tx) => setWindDown(tx, site, null));
  await expect.poll(() => noticeOf(), SOON).toBe(undefined);
});

test('[S-07] a site closes when it expires, and reopens soon after its term is extended', async () => {
  const site = await openBrand('ending');
  const term = await ahead('ending', 200, (tx, expiredDate) => updateSite(tx, site, { expiredDate }));
  await turns('ending', 403, term);
  await write((tx) => updateSite(tx, site, { expiredDate: null }));
  await expect.poll(() => statusOf('ending'), SOON).toBe(200);
});

test('[W-02] a name and colour changed in one process soon appear on pages of another', async () => {
  const site = await openBrand('painted');
  const before = await page('painted');
  expect(before.text).toContain('House of painted');
  await write((tx) =>
    updateSite(tx, site, { name: 'Painted anew', theme: { code: 'slot2', color: 'magenta' } }),
  );
  await expect.poll(async () => (await page('painted')).text, SOON).toContain('Painted anew');
  expect((await page('painted')).text).toMatch(/<body[^>]*class="[^"]*magenta"/);
});
