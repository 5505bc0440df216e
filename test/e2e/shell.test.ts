import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { setPartners, upsertArticles } from '#server/modules/content/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { changeSettings, layoutOf, reloadUntil } from './site-settings.ts';
import { closeError, DESKTOP, live, openProduct, PHONE } from './support.ts';

/**
 * Observable effects of LiveChat's tracking script on a page: it takes over the queue, announces itself,
 * opens.
 */
const TRACKING = `{
  const widget = window.LiveChatWidget;
  const listeners = {};
  const seen = (window.__chat = { license: window.__lc.license, calls: [], listeners });
  const emit = (name, data) => (listeners[name] || []).forEach((listener) => listener(data));
  const handle = ([kind, [name, value]]) => {
    if (kind === 'on') (listeners[name] = listeners[name] || []).push(value);
    if (kind === 'call') seen.calls.push(name);
  };
  window.__startChat = () => {
    widget._h = handle;
    widget._q.splice(0).forEach(handle);
    emit('ready', { state: { visibility: 'minimized' }, customerData: { status: 'browsing' } });
  };
  if (!window.__slowChat) window.__startChat();
}`;

let requested = 0;
const chatServer = createServer((_, response) => {
  requested++;
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(TRACKING);
});
// Before the product, which reads its address from the environment.
await once(chatServer.listen(0, '127.0.0.1'), 'listening');
const CHAT = `http://127.0.0.1:${(chatServer.address() as AddressInfo).port}`;
process.env.LIVE_CHAT_SCRIPT = `${CHAT}/tracking.js`;
const product = openProduct();
afterAll(() => {
  delete process.env.LIVE_CHAT_SCRIPT;
  chatServer.close();
});

test(
  '[W-14] [W-26] partners open from a side entry by keyboard: logo, link in a new tab, name; Escape returns the focus',
  nightly,
  async () => {
    const { db, transaction } = product.platform.database;
    const site = await findSiteByDomain(db, 'casino9.localhost');
    const given = [
      { href: 'https://partner.example/', img_url: 'brands/casino9/logo1.svg', partner_name: 'Care House' },
    ];
    await transaction((tx) => setPartners(tx, site!.id, given));
    await product.visit(PHONE, async ({ page }) => {
      const address = `${product.origin('casino9')}/en`;
      await reloadUntil(page, address, async () => (await layoutOf(page)).partners.length === 1);
      const entry = page.getByRole('button', { name: 'Partners' });
      await entry.focus();
      await entry.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Partners' });
      const link = dialog.getByRole('link', { name: 'Care House' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toBe('https://partner.example/');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.locator('img').getAttribute('src')).toBe('/images/brands/casino9/logo1.svg');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => entry.evaluate((element) => element === document.activeElement)).toBe(true);
      await transaction((tx) => setPartners(tx, site!.id, []));
      await reloadUntil(page, address, async () => (await layoutOf(page)).partners.length === 0);
      await page.waitForLoadState('networkidle');
      expect(await entry.count()).toBe(0);
    });
  },
);

test(
  '[W-16] the chat loads only where it is enabled with an id; its button appears with it, opens it and shows the right image',
  nightly,
  async () => {
    const address = `${product.origin('casino9')}/en`;
    await changeSettings(product, 'casino9', { liveChat: { status: false, chatId: '77123', imageId: null } });
    await product.visit(DESKTOP, async ({ page }) => {
      await reloadUntil(page, address, async () => (await layoutOf(page)).live_chat.chat_id === '77123');
      await page.waitForLoadState('networkidle');
      expect(requested).toBe(0);
      const { headers } = await policyOf(page, address);
      expect(headers).not.toContain('livechat');
    });
    await changeSettings(product, 'casino9', { liveChat: { status: true, chatId: '77123', imageId: null } });
    await product.visit(DESKTOP, async ({ page }) => {
      await page.addInitScript(() => Object.assign(window, { __slowChat: true }));
      await reloadUntil(page, address, async () => (await layoutOf(page)).live_chat.status);
      await page.waitForFunction(() => '__startChat' in window);
      const button = page.getByRole('button', { name: 'Live chat' });
      expect(await button.count()).toBe(0);
      await page.evaluate(() => (window as unknown as { __startChat: () => void }).__startChat());
      await button.waitFor();
      expect(await button.locator('img').getAttribute('src')).toBe('/template/livechat/default.svg');
      expect(
        await button.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => 1)),
      ).toBe(1);
      await button.click();
      const chat = await page.evaluate(() => (window as unknown as { __chat: object }).__chat);
      expect(chat).toMatchObject({ license: 77123, calls: ['hide', 'maximize'] });
      const { headers } = await policyOf(page, address);
      for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src'])
        expect(headers, name).toMatch(new RegExp(`${name} [^;]*${CHAT} https://\\*.livechatinc.com`));
    });
    await changeSettings(product, 'casino9', {
      liveChat: { status: true, chatId: '77123', imageId: 'brands/casino9/logo3.svg' },
    });
    await product.visit(PHONE, async ({ page }) => {
      await reloadUntil(page, address, async () => (await layoutOf(page)).live_chat.image_id !== null);
      const image = page.getByRole('button', { name: 'Live chat' }).locator('img');
      expect(await image.getAttribute('src')).toBe('/images/brands/casino9/logo3.svg');
    });
  },
);

test(
  '[W-16] opening the chat before it has loaded is logged, and it opens once loaded',
  nightly,
  async () => {
    await changeSettings(product, 'casino9', { liveChat: { status: true, chatId: '77123', imageId: null } });
    await product.visit(DESKTOP, async ({ page, problems }) => {
      await page.addInitScript(() => Object.assign(window, { __slowChat: true }));
      const address = `${product.origin('casino9')}/en/contact-us`;
      await reloadUntil(page, address, async () => (await layoutOf(page)).live_chat.status);
      await page.waitForFunction(() => '__startChat' in window);
      await page.locator('main').getByRole('button', { name: 'Live chat' }).click();
      await expect.poll(() => problems).toEqual(['error: LiveChatWidget not initialized yet.']);
      problems.length = 0;
      await page.evaluate(() => (window as unknown as { __startChat: () => void }).__startChat());
      const calls = () =>
        page.evaluate(() => (window as unknown as { __chat: { calls: string[] } }).__chat.calls);
      await expect.poll(calls).toEqual(['maximize']);
    });
  },
);

async function policyOf(page: Page, address: string): Promise<{ headers: string }> {
  const response = await page.goto(address);
  return { headers: response!.headers()['content-security-policy']! };
}

test(
  '[W-17] [W-18] one modal at a time: the login modal closes the open one and remembers it',
  nightly,
  async () => {
    const { db, transaction } = product.platform.database;
    const site = await findSiteByDomain(db, 'slot2.localhost');
    const partner = { href: '/faqs', img_url: 'brands/slot2/logo1.svg', partner_name: 'House' };
    await transaction((tx) => setPartners(tx, site!.id, [partner]));
    await product.visit(DESKTOP, async ({ page }) => {
      const home = `${product.origin('slot2')}/en`;
      await reloadUntil(page, home, async () => (await layoutOf(page)).partners.length === 1);
      // The page's clock advances only when the story does: a busy machine must not use up the second before
      // the login modal.
      const start = new Date('2026-01-01T12:00:00Z');
      await page.clock.install({ time: start });
      await page.clock.pauseAt(start.getTime() + 1_000);
      await page.goto(`${product.origin('slot2')}/en/profile`);
      await live(page);
      expect(new URL(page.url()).pathname).toMatch(/^\/en\/?$/);
      await page.clock.runFor(300);
      await page.getByRole('button', { name: 'Partners' }).click();
      await page.getByRole('dialog', { name: 'Partners' }).waitFor();
      expect(await page.getByRole('dialog', { name: 'Sign in' }).count()).toBe(0);
      await page.clock.runFor(1_000);
      await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
      await page.getByRole('dialog', { name: 'Partners' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.locator('[role=dialog] :focus').first().waitFor();
    });
  },
);

test(
  '[W-17] [P-02] the login modal has the login page’s form: both tabs, errors at the fields, then the requested page',
  nightly,
  async () => {
    await product.visit(
      PHONE,
      async ({ page }) => {
        await page.goto(`${product.origin('slot5')}/en/profile`);
        await live(page);
        const sheet = page.getByRole('dialog', { name: 'Sign in' });
        await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
        await sheet.getByText('This field is required.').first().waitFor();
        await page.locator('[name=account_id]:focus').waitFor();
        await sheet.getByRole('tab', { name: 'One-time code' }).click();
        await sheet.getByRole('button', { name: 'Send code' }).waitFor();
        await sheet.getByRole('tab', { name: 'Password' }).click();
        await sheet.locator('[name=account_id]').fill('demo');
        await sheet.locator('[name=password]').fill('wrong-password');
        await sheet.locator('[name=password]').press('Enter');
        await closeError(page, /password/);
        await sheet.locator('[name=password][aria-invalid=true]').waitFor();
        await sheet.locator('[name=password]').fill('Demo1234!');
        await sheet.locator('[name=password]').press('Enter');
        await page.waitForURL((url) => url.pathname === '/en/profile');
        await sheet.waitFor({ state: 'detached' });
      },
      ['401'],
    );
  },
);

test('a link inside the modal closes it', nightly, async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en/profile`);
    await live(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByRole('link', { name: 'Create account' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/en/register' && url.searchParams.get('next') === '/profile',
    );
    await dialog.waitFor({ state: 'detached' });
  });
});

test('[S-06] an announcement is shown once, and a new announcement again', nightly, async () => {
  const { db, transaction } = product.platform.database;
  const site = await findSiteByDomain(db, 'casino1.localhost');
  const body = { en_body: '<p>Doors open at nine.</p>', position: -1, path: '/promotions' };
  const write = (slug: string, en_title: string) =>
    transaction((tx) => upsertArticles(tx, site!.id, [{ kind: 'news', slug, en_title, ...body }]));
  await write('opening', 'The hall opens');
  await changeSettings(product, 'casino1', { switches: { bfAnnModal: true } });
  await product.visit(PHONE, async ({ page }) => {
    const address = `${product.origin('casino1')}/en`;
    await reloadUntil(page, address, async () => (await layoutOf(page)).show_bf_ann_modal);
    const dialog = page.getByRole('dialog', { name: 'The hall opens' });
    const move = async () => {
      await page.locator('.floating-layer').waitFor({ state: 'attached' });
      expect(await dialog.count(), 'nobody is interrupted before having seen the page').toBe(0);
      await page.keyboard.press('Tab');
    };
    // An announcement does not open over a form; it appears on the next page.
    await page.goto(`${address}/login`);
    await move();
    await page.waitForLoadState('networkidle');
    expect(await dialog.count()).toBe(0);
    await page.goto(address);
    await move();
    await dialog.getByText('Doors open at nine.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    const requested = page.waitForResponse((response) => response.url().endsWith('/api/content/news'));
    await page.reload();
    await move();
    await requested;
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test(
  '[S-06] the app bar appears without a layout shift, links to this phone’s app, and stays closed',
  nightly,
  async () => {
    await changeSettings(product, 'casino1', {
      switches: { bfAnnModal: false, appDownload: true, downloadBar: true },
      androidSub: 'https://apps.example/android',
      iosSub: 'https://apps.example/ios',
    });
    const address = `${product.origin('casino1')}/en`;
    await product.visit(PHONE, async ({ page }) => {
      // Layout shifts of floating elements; the page's own shifts (a late font) do not count.
      await page.addInitScript(() => {
        Object.assign(window, { __shifts: 0 });
        type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[])
            for (const { node } of sources)
              if (node?.parentElement?.closest('.floating-layer'))
                (window as unknown as { __shifts: number }).__shifts++;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await reloadUntil(page, address, async () => (await layoutOf(page)).show_download_bar);
      const bar = page.getByRole('complementary', { name: 'Our app' });
      await bar.waitFor();
      expect(await bar.getByRole('link').getAttribute('href')).toBe('https://apps.example/android');
      expect(await page.evaluate(() => (window as unknown as { __shifts: number }).__shifts)).toBe(0);
      const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
      const before = await top();
      const [box, nav] = [await bar.boundingBox(), await page.locator('nav:visible').last().boundingBox()];
      expect(box!.y + box!.height).toBeLessThanOrEqual(nav!.y);
      await bar.getByRole('button').click();
      await bar.waitFor({ state: 'detached' });
      expect(await top()).toBe(before);
      await page.reload();
      await page.getByRole('button', { name: 'Partners' }).waitFor();
      expect(await bar.count()).toBe(0);
    });
    await product.visit(DESKTOP, async ({ page }) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Partners' }).waitFor();
      expect(await page.getByRole('complementary', { name: 'Our app' }).count()).toBe(0);
    });
  },
);

test('[D-02] the device profile is refreshed 50 ms after a resize, and a window that is now a phone is offered the app', async () => {
  await changeSettings(product, 'casino1', {
    switches: { bfAnnModal: false, appDownload: true, downloadBar: true },
    androidSub: 'https://apps.example/android',
    iosSub: 'https://apps.example/ios',
  });
  await product.visit(DESKTOP, async ({ page, context }) => {
    const address = `${product.origin('casino1')}/en`;
    await reloadUntil(page, address, async () => (await layoutOf(page)).show_download_bar);
    await page.getByRole('button', { name: 'Partners' }).waitFor();
    const bar = page.getByRole('complementary', { name: 'Our app' });
    const { userAgent } = PHONE;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setUserAgentOverride', { userAgent });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + HOUR_MS);
    const resized = page.evaluate(
      () => new Promise<void>((done) => window.addEventListener('resize', () => done(), { once: true })),
    );
    await page.setViewportSize({ width: 412, height: 800 });
    await resized;
    await page.clock.runFor(49);
    expect(await bar.count(), 'not before the window has come to rest').toBe(0);
    await page.clock.runFor(1);
    await bar.waitFor();
    expect(await bar.getByRole('link').getAttribute('href')).toBe('https://apps.example/android');
  });
});

test(
  '[W-12] on a phone the last row of the page can be scrolled clear of floating elements',
  nightly,
  async () => {
    await product.visit(PHONE, async ({ page }) => {
      await page.goto(`${product.origin('casino1')}/en`);
      await page.getByRole('button', { name: 'Partners' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const lowest = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('footer a, footer p')].map(
            (element) => element.getBoundingClientRect().bottom,
          ),
        ),
      );
      const floats = await page.locator('.floating-layer').boundingBox();
      expect(lowest).toBeLessThanOrEqual(floats!.y);
    });
  },
);
