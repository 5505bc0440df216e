import { expect, test } from 'vitest';
import { setAnalytics } from '#server/modules/content/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { nightly } from '#test/support/tags.ts';
import { DESKTOP, fetchJson, live, openProduct, signIn } from './support.ts';

const product = openProduct();
const home = (query = '') => `${product.origin('casino9')}/en${query}`;
const SOON = { timeout: 15_000 };

test('[S-16] the operator’s scripts run in HEAD and BODY under the policy, and nothing else runs inline', async () => {
  const { db, transaction } = product.platform.database;
  const site = await findSiteByDomain(db, 'slot2.localhost');
  await transaction((tx) =>
    setAnalytics(tx, site!.id, [
      { section: 'HEAD', script: 'window.__head = document.currentScript.parentElement.tagName;' },
      { section: 'BODY', script: '<script src="https://stats.example/t.js"></script>' },
    ]),
  );
  await expect.poll(() => fetchJson(product, 'slot2', '/en'), SOON).toContain('stats.example');
  await product.visit(DESKTOP, async ({ page, context, problems }) => {
    await context.route('https://stats.example/t.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.__body = document.currentScript.parentElement.tagName;',
      }),
    );
    await page.goto(`${product.origin('slot2')}/en`);
    await live(page);
    await page.waitForFunction(() => '__body' in window);
    expect(
      await page.evaluate(() => Object.entries(window).filter(([name]) => /^__(head|body)$/.test(name))),
    ).toEqual(
      expect.arrayContaining([
        ['__head', 'HEAD'],
        ['__body', 'BODY'],
      ]),
    );
    expect(problems).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.__evil = 1;';
      document.body.append(script);
    });
    expect(await page.evaluate(() => '__evil' in window)).toBe(false);
    problems.length = 0;
  });
  await transaction((tx) => setAnalytics(tx, site!.id, []));
  await expect.poll(() => fetchJson(product, 'slot2', '/en/slots'), SOON).not.toContain('stats.example');
});

test(
  '[S-17] the tracker runs only with a _fbp cookie or a stored appsflyer id, which the first address gives',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context }) => {
      const visits: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/settings/adsvisit')) visits.push(request.postDataJSON());
      });
      const settled = async (address: string) => {
        await page.goto(address);
        await live(page);
        await page.waitForLoadState('networkidle');
      };
      await settled(home());
      expect(visits).toEqual([]);
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/settings/adsvisit'));
      await page.goto(home('?appsflyer_id=first-1'));
      expect(await (await answered).json()).toMatchObject({ statusCode: 1 });
      expect(visits).toMatchObject([{ domain_name: 'casino9.localhost', fbp: '', appsflyer_id: 'first-1' }]);
      await settled(home('?appsflyer_id=second-2'));
      expect(await page.evaluate(() => localStorage.getItem('appsflyer_id'))).toBe('first-1');
      await expect.poll(() => visits[1]).toMatchObject({ appsflyer_id: 'first-1' });
      await page.evaluate(() => localStorage.clear());
      await context.addCookies([{ name: '_fbp', value: 'fb.1.2.3', url: home() }]);
      await settled(home());
      await expect.poll(() => visits[2]).toMatchObject({ fbp: 'fb.1.2.3', appsflyer_id: '' });
      expect(visits.length).toBe(3);
    });
  },
);

test(
  '[S-17] [E-05] a failed ad visit goes only to the global handler, with its status code and message',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      await context.route('**/api/settings/adsvisit', (route) => route.abort('connectionreset'));
      await page.addInitScript(() => {
        window.addEventListener('error', ({ error }) => {
          Object.assign(window, {
            __failure: { statusCode: error.statusCode, statusMessage: error.statusMessage },
          });
        });
      });
      await page.goto(home('?appsflyer_id=x'));
      await page.waitForFunction(() => '__failure' in window);
      const failure = await page.evaluate(() => (window as unknown as { __failure: object }).__failure);
      expect(failure).toEqual({ statusCode: 0, statusMessage: 'disconnect' });
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(problems).toContain('page error: 0 disconnect');
      problems.length = 0;
    });
  },
);

test(
  '[E-05] [E-03] a settings call without a connection fails as 0 disconnect, in a dialog with the translated title',
  nightly,
  async () => {
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      await context.route('**/api/settings/claim_inbox', (route) => route.abort('connectionreset'));
      await signIn(page, product.origin('casino9'));
      await page.goto(`${product.origin('casino9')}/en/inbox`);
      await live(page);
      for (const letter of await page.locator('main article h2 button').all()) await letter.click();
      await page.getByRole('button', { name: 'Claim', exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
      await dialog.waitFor();
      expect(await dialog.textContent()).not.toContain('disconnect');
      problems.splice(
        0,
        problems.length,
        ...problems.filter((problem) => !/ERR_CONNECTION_RESET/.test(problem)),
      );
    });
  },
);

for (const statusMessage of ['Session Expired', 'BLOCK', 'CLOSE', 'permissionDenied'])
  test(
    `[P-05] ${statusMessage} is a warning at the bottom right, then logout and the guest’s way`,
    nightly,
    async () => {
      await product.visit(DESKTOP, async ({ page, context }) => {
        await context.route('**/api/home/fav_set', (route) =>
          route.fulfill({ json: { statusCode: -403, statusMessage, statusDetail: '' } }),
        );
        await signIn(page, product.origin('slot2'));
        await page.goto(`${product.origin('slot2')}/en/slots`);
        await live(page);
        await page
          .getByRole('button', { name: /^Favourite: / })
          .first()
          .click();
        const toast = page.locator('.toast').filter({ hasText: 'You have been signed out' });
        await toast.waitFor();
        const box = (await toast.boundingBox())!;
        expect(1280 - (box.x + box.width)).toBeLessThan(40);
        expect(800 - (box.y + box.height)).toBeLessThan(40);
        await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
        expect(await page.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
        await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
      });
    },
  );
