import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite, updateSite } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/database.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';

/** Two processes on one database: a change made by one must reach the pages the other keeps within a second. */
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

const WITHIN = { timeout: 1_000, interval: 20 };
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

/** Body class and status of a brand's page as another process serves it. */
function page(name: string): Promise<{ status: number | undefined; html: string }> {
  return new Promise((done, failed) => {
    request(
      { port: there.port, host: '127.0.0.1', path: '/en/vip', headers: { host: `${name}.test` } },
      (response) => text(response).then((html) => done({ status: response.statusCode, html }), failed),
    )
      .on('error', failed)
      .end();
  });
}
const statusOf = async (name: string) => (await page(name)).status;

test('[S-02] maintenance that begins and ends by the clock is seen at once on pages kept in memory', async () => {
  const site = await openBrand('planned');
  expect(await statusOf('planned')).toBe(200);
  const start = new Date(Date.now() + 700);
  const end = new Date(start.getTime() + 1_500);
  await write((tx) => updateSite(tx, site, { maintenance: { on: true, start, end } }));
  await expect.poll(async () => (await page('planned')).html, WITHIN).toContain('<html');
  expect(await statusOf('planned')).toBe(200);
  const until = (moment: Date) => ({ interval: 20, timeout: moment.getTime() - Date.now() + 1_000 });
  await expect.poll(() => statusOf('planned'), until(start)).toBe(503);
  expect(Date.now()).toBeGreaterThanOrEqual(start.getTime());
  await expect.poll(() => statusOf('planned'), until(end)).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
});

test('[S-07] a site that expires is closed at that moment, and open again within a second of a longer term', async () => {
  const site = await openBrand('ending');
  const expiredDate = new Date(Date.now() + 900);
  await write((tx) => updateSite(tx, site, { expiredDate }));
  await expect.poll(() => statusOf('ending'), WITHIN).toBe(200);
  await expect.poll(() => statusOf('ending'), { timeout: 2_000, interval: 20 }).toBe(403);
  expect(Date.now()).toBeGreaterThanOrEqual(expiredDate.getTime());
  await write((tx) => updateSite(tx, site, { expiredDate: null }));
  await expect.poll(() => statusOf('ending'), WITHIN).toBe(200);
});

test('[W-02] a name and a colour that one process changes are on the pages of another within a second', async () => {
  const site = await openBrand('painted');
  const before = await page('painted');
  expect(before.html).toContain('House of painted');
  await write((tx) =>
    updateSite(tx, site, { name: 'Painted anew', theme: { code: 'slot2', color: 'magenta' } }),
  );
  await expect.poll(async () => (await page('painted')).html, WITHIN).toContain('Painted anew');
  expect((await page('painted')).html).toMatch(/<body[^>]*class="[^"]*magenta"/);
});
