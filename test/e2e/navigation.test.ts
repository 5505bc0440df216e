import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROUTES } from '#site/app/routes.ts';
import { nightly, splitCases } from '#test/support/tags.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const origin = () => product.origin('casino9');

/** Opens a page and waits until its idle tasks have begun. */
async function open(page: Page, path: string): Promise<void> {
  const later = page.waitForResponse((response) => /\/assets\/later-.*\.js/.test(response.url()));
  await page.goto(origin() + path);
  await live(page);
  await (await later).finished();
}

const chunksOf = (page: Page): string[] => {
  const chunks: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) chunks.push(name);
  });
  return chunks;
};

/** Whether requests made from now on remain pending. */
function requestsOf(page: Page): () => boolean {
  let open = 0;
  page.on('request', () => open++);
  page.on('requestfinished', () => open--);
  page.on('requestfailed', () => open--);
  return () => open > 0;
}

test('[W-19] hovering, focusing or touching a link prefetches its chunk once, and navigation requests no more', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await open(page, '/en');
    const chunks = chunksOf(page);
    const footer = page.locator('footer');
    await footer.locator('a[href="/en/about"]').first().hover();
    await expect.poll(() => chunks.filter((name) => name === 'about').length).toBe(1);
    await footer.locator('a[href="/en/contact-us"]').first().focus();
    await expect.poll(() => chunks.filter((name) => name === 'contact-us').length).toBe(1);
    await footer.locator('a[href="/en/about"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en/about');
    expect(chunks.filter((name) => name === 'about').length).toBe(1);
  });
});

test('[W-19] with data saver or on a slow connection nothing is prefetched', nightly, async () => {
  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }]) {
    await product.visit(DESKTOP, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      await open(page, '/en');
      const chunks = chunksOf(page);
      await page.locator('footer a[href="/en/about"]').first().hover();
      await page.locator('footer a[href="/en/contact-us"]').first().focus();
      await page.locator('footer a[href="/en/about"]').first().click();
      await page.waitForURL((url) => url.pathname === '/en/about');
      expect(chunks).not.toContain('contact-us');
    });
  }
});

test('[W-23] every navigation, of the document or of the client, sets the cookie with the base domain', async () => {
  await product.visit(DESKTOP, async ({ page, context }) => {
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'base_domain');
    await open(page, '/en');
    const expected = { value: 'casino9.localhost', path: '/', secure: true, sameSite: 'Lax' };
    expect(await cookie()).toMatchObject(expected);
    await context.clearCookies({ name: 'base_domain' });
    expect(await cookie()).toBeUndefined();
    await page.locator('footer a[href="/en/about"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en/about');
    await expect.poll(cookie).toMatchObject(expected);
  });
});

test('[W-01] [W-26] navigation focuses the new heading, scrolls to the top, updates the head, and Back restores the scroll position', async () => {
  await product.visit(PHONE, async ({ page }) => {
    await open(page, '/en');
    const link = page.locator('footer a[href="/en/about"]').first();
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(200);
    await link.focus();
    await link.press('Enter');
    await page.waitForURL((url) => url.pathname === '/en/about');
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused).toBe('H1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.title()).toBe('About Evenkeel – Evenkeel');
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      url: document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content,
      alternates: [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')].map(({ href }) => href),
    }));
    expect(head.canonical).toBe(`${origin()}/en/about`);
    expect(head.url).toBe(`${origin()}/en/about`);
    expect(head.alternates).toContain(`${origin()}/cn/about`);
    expect(head.alternates.every((href) => href.endsWith('/about'))).toBe(true);
    await page.goBack();
    await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });
});

test(
  '[W-01] a page that takes longer than 150 ms shows a pending state; a faster one does not',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context }) => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await context.route('**/about/_payload.json', async (route) => {
        await held;
        await route.continue();
      });
      await open(page, '/en');
      // Milliseconds between the click and the indicator's appearance; a slow machine can only increase them.
      const wait = page.evaluate(
        () =>
          new Promise<number>((done) => {
            let clicked = Number.POSITIVE_INFINITY;
            addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true });
            const look = () => {
              const line = document.querySelector('.pending-line');
              if (line && getComputedStyle(line).visibility === 'visible') done(performance.now() - clicked);
              else requestAnimationFrame(look);
            };
            look();
          }),
      );
      await page.locator('footer a[href="/en/about"]').first().click();
      expect(await wait).toBeGreaterThanOrEqual(150);
      answer();
      await page.waitForURL((url) => url.pathname === '/en/about');
      await page.locator('.pending-line').waitFor({ state: 'detached' });
    });
  },
);

test('[W-15] navigation without a connection shows the error page, and Back works once reconnected', async () => {
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    const isUnderWay = requestsOf(page);
    await open(page, '/en');
    // The page's chunk is loaded before the connection drops; a page that was idle once stays marked as idle.
    const chunk = page.waitForResponse((response) => /\/assets\/about-/.test(response.url()));
    await page.locator('footer a[href="/en/about"]').first().hover();
    await chunk;
    await expect.poll(isUnderWay).toBe(false);
    await context.setOffline(true);
    await page.locator('footer a[href="/en/about"]').first().click();
    await page.getByText('You are offline. Check your connection and try again.').waitFor();
    expect(await page.locator('h1').textContent()).toBe('503');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
    await page.locator('footer').waitFor();
    problems.splice(0, problems.length, ...problems.filter((problem) => !/ERR_INTERNET|503/.test(problem)));
  });
});

/**
 * Below this value a shift is invisible: a tenth of the threshold for a good score. It allows for font
 * differences between machines.
 */
const STILL = 0.01;

/** What has moved so far, with fonts and the first screen's pictures loaded: shift and elements. */
const shifted = (page: Page) =>
  page.evaluate(async (still) => {
    await document.fonts.ready;
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    let sum = 0;
    const moved = new Set<string>();
    const add = (entries: PerformanceEntryList) => {
      // All shifts: these pages receive no input, and a phone counts its initial fit of the page as input.
      for (const { value, sources } of entries as Shift[]) {
        sum += value;
        for (const { node } of sources) moved.add(node instanceof Element ? outline(node) : 'text');
      }
    };
    const outline = ({ tagName, className }: Element) => `${tagName} ${className}`;
    const shifts = new PerformanceObserver((list) => add(list.getEntries()));
    shifts.observe({ type: 'layout-shift', buffered: true });
    // Shifts are reported in a task after their frame.
    for (let frame = 0; frame < 2; frame++)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    add(shifts.takeRecords());
    return sum < still ? [] : [sum, ...moved];
  }, STILL);

/** Every third route in each run: each route has its own screen, the frame is the same. */
const routeParts = splitCases(ROUTES, ({ path }) => ROUTES.findIndex((one) => one.path === path) % 3 === 0);

for (const [device, isPlayer, name] of [
  [PHONE, false, 'a guest on a phone'],
  [DESKTOP, true, 'a player on a desktop'],
] as const)
  for (const { name: partName, part, tags } of routeParts)
    test(`[W-01] [W-03] every route hydrates without warnings or layout shift: ${name}, ${partName}`, {
      tags: isPlayer ? tags : nightly.tags,
      // Sixteen pages in one session, or thirty-two.
      timeout: 120_000,
    }, async () => {
      await product.visit(device, async ({ page, problems }) => {
        if (isPlayer) await signIn(page, origin());
        const seen: Record<string, unknown> = {};
        for (const { path } of part) {
          const response = await page.goto(`${origin()}/en${path === '/' ? '' : path}`);
          await live(page);
          const moved = await shifted(page);
          seen[path] = {
            status: response?.status(),
            h1: await page.locator('h1').count(),
            main: await page.locator('main').count(),
            moved,
            problems: problems.splice(0),
          };
        }
        const quiet = { status: 200, h1: 1, main: 1, moved: [], problems: [] };
        expect(seen).toEqual(Object.fromEntries(part.map(({ path }) => [path, quiet])));
      });
    });

test('the account overview links to limits and breaks in one tap on a phone, without text overflow', async () => {
  await product.visit({ ...PHONE, viewport: { width: 320, height: 640 } }, async ({ page }) => {
    await signIn(page, origin());
    await page.goto(`${origin()}/en/account`);
    await live(page);
    const links = page.getByRole('navigation', { name: 'Quick links' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await links
        .getByRole('link')
        .evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth).length);
      expect(cut, `${width} px`).toBe(0);
    }
    await links.getByRole('link', { name: 'Limits and breaks' }).click();
    await page.getByRole('heading', { name: 'My limits' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/responsible-gaming');
  });
});
