import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { nightly } from '#test/support/tags.ts';
import { closeError, DESKTOP, fetchJson, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();

test('[W-01] [P-01] [W-22] a page is complete without scripts, hydrates without warnings, then navigates by data requests alone', async () => {
  await product.visit({ ...DESKTOP, javaScriptEnabled: false }, async ({ page }) => {
    await page.goto(`${product.origin('casino9')}/en/slots`);
    expect(await page.locator('h1').textContent()).toBe('Slots');
    expect(await page.locator('main .card').count()).toBe(24);
  });
  await product.visit(DESKTOP, async ({ page }) => {
    const origin = product.origin('casino9');
    await signIn(page, origin);
    const html = await page.evaluate(async () => (await fetch('/en')).text());
    expect(html).toContain('Open account menu of');
    await page.goto(`${origin}/en`);
    await live(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    const payload = page.waitForResponse((response) => response.url().endsWith('/_payload.json'));
    await page.locator('a[href$="/about"]').first().click();
    expect(await (await payload).json()).toMatchObject({ status: 200, head: {}, page: {} });
    await page.waitForURL((url) => url.pathname === '/en/about');
    expect(documents).toEqual([]);
  });
});

test('scripts load after the largest image above the fold, or at the first touch', nightly, async () => {
  for (const sign of ['image', 'key']) {
    await product.visit(PHONE, async ({ page }) => {
      // The clock is stopped, so that no timeout starts the scripts.
      const start = new Date('2026-01-01T12:00:00Z');
      await page.clock.install({ time: start });
      await page.clock.pauseAt(start.getTime() + 1_000);
      let arrive = () => {};
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(/\/games\/.*\.(avif|webp)$/, async (route) => {
        await held;
        await route.continue();
      });
      const requested: string[] = [];
      page.on('request', (request) => {
        if (/\/assets\/client-/.test(request.url())) requested.push(request.url());
      });
      await page.goto(`${product.origin('slot2')}/en`, { waitUntil: 'domcontentloaded' });
      await page.locator('main img[fetchpriority=high]').first().waitFor({ state: 'attached' });
      expect(requested).toEqual([]);
      if (sign === 'image') arrive();
      else await page.keyboard.press('Shift');
      await live(page);
      expect(requested.length).toBe(1);
      arrive();
    });
  }
});

test(
  '[W-02] two hosts of one process share nothing: name, currency, theme, content and players',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context }) => {
      const seen = [];
      for (const brand of ['casino9', 'slot2']) {
        await page.goto(`${product.origin(brand)}/en/about`);
        const data = await page.evaluate(() =>
          JSON.parse(document.getElementById('page-data')!.textContent!),
        );
        const { site_name, theme_code, currency, external_id } = data.layout.site;
        expect(theme_code).toBe(brand);
        seen.push({ site_name, theme_code, external_id, body: data.page.page.body, currency });
      }
      const [one, other] = seen;
      for (const name of ['site_name', 'theme_code', 'external_id', 'body', 'currency'] as const)
        expect(one?.[name], name).not.toBe(other?.[name]);
      await signIn(page, product.origin('casino9'));
      const second = await context.newPage();
      await second.goto(`${product.origin('slot2')}/en/profile`);
      expect(new URL(second.url()).pathname).toMatch(/^\/en\/?$/);
      expect(await second.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
    });
  },
);

test('[W-04] [L-01] [L-04] [L-05] the language is a prefix, a cookie, the browser’s list or the default', async () => {
  await product.visit({ ...DESKTOP, locale: 'zh-CN' }, async ({ page, context }) => {
    const origin = product.origin('casino9');
    await page.goto(`${origin}/slots`);
    const offered = await page.evaluate(() => {
      const data = JSON.parse(document.getElementById('page-data')!.textContent!);
      return data.layout.language.map(({ code }: { code: string }) => code);
    });
    expect(offered).toContain('EN');
    const expected = offered.includes('CN') ? '/cn/slots' : '/slots';
    expect(new URL(page.url()).pathname).toBe(expected);
    for (const code of offered.filter((code: string) => ['EN', 'PHP', 'CN'].includes(code))) {
      const prefix = code.toLowerCase();
      const response = await page.goto(`${origin}/${prefix}/slots`);
      expect(response?.status()).toBe(200);
      await live(page);
      const cookie = (await context.cookies()).find(({ value }) => value === prefix);
      expect(cookie).toMatchObject({ sameSite: 'Lax' });
      expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
      await page.goto(`${origin}/hot`);
      expect(new URL(page.url()).pathname).toBe(code === offered[0] ? '/hot' : `/${prefix}/hot`);
    }
  });
});

test('[L-01] games have their name in the language of the page', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    const names = { en: 'Lantern Reels', cn: '灯笼转轮' };
    for (const [prefix, name] of Object.entries(names)) {
      await page.goto(`${product.origin('casino9')}/${prefix}/slots?search=lantern`);
      await live(page);
      expect(await page.locator('main').textContent()).toContain(name);
    }
  });
});

test('[L-03] messages are static files loaded on demand', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    const files: string[] = [];
    page.on('response', (response) => {
      if (/messages/.test(response.url())) files.push(response.url());
    });
    await page.goto(`${product.origin('casino9')}/en/register`);
    await live(page);
    const before = files.filter((file) => /validation/.test(file)).length;
    await page.click('main form button[type=submit]');
    await page.getByText('This field is required.').first().waitFor();
    expect(before).toBe(0);
    expect(files.filter((file) => /validation/.test(file)).length).toBe(1);
  });
});

test('[L-03] a missing message file is logged, and the form shows fallback texts', nightly, async () => {
  await product.visit(DESKTOP, async ({ page, problems }) => {
    await page.route(/validation[^/]*\.js/, (route) => route.abort());
    await page.goto(`${product.origin('casino9')}/en/register`);
    await live(page);
    await page.click('main form button[type=submit]');
    await expect.poll(() => problems.join('\n')).toContain('Failed locale loading');
    await page.locator('main form [aria-invalid=true]').first().waitFor();
    problems.splice(0);
  });
});

test(
  '[L-02] a language without message files is logged and falls back to the default’s',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, problems }) => {
      const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
      await run(product.platform.database.db, {
        text: `insert into sites.language (site_id, code, position)
        select site_id, 'MMK', 9 from sites.domain where domain = 'slot5.localhost'`,
      });
      // The languages of a brand are cached for some seconds.
      await expect
        .poll(
          async () => {
            await page.goto(`${product.origin('slot5')}/mmk/register`);
            return new URL(page.url()).pathname;
          },
          { timeout: 60_000 },
        )
        .toBe('/mmk/register');
      expect(said.mock.calls).toContainEqual(['Could not find messages for locale code', 'MMK']);
      said.mockRestore();
      await live(page);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
      await page.click('main form button[type=submit]');
      await page.getByText('This field is required.').first().waitFor();
      const logged = problems.splice(0);
      expect(logged.length).toBeGreaterThan(0);
      expect(new Set(logged)).toEqual(new Set(['warning: Could not find messages for locale code MMK']));
    });
  },
);

test('[W-07] [W-15] an unknown path answers 404 with the path and a link home', async () => {
  await product.visit(
    PHONE,
    async ({ page }) => {
      const response = await page.goto(`${product.origin('slot2')}/en/no/such-page`);
      expect(response?.status()).toBe(404);
      expect(await page.locator('h1').textContent()).toBe('404');
      await page.getByText('Page not found: /en/no/such-page').waitFor();
      await live(page);
      await page.locator('main').getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
    },
    ['404'],
  );
});

test('[D-05] the viewport cookie follows the breakpoints', async () => {
  await product.visit(DESKTOP, async ({ page, context }) => {
    await page.goto(`${product.origin('casino9')}/en`);
    await live(page);
    const viewport = async () => (await context.cookies()).find(({ name }) => name === 'viewport');
    await expect.poll(async () => (await viewport())?.value).toBe('desktopMedium');
    expect(await viewport()).toMatchObject({ path: '/', sameSite: 'Strict', secure: true });
    expect((await viewport())!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await viewport())?.value).toBe('mobileMedium');
  });
});

test('[S-13] the head of the server’s page carries the SEO record and the canonical link', async () => {
  const html = await fetchJson(product, 'casino9', '/en');
  for (const name of ['description', 'author', 'publisher', 'keywords', 'language'])
    expect(html, name).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
  for (const name of ['og:title', 'og:description', 'og:image', 'og:url'])
    expect(html, name).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"`));
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+"/);
});

test(
  '[E-01] [E-03] [E-05] a lost connection at sign-in shows an error; at a favourite it is only logged or a toast',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      const origin = product.origin('casino9');
      await context.route('**/api/auth/login', (route) => route.abort('connectionreset'), { times: 1 });
      await context.route('**/api/home/fav_set', (route) => route.abort('connectionreset'));
      await page.goto(`${origin}/en/login`);
      await live(page);
      await page.fill('main [name=account_id]', 'demo');
      await page.fill('main [name=password]', 'Demo1234!');
      await page.press('main [name=password]', 'Enter');
      await closeError(page, 'Server error. Please try again in a moment.');
      await page.press('main [name=password]', 'Enter');
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
      await page.goto(`${origin}/en/slots`);
      await live(page);
      const heart = page.getByRole('button', { name: /^Favourite: / }).first();
      const logged = page.waitForEvent('console', (message) => message.text() === '-503 serviceUnavailable');
      await heart.click();
      await logged;
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
      expect(await page.getByRole('dialog').count()).toBe(0);
      problems.splice(
        0,
        problems.length,
        ...problems.filter((problem) => !/ERR_CONNECTION_RESET|-503/.test(problem)),
      );
    });
  },
);

test('[E-02] [E-03] an error opens a dialog with the translated title; a message that is not a key is shown unchanged', async () => {
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    const origin = product.origin('casino9');
    let statusMessage = '';
    await context.route('**/api/settings/claim_inbox', (route) =>
      route.fulfill({ json: { statusCode: -1, statusMessage, statusDetail: '' } }),
    );
    const isLogged = () =>
      expect.poll(() => problems.some((problem) => problem.includes('serviceUnavailable'))).toBe(true);
    // A form reveals no more about it than any other response.
    const unavailable = { statusCode: -503, statusMessage: 'serviceUnavailable', statusDetail: '' };
    await context.route('**/api/auth/login', (route) => route.fulfill({ json: unavailable }));
    await page.goto(`${origin}/en/login`);
    await live(page);
    await page.fill('main [name=account_id]', 'demo');
    await page.fill('main [name=password]', 'Demo1234!');
    await page.press('main [name=password]', 'Enter');
    await isLogged();
    expect(await page.locator('[role=dialog], main form [role=alert]').count()).toBe(0);
    problems.length = 0;
    await context.unroute('**/api/auth/login');
    await context.route('**/api/auth/passkey/start_login', (route) => route.fulfill({ json: unavailable }));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isLogged();
    expect(await page.getByRole('dialog').count()).toBe(0);
    problems.length = 0;
    await signIn(page, origin);
    await page.goto(`${origin}/en/inbox`);
    await live(page);
    for (const letter of await page.locator('main article h2 button').all()) await letter.click();
    const claim = page.getByRole('button', { name: 'Claim', exact: true }).first();
    for (const [message, text] of [
      ['notClaimable', 'This can no longer be claimed.'],
      ['Code 17: ask support', 'Code 17: ask support'],
      ['', 'Your request could not be completed. Please try again.'],
    ] as const) {
      statusMessage = message;
      await claim.click();
      const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
      await dialog.getByText(text).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    }
    statusMessage = 'serviceUnavailable';
    await claim.click();
    await isLogged();
    expect(await page.getByRole('dialog').count()).toBe(0);
    problems.length = 0;
  });
});

test(
  '[decision 960] the switch in the language menu disables motion from the first byte, for this visitor only',
  nightly,
  async () => {
    const address = `${product.origin('casino9')}/en/`;
    const html = (page: Page) => page.evaluate(async () => (await fetch('/en/')).text());
    const pace = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--motion'));
    const menu = (page: Page) => page.getByRole('button', { name: 'Language: EN' }).first().click();
    await product.visit({ ...PHONE, reducedMotion: 'no-preference' }, async ({ page }) => {
      await page.goto(address);
      await live(page);
      expect(await html(page)).not.toContain('data-still');
      await menu(page);
      const still = page.getByLabel('Reduce motion');
      await still.check();
      expect(await pace(page)).toBe('0s');
      await expect.poll(() => page.evaluate(() => document.cookie)).toContain('still=1');
      await page.reload();
      await live(page);
      expect(await html(page)).toContain('data-still');
      expect(await pace(page)).toBe('0s');
      expect(await still.isChecked()).toBe(true);
      await menu(page);
      await still.uncheck();
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('still');
      expect(await pace(page)).not.toBe('0s');
    });
    await product.visit(PHONE, async ({ page }) => {
      await page.goto(address);
      expect(await html(page)).not.toContain('data-still');
    });
  },
);
