import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { currentStep, totpCode } from '#server/platform/totp.ts';
import { nightly } from '#test/support/tags.ts';
import { codeFor } from './codes.ts';
import {
  DESKTOP,
  fetchJson,
  live,
  openProduct,
  PHONE,
  playerOf,
  signIn,
  signOut,
  withAuthenticator,
} from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';
const origin = () => product.origin('casino9');

/** Another browser of the same player. */
async function elsewhere(page: Page, accountId: string): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ ...DESKTOP, timezoneId: 'UTC' });
  const other = await context.newPage();
  await signIn(other, origin(), 'en', accountId, PASSWORD);
  return other;
}

test('[P-13] [P-05] [W-18] protected pages refuse guests on the server and in the browser', async () => {
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(`${origin()}/en/statement?kind=bet`);
    expect(new URL(page.url()).pathname).toBe('/en/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/statement?kind=bet');
    const payload = await fetchJson(product, 'casino9', '/en/profile/_payload.json');
    expect(JSON.parse(payload)).toEqual({ redirect: '/login?next=%2Fprofile' });
  });
});

test(
  '[P-06] [V-01] the profile keeps a draft through a reload, stores name and contact email and shows what was stored',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'namer', PASSWORD);
    await product.visit(
      PHONE,
      async ({ page }) => {
        await signIn(page, origin(), 'en', 'namer', PASSWORD);
        await page.goto(`${origin()}/en/edit-profile`);
        await live(page);
        await page.locator('[name=full_name]').pressSequentially('Ana  3Cruz!');
        expect(await page.inputValue('[name=full_name]')).toBe('Ana  Cruz');
        await page.fill('[name=contact_email]', 'ana@');
        await page.press('[name=contact_email]', 'Enter');
        await page.getByText('Enter a valid email address.').waitFor();
        await page.reload();
        await live(page);
        await expect.poll(() => page.inputValue('[name=full_name]')).toBe('Ana  Cruz');
        expect(await page.inputValue('[name=contact_email]')).toBe('ana@');
        await page.fill('[name=contact_email]', 'ana@example.com');
        await page.press('[name=contact_email]', 'Enter');
        await page.locator('[name=password]:focus').waitFor();
        await page.fill('[name=password]', PASSWORD);
        await page.press('[name=password]', 'Enter');
        await page.getByText('We sent a code to ana@example.com.').waitFor();
        expect(await page.inputValue('[name=contact_email]')).toBe('');
        await page.fill('[name=tac]', await codeFor(product, 'casino9', 'ana@example.com'));
        await page.press('[name=tac]', 'Enter');
        await page.waitForURL((url) => url.pathname === '/en/profile');
        await page.getByText('Ana Cruz', { exact: true }).first().waitFor();
        const user = await page.evaluate(() => JSON.parse(localStorage.getItem('baize.user')!));
        expect(user).toMatchObject({ fullname: 'Ana Cruz', email: 'ana@example.com' });
        expect(user.user).toMatchObject({ full_name: 'Ana Cruz', contact_email: 'ana@example.com' });
      },
      ['403'],
    );
  },
);

test(
  '[S-19] a player opts out of public lists in the profile, and the choice survives a reload',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'quiet', PASSWORD);
    await product.visit(PHONE, async ({ page }) => {
      await signIn(page, origin(), 'en', 'quiet', PASSWORD);
      await page.goto(`${origin()}/en/edit-profile`);
      await live(page);
      const lists = page.getByRole('checkbox', { name: 'Show me in public lists' });
      expect(await lists.isChecked()).toBe(true);
      await lists.focus();
      await page.keyboard.press('Space');
      await page.locator('.toast').filter({ hasText: 'Profile saved.' }).waitFor();
      expect(await lists.isChecked()).toBe(false);
      await page.reload();
      expect(await lists.isChecked()).toBe(false);
    });
  },
);

test(
  '[P-11] [P-05] [E-04] a password change keeps this session and ends the others, which show a notice for 10 s',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'changer', PASSWORD);
    await product.visit(DESKTOP, async ({ page }) => {
      await signIn(page, origin(), 'en', 'changer', PASSWORD);
      const other = await elsewhere(page, 'changer');
      await other.goto(`${origin()}/en/slots`);
      await live(other);
      await page.goto(`${origin()}/en/change-password`);
      await live(page);
      await page.fill('main [name=password]', PASSWORD);
      await page.fill('main [name=new_password]', 'Moonlight-77');
      await page.press('main [name=new_password]', 'Enter');
      await page.waitForURL((url) => url.pathname === '/en/account');
      const done = page.locator('.toast').filter({ hasText: 'Password changed.' });
      // Checked when it appears: it closes after its stated time.
      const look = await done.evaluate((toast) => ({
        buttons: toast.querySelectorAll('button').length,
        lasts: getComputedStyle(toast.querySelector('.drains')!).animationDuration,
      }));
      expect(look).toEqual({ buttons: 0, lasts: '3s' });
      // A toast does not take the focus from the new page.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      // Recorded before it can appear: on a busy machine it is noticed long after it appeared.
      const pressedAt = Date.now();
      await other
        .getByRole('button', { name: /^Favourite: / })
        .first()
        .click();
      const toast = other.locator('.toast').filter({ hasText: 'You have been signed out' });
      await toast.waitFor();
      const box = (await toast.boundingBox())!;
      expect(1280 - (box.x + box.width)).toBeLessThan(40);
      expect(800 - (box.y + box.height)).toBeLessThan(40);
      await other.waitForURL((url) => url.pathname === '/en/login');
      await other.mouse.move(10, 10);
      await toast.waitFor({ state: 'detached', timeout: 15_000 });
      expect(Date.now() - pressedAt).toBeGreaterThan(8_500);
      await other.context().close();
    });
  },
);

test('the account lists its sessions and ends another one', nightly, async () => {
  await playerOf(product, 'casino9', 'roamer', PASSWORD);
  await product.visit(DESKTOP, async ({ page }) => {
    await signIn(page, origin(), 'en', 'roamer', PASSWORD);
    const other = await elsewhere(page, 'roamer');
    await page.goto(`${origin()}/en/account`);
    await live(page);
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
    await page.getByText('This session').waitFor();
    await other.goto(`${origin()}/en/profile`);
    expect(new URL(other.url()).pathname).toBe('/en/login');
    await other.context().close();
  });
});

test(
  '[P-04] [L-05] [player protection E4] tabs stay in sync: limits, breaks, language and sign-out',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'tabber', PASSWORD);
    await product.visit(DESKTOP, async ({ page, context }) => {
      await signIn(page, origin(), 'en', 'tabber', PASSWORD);
      const tab = await context.newPage();
      await tab.goto(`${origin()}/en/profile`);
      await live(tab);
      for (const tabPage of [page, tab]) {
        await tabPage.goto(`${origin()}/en/responsible-gaming`);
        await live(tabPage);
      }
      // A form with input keeps its page; changes made elsewhere are shown beside it.
      await page.locator('main form input').first().pressSequentially('7');
      await tab.getByRole('button', { name: 'Time-out for 24 hours' }).click();
      await tab.getByRole('button', { name: 'Start now' }).click();
      await page.locator('[data-excluded=break]').waitFor();
      const choose = async (language: string) => {
        await tab.getByRole('button', { name: /Language:|语言:/ }).click();
        await tab.locator(`nav[popover] a[href^="/${language}/"]`).click();
        await tab.waitForURL((url) => url.pathname === `/${language}/responsible-gaming`);
        await live(tab);
      };
      await choose('cn');
      expect(new URL(page.url()).pathname).toBe('/en/responsible-gaming');
      await page.goto(`${origin()}/en/profile`);
      await live(page);
      await choose('en');
      await choose('cn');
      await page.waitForURL((url) => url.pathname === '/cn/profile');
      await live(page);
      await signOut(tab, origin());
      await page.waitForURL((url) => url.pathname === '/cn/login');
    });
  },
);

test(
  '[P-04] signing out offline shows that the server session is still open; it is ended on reconnection',
  nightly,
  async () => {
    await playerOf(product, 'casino9', 'cutoff', PASSWORD);
    await product.visit(DESKTOP, async ({ page, context, problems }) => {
      const leave = async () => {
        await page.goto(`${origin()}/en/account`);
        await live(page);
        await page.locator('main').getByText('Active sessions').waitFor();
        await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
        await page.getByRole('alert').filter({ hasText: 'You are signed out on this device.' }).waitFor();
        expect(await page.locator('main').textContent()).not.toContain('cutoff');
        expect(await page.evaluate(() => localStorage.getItem('baize.user'))).toBeNull();
      };
      const kept = () => page.evaluate(() => localStorage.getItem('baize.leaving'));
      const isOver = async () => {
        await page.goto(`${origin()}/en/account`);
        expect(new URL(page.url()).pathname).toBe('/en/login');
      };
      await signIn(page, origin(), 'en', 'cutoff', PASSWORD);
      const cut = (isCut: boolean) => context.setOffline(isCut);
      await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
      await leave();
      await cut(true);
      await page.unroute('**/api/auth/logout');
      expect(await kept()).not.toBeNull();
      // The first request after reconnection may fail too.
      await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'), { times: 1 });
      await cut(false);
      await expect.poll(kept).toBeNull();
      await isOver();

      // The tab is closed before the connection is back: the next visit in this browser is signed out.
      await signIn(page, origin(), 'en', 'cutoff', PASSWORD);
      await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
      await leave();
      await page.unroute('**/api/auth/logout');
      await page.goto(`${origin()}/en/profile`);
      await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
      expect(await kept()).toBeNull();
      await isOver();
      problems.splice(
        0,
        problems.length,
        ...problems.filter((problem) => !/ERR_INTERNET|ERR_FAILED/.test(problem)),
      );
    });
  },
);

test('[P-12] an inbox message is read and its gift claimed once', nightly, async () => {
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, origin());
    const entry = page.getByRole('link', { name: /^Inbox \(\d+\)$/ }).first();
    await page.goto(`${origin()}/en/inbox`);
    await live(page);
    await entry.waitFor();
    const balance = () =>
      page.evaluate(() => {
        const { game } = JSON.parse(localStorage.getItem('baize.user')!);
        return game.balance + game.token;
      });
    const before = await balance();
    for (const letter of await page.locator('main article h2 button').all()) await letter.click();
    await page.locator('main article').getByRole('link', { name: 'slots' }).waitFor();
    expect(await page.locator('main ul').allInnerTexts()).not.toContainEqual(expect.stringContaining('<'));
    let claims = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/settings/claim_inbox')) claims++;
    });
    const claim = page.getByRole('button', { name: 'Claim', exact: true }).first();
    await claim.dblclick();
    await page.getByText('Claimed', { exact: true }).first().waitFor();
    expect(claims).toBe(1);
    expect(await balance()).toBeGreaterThan(before);
    await page.reload();
    await live(page);
    await page.getByText('0 unread messages').waitFor();
    expect(await entry.count()).toBe(0);
  });
});

test(
  '[S-22] bet history and statement filter by period and kind, ten per page, in the player’s time zone',
  nightly,
  async () => {
    const options = { ...DESKTOP, timezoneId: 'Asia/Manila' };
    await product.visit(options, async ({ page }) => {
      await signIn(page, origin());
      await page.goto(`${origin()}/en/statement`);
      await live(page);
      const rows = page.locator('main ul.divide-y > li');
      expect(await rows.count()).toBeGreaterThan(0);
      expect(await rows.count()).toBeLessThanOrEqual(10);
      const time = rows.first().locator('time');
      const instant = new Date((await time.getAttribute('datetime'))!);
      const manila = new Date(instant.getTime() + 8 * HOUR_MS).toISOString().slice(11, 16);
      await expect.poll(() => time.textContent()).toContain(manila);
      await page.locator('select[name=kind]').selectOption('demo_funding');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('kind') === 'demo_funding');
      await expect
        .poll(() => rows.allTextContents())
        .toSatisfy(
          (texts: string[]) => texts.length > 0 && texts.every((text) => text.includes('Demo credit')),
        );
      await page.goto(`${origin()}/en/bet-history`);
      await live(page);
      await page.getByRole('button', { name: 'Today' }).click();
      await page.waitForURL((url) => url.searchParams.has('from'));
      expect(new URL(page.url()).searchParams.get('from')).toMatch(/T16:00:00.000Z$/);
    });
  },
);

test('[A-02] a player enables two-step sign-in, and signs in with a recovery code', nightly, async () => {
  await playerOf(product, 'casino9', 'stepper', PASSWORD);
  await product.visit(
    PHONE,
    async ({ page }) => {
      await signIn(page, origin(), 'en', 'stepper', PASSWORD);
      await page.goto(`${origin()}/en/security`);
      await live(page);
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.fill('[name=password]', PASSWORD);
      await page.press('[name=password]', 'Enter');
      const secret = await page.locator('form p.break-all').textContent();
      const letters = [...secret!].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
      const bits = letters.map((value) => value.toString(2).padStart(5, '0')).join('');
      const bytes = Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
      await page.fill('[name=app_code]', totpCode(bytes, currentStep(new Date())));
      await page.press('[name=app_code]', 'Enter');
      await page.getByText('Recovery codes left: 10').waitFor();
      const recovery = await page.locator('[role=status] li').first().textContent();
      await signOut(page, origin());
      await page.goto(`${origin()}/en/login`);
      await live(page);
      await page.fill('main [name=account_id]', 'stepper');
      await page.fill('main [name=password]', PASSWORD);
      await page.press('main [name=password]', 'Enter');
      await page.fill('main [name=factor_code]', recovery!);
      await page.press('main [name=factor_code]', 'Enter');
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    },
    ['401'],
  );
});

test('[A-02] a player adds a passkey and signs in with only the passkey', nightly, async () => {
  const contact_email = 'keyholder@mail.test';
  await playerOf(product, 'casino9', 'keyholder', PASSWORD, { contact_email });
  await product.visit(
    PHONE,
    async ({ page }) => {
      await withAuthenticator(page);
      await signIn(page, origin(), 'en', 'keyholder', PASSWORD);
      await page.goto(`${origin()}/en/security`);
      await live(page);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const form = page.locator('form:has([name=passkey_name])');
      await form.locator('[name=passkey_name]').fill('My phone');
      await form.locator('[name=password]').fill(PASSWORD);
      await form.locator('[name=password]').press('Enter');
      // The contact was never verified: it needs a code first.
      await form.locator('[name=tac]').waitFor();
      await expect.poll(() => codeFor(product, 'casino9', contact_email)).toMatch(/^\d{6}$/);
      await form.locator('[name=tac]').fill(await codeFor(product, 'casino9', contact_email));
      await form.locator('[name=password]').press('Enter');
      await page.getByText('Recovery codes left: 10').waitFor();
      await page.getByText('My phone').waitFor();
      await signOut(page, origin());
      await page.goto(`${origin()}/en/login`);
      await live(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      await page.goto(`${origin()}/en/security`);
      await page.getByText(/last used/).waitFor();
    },
    ['403'],
  );
});
