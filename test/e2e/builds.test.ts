/** @module-tag nightly */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { createLog } from '#server/platform/log.ts';
import { WEB_CONFIG } from '#server/roles/web/testing/fixture-web.ts';
import { startWeb, type Web } from '#server/roles/web.ts';
import { DESKTOP, live, openProduct } from './support.ts';

const product = openProduct();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-builds-'));
  cpSync('build/client', join(folder, 'one/client'), { recursive: true });
  cpSync('build/server', join(folder, 'one/server'), { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('node', ['test/support/next-build.ts', join(folder, 'two'), 'second-build'], {
    env,
  });
  for (const build of ['one', 'two']) symlinkSync(resolve('build/art'), join(folder, build, 'art'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that serves a build of the folder. */
function serve(build: 'one' | 'two', port = 0): Promise<Web> {
  return startWeb({
    port,
    host: '127.0.0.1',
    api: product.platform.api,
    log: createLog('silent'),
    buildDir: join(folder, build),
    config: WEB_CONFIG,
  });
}

/** Stops the old build's process and starts the new one at the same address. */
async function deploy(old: Web): Promise<Web> {
  await old.close();
  return serve('two', old.port);
}

function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const buildOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('page-data')!.textContent!).build);

test('[W-20] an open page polls the build hourly; a newer build takes over at the next navigation', async () => {
  let web = await serve('one');
  const origin = `http://casino9.localhost:${web.port}`;
  await product.visit(DESKTOP, async ({ page }) => {
    await page.clock.install();
    const later = page.waitForResponse((response) => /later.*\.js/.test(response.url()));
    await page.goto(`${origin}/en`);
    await live(page);
    const first = await buildOf(page);
    await page.clock.runFor(3_000);
    await (await later).finished();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/builds/')) requested.push(request.url());
    });
    const documents = documentsOf(page);
    const latest = () => page.waitForResponse((response) => response.url().includes('/builds/latest.json?'));
    const same = latest();
    await page.clock.runFor(HOUR_MS);
    expect(await (await same).json()).toMatchObject({ id: first, timestamp: expect.any(Number) });
    await page.locator('footer a[href="/en/faqs"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en/faqs');
    expect(documents).toEqual([]);

    web = await deploy(web);
    await page.clock.runFor(HOUR_MS - 60_000);
    expect(requested.length).toBe(1);
    const newer = latest();
    await page.clock.runFor(60_000);
    expect(await (await newer).json()).toMatchObject({ id: 'second-build' });
    expect(requested.every((address) => /\/builds\/latest\.json\?\d{13}$/.test(address))).toBe(true);
    expect(documents).toEqual([]);
    // The link in the footer: a collapsed answer also names the page.
    await page.locator('footer a[href="/en/banking"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en/banking');
    await expect.poll(() => buildOf(page)).toBe('second-build');
    expect(documents).toEqual(['/en/banking']);
    const meta = await page.evaluate(async () => (await fetch('/builds/meta/second-build.json')).json());
    expect(meta).toMatchObject({ id: 'second-build', timestamp: expect.any(Number) });
  });
  await web.close();
});

test('[W-21] a missing chunk of an old build loads the document of the requested page, once', async () => {
  let web = await serve('one');
  const origin = `http://casino9.localhost:${web.port}`;
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      const later = page.waitForResponse((response) => /later.*\.js/.test(response.url()));
      await page.goto(`${origin}/en`);
      await live(page);
      await (await later).finished();
      await page.waitForLoadState('networkidle');
      web = await deploy(web);
      const documents = documentsOf(page);
      await page.locator('footer a[href="/en/about"]').first().click();
      await page.waitForFunction(() => '__version' in globalThis);
      await live(page);
      expect(new URL(page.url()).pathname).toBe('/en/about');
      expect(documents).toEqual(['/en/about']);
      expect(await buildOf(page)).toBe('second-build');
    },
    ['404'],
  );
  await web.close();
});

test('[W-21] a chunk that keeps failing does not cause a reload loop', async () => {
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    await context.route(/\/assets\/about-.*\.js/, (route) => route.abort());
    await page.goto(`${product.origin('casino9')}/en`);
    await live(page);
    const documents = documentsOf(page);
    const failed = page.waitForEvent('console', (message) => message.text().includes('dynamically imported'));
    await page.locator('footer a[href="/en/about"]').first().click();
    await expect.poll(() => documents).toEqual(['/en/about']);
    await failed;
    await page.waitForLoadState('networkidle');
    // The server's page is complete even without hydration; it does not reload in a loop.
    expect(await page.locator('h1').count()).toBe(1);
    expect(documents).toEqual(['/en/about']);
    problems.length = 0;
  });
});

test.each([
  ['boot', 'its first script'],
  ['client', 'the script behind it'],
])(
  '[W-21] a document that came before a deployment and asks for its scripts after it is loaded anew, once: %s is gone, %s',
  async (gone) => {
    let web = await serve('one');
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      const documents = documentsOf(page);
      await context.route(
        /\/assets\/boot-.*\.js/,
        async (route) => {
          const { pathname } = new URL(route.request().url());
          const old = gone === 'client' && { path: join(folder, 'one/client', pathname) };
          web = await deploy(web);
          await (old ? route.fulfill(old) : route.continue());
        },
        { times: 1 },
      );
      await page.goto(`http://casino9.localhost:${web.port}/en/faqs`);
      await expect.poll(() => buildOf(page).catch(() => '')).toBe('second-build');
      await live(page);
      expect(documents).toEqual(['/en/faqs', '/en/faqs']);
      // The requests in between had no session.
      expect(
        problems.filter((problem) => !/net::ERR|status of 404|dynamically imported/.test(problem)),
      ).toEqual([]);
      problems.length = 0;
    });
    await web.close();
  },
);

test('[W-21] a document whose scripts fail reloads once and stays as rendered by the server', async () => {
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    await context.route(/\/assets\/client-.*\.js/, (route) => route.fulfill({ status: 404 }));
    const documents = documentsOf(page);
    await page.goto(`${product.origin('casino9')}/en/faqs`);
    await expect.poll(() => documents.length).toBe(2);
    await expect
      .poll(() => problems.filter((problem) => problem.includes('dynamically imported')).length)
      .toBe(2);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/en/faqs', '/en/faqs']);
    expect(await page.locator('h1').count()).toBe(1);
    problems.length = 0;
  });
});
