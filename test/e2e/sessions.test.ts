import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPlayer, setPlayerStatus } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { closeError, DESKTOP, fetchJson, live, openProduct, playerOf, signIn } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';

/** Ends the session without notifying the page, as from another device. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const { account_id, session_token: auth } = JSON.parse(localStorage.getItem('baize.user')!).user;
    const body = JSON.stringify({ account_id, auth });
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  });

test.each([
  ['casino9', 'the login page'],
  ['slot2', 'the login modal'],
])(
  '[P-05] [W-18] a session that ended elsewhere is told at the next step, and %s asks for it with %s',
  async (brand) => {
    const origin = product.origin(brand);
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await signIn(page, origin);
        await page.goto(`${origin}/en/about`);
        await live(page);
        await endSession(page);
        await page.locator('a[href="/en/account"]:visible').first().click();
        await page.locator('.toast').filter({ hasText: 'You have been signed out' }).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
        const form =
          brand === 'casino9' ? page.locator('main form') : page.getByRole('dialog', { name: 'Sign in' });
        await form.locator('[name=account_id]').fill('demo');
        await form.locator('[name=password]').fill('Demo1234!');
        await form.locator('[name=password]').press('Enter');
        await page.waitForURL((url) => url.pathname === '/en/account');
      },
      ['401'],
    );
  },
);

test(
  '[P-04] [P-05] a session ended by a refusal stays ended: the next page is a guest’s',
  nightly,
  async () => {
    const origin = product.origin('casino9');
    await product.visit(DESKTOP, async ({ page, context }) => {
      await context.route('**/api/home/fav_set', (route) =>
        route.fulfill({ json: { statusCode: -403, statusMessage: 'permissionDenied', statusDetail: '' } }),
      );
      await signIn(page, origin);
      await page.goto(`${origin}/en/slots`);
      await live(page);
      await page
        .getByRole('button', { name: /^Favourite: / })
        .first()
        .click();
      await page.waitForURL((url) => url.pathname === '/en/login');
      await page.goto(`${origin}/en/profile`);
      expect(new URL(page.url()).pathname).toBe('/en/login');
    });
  },
);

test('[P-04] [P-05] a session ended offline is ended on the server on reconnection', nightly, async () => {
  const origin = product.origin('casino9');
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    await context.route('**/api/home/fav_set', (route) =>
      route.fulfill({ json: { statusCode: -403, statusMessage: 'permissionDenied', statusDetail: '' } }),
    );
    await signIn(page, origin);
    await page.goto(`${origin}/en/slots`);
    await live(page);
    await context.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
    await page
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/en/login');
    const kept = () => page.evaluate(() => localStorage.getItem('baize.leaving'));
    expect(await kept()).not.toBeNull();
    await context.unroute('**/api/auth/logout');
    await page.reload();
    await expect.poll(kept).toBeNull();
    await page.goto(`${origin}/en/profile`);
    expect(new URL(page.url()).pathname).toBe('/en/login');
    problems.splice(0, problems.length, ...problems.filter((problem) => !/ERR_INTERNET/.test(problem)));
  });
});

test('[P-02] [P-05] a blocked player who signs in sees the reason at the form', nightly, async () => {
  await playerOf(product, 'slot2', 'barred', PASSWORD);
  const { db, transaction } = product.platform.database;
  const site = await findSiteByDomain(db, 'slot2.localhost');
  const player = await findPlayer(db, site!.id, 'barred');
  await transaction((tx) => setPlayerStatus(tx, site!.id, player!.playerId, 'blocked'));
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await page.goto(`${product.origin('slot2')}/en/login`);
      await live(page);
      await page.fill('main [name=account_id]', 'barred');
      await page.fill('main [name=password]', PASSWORD);
      await page.press('main [name=password]', 'Enter');
      await closeError(page, 'This account is blocked. Please contact support.');
      await page
        .locator('main form [role=alert]')
        .filter({ hasText: 'This account is blocked. Please contact support.' })
        .waitFor();
      expect(await page.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
    },
    ['403'],
  );
});

test('[W-17] a URL cannot redirect a player to another site after sign-in', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${product.origin('slot2')}/en#login?next=//elsewhere.example/`);
    await live(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.locator('[name=account_id]').fill('demo');
    await dialog.locator('[name=password]').fill('Demo1234!');
    await dialog.locator('[name=password]').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('baize.user'))).not.toBeNull();
    expect(page.url()).toMatch(new RegExp(`^${product.origin('slot2')}/en/?$`));
  });
});

test(
  '[W-06] a signed-in player who follows a password reset link is redirected home in the current language',
  nightly,
  async () => {
    const origin = product.origin('casino9');
    await product.visit(DESKTOP, async ({ page }) => {
      await page.goto(`${origin}/en/login`);
      await live(page);
      // By a script, which notifies no tab.
      await page.evaluate(async () => {
        const post = (path: string, fields: object) =>
          fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ domain_name: location.hostname, ...fields }),
          });
        const { site } = await (await post('/api/startup', {})).json();
        const who = { account_id: 'demo', password: 'Demo1234!' };
        await post('/api/auth/login', { external_id: site.external_id, ...who });
      });
      await page.locator('main a[href="/en/forgot-password"]').click();
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
      await page.locator('main .card').first().waitFor();
    });
  },
);

test('[P-09] an unreadable advertising cookie does not block registration', nightly, async () => {
  const origin = product.origin('casino9');
  await product.visit(DESKTOP, async ({ page, context }) => {
    await context.addCookies([{ name: '_fbp', value: '%E0%A4%A', url: origin }]);
    await page.goto(`${origin}/en/register`);
    await live(page);
    await page.fill('main [name=account_id]', 'unreadable');
    await page.fill('main [name=password]', PASSWORD);
    await page.selectOption('main [name=limit_period]', 'none');
    await page.check('main [name=of_age]');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/signup'));
    await page.click('main form button[type=submit]');
    expect((await sent).postDataJSON()).toMatchObject({ fbp: '%E0%A4%A' });
    await page.waitForURL((url) => !url.pathname.endsWith('/register'));
  });
});

test(
  '[P-09] where storage is blocked the registration form still works, with the code of its link',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      });
      await page.goto(`${product.origin('casino9')}/en/register?referrer_code=friend77`);
      await live(page);
      await expect.poll(() => page.inputValue('main [name=referrer_code]')).toBe('friend77');
    });
  },
);

test(
  '[W-15] a page that fails to render in the browser shows the error page, and Back leads home',
  nightly,
  async () => {
    const origin = product.origin('casino9');
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      const payload = JSON.parse(await fetchJson(product, 'casino9', '/en/news/_payload.json'));
      await context.route('**/news/_payload.json*', (route) =>
        route.fulfill({ json: { ...payload, page: null } }),
      );
      await page.goto(`${origin}/en`);
      await live(page);
      await page.locator('footer a[href="/en/news"]').first().click();
      await page.getByText('Something went wrong', { exact: false }).waitFor();
      expect(await page.locator('h1').textContent()).toBe('500');
      expect(problems.length).toBeGreaterThan(0);
      problems.length = 0;
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
      await page.locator('footer').waitFor();
    });
  },
);

test(
  '[P-01] [P-04] signing in in one tab signs in every other tab of the brand, and of no other brand',
  nightly,
  async () => {
    const origin = product.origin('casino9');
    await product.visit(DESKTOP, async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${product.origin('slot2')}/en/about`);
      await live(other);
      await page.goto(`${origin}/en/login`);
      await live(page);
      const tab = await context.newPage();
      await tab.goto(`${origin}/en/about`);
      await live(tab);
      const documents: string[] = [];
      for (const watched of [tab, other, page])
        watched.on('request', (request) => {
          if (request.resourceType() === 'document') documents.push(request.url());
        });
      const balance = (of: Page) =>
        of.getByRole('link', { name: /^Open account menu of Demo player/ }).first();

      await page.fill('main [name=account_id]', 'demo');
      await page.fill('main [name=password]', 'Demo1234!');
      await page.press('main [name=password]', 'Enter');
      await balance(tab).waitFor();
      await live(tab);
      expect(documents).toEqual([`${origin}/en/about`]);
      // Writes through a session that both have lost have no effect.
      await tab.reload();
      await live(tab);
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
      await balance(page).waitFor();
      await other.locator('footer a[href="/en/faqs"]').first().click();
      await other.waitForURL((url) => url.pathname === '/en/faqs');
      expect(await balance(other).count()).toBe(0);
      expect(await other.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
      expect(documents).toEqual(Array(2).fill(`${origin}/en/about`));
    });
  },
);
