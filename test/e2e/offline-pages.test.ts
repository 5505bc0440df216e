import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSiteByDomain, updateSite } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { DESKTOP, fetchJson, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const WORKERS = { ...PHONE, serviceWorkers: 'allow' as const };

/** Opens a page and waits until the service worker has cached its offline page and controls the host. */
async function keep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await live(page);
  const path = `${new URL(address).pathname.split('/').slice(0, 2).join('/')}/offline.html`;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(async (name) => (await caches.match(name)) !== undefined, path);
}

/** All cache entries of workers of this host: path and body. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept[new URL(request.url).pathname] = await (await cache.match(request))!.text();
    }
    return kept;
  });
/** Chromium's messages about requests without a connection, including those of a worker. */
const CUT = /ERR_INTERNET|ERR_FAILED|Failed to fetch/;
const SOON = { timeout: 15_000 };

test(
  'without a connection each brand shows its own offline page in the current language, and resumes on reconnection',
  nightly,
  async () => {
    await product.visit(WORKERS, async ({ page, context, problems }) => {
      await keep(page, `${product.origin('casino9')}/cn`);
      await keep(page, `${product.origin('casino9')}/en`);
      await keep(page, `${product.origin('slot2')}/en`);
      const names = await Promise.all(
        ['casino9', 'slot2'].map(async (brand) => {
          const manifest = JSON.parse(await fetchJson(product, brand, '/manifest.webmanifest'));
          return manifest.name as string;
        }),
      );
      // Later messages are caused by the disconnection; there were none before.
      expect(problems).toEqual([]);
      await context.setOffline(true);
      for (const [index, brand] of ['casino9', 'slot2'].entries()) {
        // A separate page: the offline page retries automatically, which may interfere with a navigation.
        const tab = await context.newPage();
        await tab.goto(`${product.origin(brand)}/en/slots`);
        expect(await tab.locator('h1').textContent()).toBe('You are offline');
        const text = await tab.locator('main').textContent();
        expect(text).toContain(names[index]);
        expect(text).not.toContain(names[1 - index]);
        expect(await tab.evaluate(() => getComputedStyle(document.querySelector('main')!).display)).toBe(
          'grid',
        );
        await tab.close();
      }
      await page.goto(`${product.origin('casino9')}/cn/slots`);
      expect(await page.locator('h1').textContent()).toBe('您已离线');
      await context.setOffline(false);
      await page.locator('html[data-live]').waitFor();
      expect(await page.locator('h1').textContent()).toBe('老虎机');
      problems.splice(0, problems.length, ...problems.filter((problem) => !CUT.test(problem)));
    });
  },
);

test(
  'the service worker caches no player data and only the offline page of the current build',
  nightly,
  async () => {
    await product.visit({ ...WORKERS, ...DESKTOP }, async ({ page, context, problems }) => {
      await signIn(page, product.origin('casino9'));
      await keep(page, `${product.origin('casino9')}/en/account`);
      const kept = await keptBy(page);
      const pages = Object.keys(kept).filter((path) => !path.startsWith('/assets/'));
      expect(pages.sort()).toEqual(['/en/offline.html', '/offline.html']);
      const text = Object.values(kept).join('\n');
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('baize.user')!));
      expect(text).not.toContain(user.user.session_token);
      expect(text).not.toContain('Open account menu of');
      const build = await page.evaluate(
        () => JSON.parse(document.getElementById('page-data')!.textContent!).build,
      );
      expect(await page.evaluate(() => caches.keys())).toEqual([`offline-${build}`]);
      // The next build's worker deletes the cached page of the old one.
      await page.evaluate(() => navigator.serviceWorker.register('/sw.js?build=next'));
      await page.waitForFunction(async () => (await caches.keys()).join() === 'offline-next');
      // It deletes them before it takes control; a page requested meanwhile waits.
      await page.waitForFunction(() => {
        const { scriptURL, state } = navigator.serviceWorker.controller ?? {};
        return scriptURL?.endsWith('build=next') && state === 'activated';
      });
      // Later messages are caused by the disconnection; there were none before.
      expect(problems).toEqual([]);
      await context.setOffline(true);
      await page.goto(`${product.origin('casino9')}/en/profile`);
      expect(await page.locator('main').textContent()).not.toContain('demo');
      await context.setOffline(false);
      problems.splice(0, problems.length, ...problems.filter((problem) => !CUT.test(problem)));
    });
  },
);

test('[S-10] every brand is installable: manifest with its name, existing icons, one of them maskable', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${product.origin('casino9')}/en`);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = JSON.parse(await fetchJson(product, 'casino9', href!));
    const name = await page.evaluate(
      () => JSON.parse(document.getElementById('page-data')!.textContent!).layout.site.site_name,
    );
    expect(manifest).toMatchObject({ name, start_url: '/', scope: '/', display: 'standalone' });
    const plain = JSON.parse(await fetchJson(product, 'casino9', '/manifest.json'));
    expect(plain.name).toBe(name);
    const fallback = ['/icons/192.png', '/icons/512.png', '/icons/maskable.png'];
    const icons = [
      ...manifest.icons,
      ...fallback.map((src) => ({ src, sizes: src.includes('192') ? '192x192' : '512x512' })),
    ];
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      const width = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(width, src).toBe(sizes);
    }
  });
});

test('[W-08] [S-02] maintenance shows its times in a stated zone, then in the visitor’s, and ends automatically', async () => {
  const { db, transaction } = product.platform.database;
  const site = await findSiteByDomain(db, 'casino1.localhost');
  const set = (on: boolean) =>
    transaction((tx) =>
      updateSite(tx, site!.id, {
        maintenance: { on, start: new Date('2026-11-20T10:00:00Z'), end: new Date('2099-01-02T20:30:00Z') },
      }),
    );
  await set(true);
  const address = `${product.origin('casino1')}/php/slots`;
  await expect
    .poll(() => fetchJson(product, 'casino1', '/php/slots'), SOON)
    .toContain('20 Nov 2026 10:00 UTC');
  await product.visit(
    { ...PHONE, timezoneId: 'Asia/Manila' },
    async ({ page }) => {
      await page.clock.install();
      const response = await page.goto(address);
      expect(response!.status()).toBe(503);
      const times = page.locator('time');
      await expect
        .poll(() => times.allTextContents(), SOON)
        .toEqual(['20 Nov 2026 18:00 GMT+8', '3 Jan 2099 04:30 GMT+8']);
      expect(await page.locator('html').getAttribute('lang')).toBe('fil');
      await set(false);
      await expect.poll(() => fetchJson(product, 'casino1', '/php/slots'), SOON).toContain('page-data');
      await page.clock.runFor(61_000);
      await page.locator('main .card').first().waitFor();
    },
    ['503'],
  );
});

test('[W-25] the preloader shows while the app starts and hides when it is ready', nightly, async () => {
  await product.visit(DESKTOP, async ({ page, context }) => {
    let start = () => {};
    const held = new Promise<void>((resolve) => {
      start = resolve;
    });
    await context.route(/\/assets\/client-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.origin('casino9')}/en`, { waitUntil: 'commit' });
    const line = page.locator('.preloader-line');
    await expect.poll(() => line.isVisible(), SOON).toBe(true);
    expect(await page.locator('main h1').isVisible()).toBe(true);
    start();
    await live(page);
    expect(await line.isVisible()).toBe(false);
  });
  await product.visit(PHONE, async ({ page }) => {
    await page.goto(`${product.origin('casino9')}/en/preloader`);
    expect(await page.locator('h1').textContent()).toMatch(/^Loading /);
    expect(await page.locator('[aria-busy=true]').count()).toBe(1);
  });
});
